import { expect, test } from 'vitest';
import { pips } from './marks';
import { HALF, wornAt } from './worn';

const PIP = 6.3; // half of the largest mark of several
const LONE = 9.6; // of the one of a 1

test.each([1, 2, 3, 4, 5, 6])('what a die wears lies over no pip of a %i', (value) => {
  const { x, y, turn } = wornAt(value);
  const angle = (turn * Math.PI) / 180;
  const covered = pips(value).filter((pip) => {
    const [dx, dy] = [pip.x - x, pip.y - y];
    const along = Math.abs(dx * Math.cos(angle) + dy * Math.sin(angle));
    const across = Math.abs(dy * Math.cos(angle) - dx * Math.sin(angle));
    const pipHalf = value === 1 ? LONE : PIP;
    return along < HALF.long + pipHalf && across < HALF.high + pipHalf;
  });
  expect(covered).toEqual([]);
});
