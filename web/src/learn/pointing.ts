/** Marks what a lesson means on the table: whatever carries one of its references. */

/** So long: nobody who looks elsewhere by then is called back. */
const WAIT_MS = 3000;
const LEGAL = '.lesson .legal';
const MARKS = { dashed: '4px dashed var(--point)', solid: '4px solid color-mix(in srgb, var(--point) 60%, transparent)' };

/** A sheet of styles of its own: the table need not know that it is part of a lesson. */
export class Pointing {
  readonly #sheet = new CSSStyleSheet();
  readonly #frame: keyof typeof MARKS;
  #things = '';
  /** Waits for things that are loaded later than the rest of the table. */
  readonly #later = new MutationObserver(() => this.#bring());
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
    this.#sheet.replaceSync(this.#things && `${this.#things} { outline: ${MARKS[this.#frame]}; outline-offset: -4px; } [data-ref^="patient:"] { outline-offset: 0; }`);
  }

  /** Scrolls the first of them into sight, or something else that the lesson is about; else what can be touched. */
  show(about = this.#things): void {
    this.#about = about;
    this.#later.disconnect();
    if (this.#bring()) return;
    this.#later.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => this.#later.disconnect(), WAIT_MS);
  }

  /** Whether they are on the table already. */
  #bring(): boolean {
    const found = this.#about ? [...document.querySelectorAll(this.#about)] : [];
    const next = found.filter((one) => one.matches(LEGAL));
    const things = next.length ? next : found.length ? found : [...document.querySelectorAll(LEGAL)];
    if (!things.some(isSeen)) things[0]?.scrollIntoView({ block: 'center' });
    const isThere = next.length > 0 || (!this.#about && things.length > 0);
    if (isThere) this.#later.disconnect();
    return isThere;
  }

  end(): void {
    this.#later.disconnect();
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
