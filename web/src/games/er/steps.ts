/** The steps of a turn: what picked words stand for, and how a step is said. */

import type { Step as TableStep } from '../../lib/desk.svelte';
import { t } from '../../lib/i18n.svelte';
import { bedOf, type Colour } from './components';
import { cheapest, type Decision, type Target } from './decision';
import type { ErView } from './model';

export interface Step extends TableStep {
  what: 'take' | 'admit' | 'screen' | 'bury' | 'skip' | 'discard';
  die?: Colour;
  bed?: number;
  value?: number;
  extra?: boolean;
  card?: string;
}

/** What words stand for, from the options and the outlook. */
export function stepOf(decision: Decision, words: number[]): Step {
  const [first = -1, second = -1] = words;
  switch (decision.kind) {
    case 'take': {
      const die = keyOf(decision.words, first);
      return { words, what: 'take', ...(die && { die }) };
    }
    case 'discard': {
      const card = keyOf(decision.words, first);
      return { words, what: 'discard', ...(card && { card }) };
    }
    case 'place':
      return placing(decision, words, first, second);
    default:
      return { words, what: 'admit' };
  }
}

const keyOf = <K extends string>(words: Partial<Record<K, number>>, word: number): K | undefined =>
  (Object.keys(words) as K[]).find((key) => words[key] === word);

function placing(decision: Extract<Decision, { kind: 'place' }>, words: number[], first: number, second: number): Step {
  if (first === decision.skip) return { words, what: 'skip' };
  if (first === decision.bury || first === decision.buryExtra) {
    return { words, what: 'bury', extra: first === decision.buryExtra };
  }
  const target = decision.targets.find((one) => one.word === first);
  if (!target) return { words, what: 'admit' };
  if (target.what === 'screen') return { words, what: 'screen', bed: target.bed };
  return admitting(target, words, second);
}

function admitting(target: Target, words: number[], second: number): Step {
  const writing = target.writings.find((one) => one.word === second) ?? cheapest(target.writings);
  return {
    words: writing?.word != null ? [target.word, writing.word] : words,
    what: 'admit',
    bed: target.bed,
    extra: target.what === 'extra',
    ...(writing && { value: writing.value, final: writing.final }),
  };
}

/** A step in words: "write 5 in ward 3". */
export function describe(step: Step, view: ErView | null): string {
  const ward = step.bed === undefined ? 0 : bedOf(step.bed).ward;
  const id = step.extra ? `web_er.step.${step.what}_extra` : `web_er.step.${step.what}`;
  const value = step.die && view?.dice ? view.dice[step.die] : (step.value ?? 0);
  return t(id, { value, ward, die: step.die ?? '', card: step.card ? t(`card.${step.card}`) : '' });
}
