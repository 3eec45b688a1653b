import { expect, it } from 'vitest';
import { isFull, readSheet } from './sheet';

it('reads patients with their screens and marks', () => {
  const sheet = readSheet('25s3!/1/-/4/-/-/123 st3-1 bb1-0 n14 m2');
  expect(sheet.patients.get(301)).toEqual({ value: 2, screened: false, critical: false });
  expect(sheet.patients.get(200)).toEqual({ value: 5, screened: true, critical: false });
  expect(sheet.patients.get(100)).toEqual({ value: 3, screened: false, critical: true });
  expect(sheet.filled).toEqual([3, 1, 0, 1, 0, 0, 3]);
  expect(isFull(sheet, 7)).toBe(true);
  expect(isFull(sheet, 1)).toBe(false);
});

it('reads the ledger', () => {
  const sheet = readSheet('-/-/-/-/-/-/- st5-3 bb2-2 n147 m1');
  expect(sheet.stethoscopes).toEqual({ gained: 5, used: 3, left: 2 });
  expect(sheet.bags.left).toBe(0);
  expect([...sheet.nursed]).toEqual([1, 4, 7]);
  expect(sheet.nursePoints).toBe(9);
  expect(sheet.morgue).toBe(1);
});

it('counts the two nurses of no ward that ALICAT starts with', () => {
  expect(readSheet('-/-/-/-/-/-/- st1-0 bb0-0 n+2 m0').nurses).toBe(2);
  expect(readSheet('-/-/-/-/-/-/- st1-0 bb0-0 n2+2 m0').nursePoints).toBe(9);
  expect(readSheet('-/-/-/-/-/-/- st1-0 bb0-0 n- m0').nursePoints).toBe(0);
});
