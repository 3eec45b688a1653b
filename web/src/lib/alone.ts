/** What only a page without a server has: nothing of it comes into the client that a server sends. */

export const alone =
  import.meta.env.MODE === 'static'
    ? {
        start: () => import('../browser/start'),
        othersCard: () => import('../browser/OthersCard.svelte'),
        needsServer: () => import('../browser/NeedsServer.svelte'),
        carry: () => import('../browser/Carry.svelte'),
      }
    : null;
