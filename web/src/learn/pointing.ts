/** Marks what a lesson means on the table: whatever carries one of its references. */

/** So long after the things are there others may still push them away. */
const WAIT_MS = 3000;
/** What somebody does who looks elsewhere: from then on nobody is called back. */
const ACTS = ['pointerdown', 'wheel', 'keydown', 'touchstart'] as const;
const LEGAL = '.lesson .legal';
const SOFT = 'color-mix(in srgb, var(--point) 60%, transparent)';
const MARKS = { dashed: '4px dashed var(--point)', solid: `4px solid ${SOFT}` };
/** A room in the shape of a hexagon is marked along its walls. */
const WALLS = { dashed: '--wall: var(--point); --thick: 6; --dashes: 8 5', solid: `--halo: ${SOFT}` };

/** A sheet of styles of its own: the table need not know that it is part of a lesson. */
export class Pointing {
  readonly #sheet = new CSSStyleSheet();
  readonly #frame: keyof typeof MARKS;
  #things = '';
  /** Waits for things that are loaded later than the rest of the table: on a slow line, many seconds later. */
  readonly #later = new MutationObserver(() => this.#bring());
  readonly #stop = (): void => this.#waits(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #about = '';

  /** At a table dashes are the frame of a hint: who speaks of a thing there marks it otherwise. */
  constructor(frame: keyof typeof MARKS = 'dashed') {
    this.#frame = frame;
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet];
  }

  at(refs: readonly string[]): void {
    this.mark(refs.map((ref) => `[data-ref="${CSS.escape(ref)}"]`).join());
  }

  /** Everything that a selector finds; nothing for an empty one. */
  mark(things: string): void {
    this.#things = things;
    const marked = `:is(${things})`;
    this.#sheet.replaceSync(
      things && `${marked} { outline: ${MARKS[this.#frame]}; outline-offset: -4px; } ${marked}.room.shaped { outline: none; ${WALLS[this.#frame]}; } [data-ref^="patient:"] { outline-offset: 0; }`,
    );
  }

  /** Scrolls the first of them into sight, or something else that the lesson is about; else what can be touched. */
  show(about = this.#things): void {
    this.#about = about;
    this.#waits(true);
    this.#bring();
  }

  #waits(isWaiting: boolean): void {
    this.#later.disconnect();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const act of ACTS) removeEventListener(act, this.#stop, true);
    if (!isWaiting) return;
    this.#later.observe(document.body, { childList: true, subtree: true });
    for (const act of ACTS) addEventListener(act, this.#stop, { capture: true, passive: true });
  }

  /** Scrolls to what is there; once that is what can be touched, nothing is waited for any longer. */
  #bring(): void {
    const found = this.#about ? [...document.querySelectorAll(this.#about)] : [];
    const next = found.filter((one) => one.matches(LEGAL));
    const things = next.length ? next : found.length ? found : [...document.querySelectorAll(LEGAL)];
    if (!things.some(isSeen)) things[0]?.scrollIntoView({ block: 'center' });
    if (next.length || (!this.#about && things.length)) this.#waits(false);
    else if (found.length) this.#timer ??= setTimeout(this.#stop, WAIT_MS);
  }

  end(): void {
    this.#waits(false);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }
}

/** Whether nothing lies over the middle and the corners of a thing. */
function isSeen(thing: Element): boolean {
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  const [x, y] = [(right - left) / 4, (bottom - top) / 4];
  const points = [[left + 2 * x, top + 2 * y], [left + x, top + y], [right - x, bottom - y]] as const;
  return points.every((point) => thing.contains(document.elementFromPoint(...point)));
}
