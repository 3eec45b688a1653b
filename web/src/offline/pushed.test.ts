import { describe, expect, it, vi } from 'vitest';
import { openPressed, showPushed } from './pushed';
import type { Scope } from './scope';

function scope(...urls: string[]) {
  const pages = urls.map((url) => ({ url, focus: vi.fn(() => Promise.resolve()) }));
  const clients = { claim: vi.fn(), matchAll: () => Promise.resolve(pages), openWindow: vi.fn(() => Promise.resolve()) };
  const registration = { scope: 'https://house.test/', showNotification: vi.fn(() => Promise.resolve()) };
  return { self: { registration, clients } as unknown as Scope, pages, clients, registration };
}
const waitUntil = () => undefined;
const pressed = (data: unknown) => ({ notification: { close: vi.fn(), data }, waitUntil }) as never;

describe('what is pushed', () => {
  it('is shown, and the next about the same table in its place', async () => {
    const { self, registration } = scope();
    const told = { text: 'Your turn', url: 'https://house.test/table/a', topic: 'a' };
    await showPushed(self, { data: { json: () => told }, waitUntil } as never);
    const about = { body: 'Your turn', tag: 'a', icon: 'https://house.test/icon-192.png', data: told.url };
    expect(registration.showNotification).toHaveBeenCalledWith('Dice Hospital', about);
  });

  it('is shown even if it says nothing', async () => {
    const { self, registration } = scope();
    await showPushed(self, { data: null, waitUntil } as never);
    expect(registration.showNotification).toHaveBeenCalledOnce();
  });

  it('leads to the page of its table, or to a new one of this host', async () => {
    const { self, pages, clients } = scope('https://house.test/', 'https://house.test/table/a?x=1');
    await openPressed(self, pressed('https://house.test/table/a'));
    expect(pages[1]?.focus).toHaveBeenCalledOnce();
    await openPressed(self, pressed('https://evil.test/table/b'));
    expect(clients.openWindow).toHaveBeenCalledWith('https://house.test/table/b');
    await openPressed(self, pressed(null));
    expect(pages[0]?.focus).toHaveBeenCalledOnce();
  });
});
