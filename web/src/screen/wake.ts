/** A screen that stays lit while a page shows it; browsers without wake locks decide for themselves. */

/** Keeps the screen lit, again after each time the page was out of sight. Returns how to stop. */
export function keepAwake(): () => void {
  const locks = (navigator as { wakeLock?: WakeLock }).wakeLock;
  if (!locks) return () => undefined;
  let lock: WakeLockSentinel | null = null;
  let isOver = false;

  async function take(): Promise<void> {
    if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
    // A battery that is low, or a setting, may refuse it.
    lock = await (locks as WakeLock).request('screen').catch(() => null);
    if (isOver) void lock?.release();
  }

  const look = (): void => void take();
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', look);
    void lock?.release();
  };
}
