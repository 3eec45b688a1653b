/** A table on its way: what somebody wishes for, and what of it the server says can be agreed on. */

import { askAgreement, type Fault, type SeatWish } from '../lib/api';
import { IS_ALONE } from '../lib/carrier';
import type { Agreed, Clock, Closed, GameChoice, GameInfo, Json, PackRead, Preset, Wishes } from '../lib/protocol';

/** Who has the other seats: all alike, or each as chosen. */
export type Company = 'bots' | 'friends' | 'screen' | 'mixed';
/** Friends at their own screens need a server. */
export const COMPANIES: readonly Company[] = IS_ALONE ? ['bots', 'screen', 'mixed'] : ['bots', 'friends', 'screen', 'mixed'];

const NOTHING: Agreed = { options: {}, asked: [], closed: [], dropped: [] };

export class Plan {
  readonly game: GameInfo;
  /** All that was ever wished for: what fell out comes back when it is possible again. */
  wishes = $state.raw<Wishes>({ players: 2, options: {} });
  agreed = $state.raw<Agreed>(NOTHING);
  company = $state<Company>('bots');
  /** How strong bots are that are all alike. */
  level = $state('');
  seats = $state<SeatWish[]>(['me']);
  names = $state<string[]>([]);
  pack = $state.raw<PackRead | null>(null);
  visibility = $state<'open' | 'private'>('private');
  clock = $state<Clock>({ move: 0, game: 0 });
  /** Whether the box lies on the table: people say what dice and cards show. */
  manual = $state(false);
  fault = $state.raw<Fault | null>(null);
  #asked = 0;

  readonly players = $derived(this.wishes.players);
  /** The usual way to play that was arrived at, if it is one. */
  readonly preset: Preset | null = $derived.by(() => this.game.presets.find((one) => this.#isLike(one)) ?? null);
  readonly waits = $derived(this.seats.includes('open'));
  readonly options = $derived.by(() => this.game.options.filter(({ key }) => this.agreed.asked.includes(key)));

  constructor(game: GameInfo) {
    this.game = game;
    this.level = game.usual;
  }

  get counts(): number[] {
    const [least, most] = this.game.players;
    return Array.from({ length: most - least + 1 }, (_, n) => n + least);
  }

  take({ players: [least, most], options }: Preset): Promise<void> {
    return this.wish({ players: Math.min(Math.max(this.players, least), most), options });
  }

  setPlayers(players: number): Promise<void> {
    return this.wish({ ...this.wishes, players });
  }

  setCompany(company: Company): void {
    this.company = company;
    this.#seat();
  }

  /** Times activations as a clock says, or no longer. */
  time({ activation = 0, growth = 0 }: Clock): void {
    const is = this.clock.activation ? { activation: 0, growth: 0 } : { activation, growth };
    this.clock = { ...this.clock, ...is };
  }

  setLevel(level: string): void {
    this.level = level;
    this.#seat();
  }

  chosen({ key, kind, choices = [], usual = false }: GameChoice): string[] {
    const value = this.agreed.options[key];
    if (kind === 'flag') return (value ?? usual) ? ['true'] : [];
    if (kind === 'one') return [String(value ?? choices[0])];
    return value === 'all' ? choices : Array.isArray(value) ? value.map(String) : [];
  }

  closed({ key }: GameChoice, choice: string): Closed | null {
    return this.agreed.closed.find((one) => one.key === key && one.choice === choice) ?? null;
  }

  /** Chooses one of several, or changes whether something is chosen. */
  choose(option: GameChoice, choice: string): Promise<void> {
    const now = this.chosen(option);
    const several = now.includes(choice) ? now.filter((one) => one !== choice) : [...this.#wished(option.key), choice];
    const value: Json = option.kind === 'one' ? choice : option.kind === 'flag' ? !now.length : several;
    return this.wish({ ...this.wishes, options: { ...this.wishes.options, [option.key]: value } });
  }

  /** Asks what of some wishes can be; of two answers the later one counts. */
  async wish(wishes: Wishes): Promise<void> {
    this.wishes = wishes;
    this.#seat();
    const turn = (this.#asked += 1);
    const found = await askAgreement(this.game.id, wishes);
    if (turn !== this.#asked) return;
    this.fault = found.ok ? null : found.fault;
    if (found.ok) this.agreed = found.data;
  }

  #wished(key: string): string[] {
    const value = this.wishes.options[key];
    return Array.isArray(value) ? value.map(String) : [];
  }

  #seat(): void {
    const { company, seats } = this;
    const wish: SeatWish = company === 'bots' ? `bot:${this.level}` : company === 'screen' || IS_ALONE ? 'local' : 'open';
    const kept = company === 'mixed' ? seats : (['me'] as const);
    if (wish === 'open') this.manual = false;
    this.seats = Array.from({ length: this.players }, (_, n) => kept[n] ?? wish);
  }

  #isLike({ players: [least, most], options }: Preset): boolean {
    return least <= this.players && this.players <= most && canonical(options) === canonical(this.agreed.options);
  }
}

/** Options as text, whatever the order of their choices. */
function canonical(options: Record<string, Json>): string {
  const rows = Object.entries(options).map(([key, value]) => [key, Array.isArray(value) ? [...value].sort() : value]);
  return JSON.stringify(rows.sort());
}
