/* Served in the place of service_worker.js it ends the one that a browser has, with all that it kept. */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(end()));

async function end() {
  const folder = `dicehospital:${new URL(self.registration.scope).pathname}:`;
  for (const name of await caches.keys()) if (name.startsWith(folder)) await caches.delete(name);
  await self.registration.unregister();
}
