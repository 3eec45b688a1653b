/** The browser's own offer to install the page, kept until somebody wants it. */

/** As Chromium has it; other browsers install from a menu of theirs. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const state = $state({ offer: null as InstallOffer | null });

/** Reactive. */
export const install = {
  get isOffered(): boolean {
    return state.offer !== null;
  },
  /** Lets the browser ask; it does so once for each of its offers. */
  async ask(): Promise<void> {
    const { offer } = state;
    state.offer = null;
    await offer?.prompt();
  },
};

/** Keeps the browser from asking by itself: a stranger has no reason to say yes. */
export function startInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    state.offer = event as InstallOffer;
  });
  addEventListener('appinstalled', () => (state.offer = null));
}
