/** What the players of a table are called. */

import { aboutLanguage, has, LANGUAGES, t } from './i18n.svelte';
import type { Seat, TableSummary } from './protocol';

/** Names as a list reads: `Ann, Bo and Zoé`. */
export function joined(names: readonly string[]): string {
  const first = names.slice(0, -1);
  const last = names.at(-1) ?? '';
  return first.length > 0 ? t('list.and', { first: first.join(', '), last }) : last;
}

/** The name of a bot's way of playing: `Greedy bot`. */
export function botName(bot: string): string {
  const id = `web.bot.${bot}.name`;
  return has(id) ? t(id) : bot;
}

/** The names of a table's seats. Reactive: they follow the language. */
export function seatNames(table: Pick<TableSummary, 'game' | 'seats'>): (seat: number) => string {
  return (seat) => nameOf(table, seat);
}

function nameOf({ game, seats }: Pick<TableSummary, 'game' | 'seats'>, index: number): string {
  const seat = seats[index];
  switch (seat?.kind) {
    case 'opponent':
      return t(has(`web.rival.${game}`) ? `web.rival.${game}` : 'web.seat.opponent');
    case 'bot':
      return seat.name ?? numbered(seats, index, seat.bot ?? '');
    case 'person':
      return seat.name ?? t(seat.you ? 'web.you' : 'web.seat.nameless', { n: index + 1 });
    case 'open':
      return t('web.seat.open');
    case undefined:
      return t('web.seat', { n: index + 1 });
  }
}

/** Two bots of one kind are told apart by their seats. */
function numbered(seats: Seat[], index: number, bot: string): string {
  const alike = seats.filter((seat) => seat.kind === 'bot' && seat.bot === bot && !seat.name);
  return alike.length > 1 ? t('web.bot.numbered', { bot: botName(bot), number: index + 1 }) : botName(bot);
}

/** Titles of all languages: names are people's own. */
const TITLE = new RegExp(`^(?:${LANGUAGES.map((lang) => aboutLanguage(lang).titles).join('|')})\\.?\\s+(?=\\S)`, 'i');

/** A name without its title, where there is little room. */
export const plainName = (name: string): string => name.trim().replace(TITLE, '');

/** The one or two letters of an avatar: of a name its first, of two words both, and a number at the end. */
export function initials(name: string): string {
  const words = plainName(name).split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : undefined;
  const first = letter(words[0]) || '?';
  return first + (/\d$/.exec(name.trim())?.[0] ?? letter(last));
}

/** A sentence of a move where it stands alone. */
export const capital = (text: string): string => letter(text) + text.slice(letter(text).length);

const letter = (word = ''): string => [...word][0]?.toUpperCase() ?? '';
