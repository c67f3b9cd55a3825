import { expect, test } from 'vitest';
import { askPosition, type DevicePosition } from '../../../../sdk/src/geo/web/device-position.ts';
import { landStatuses, needsReason, statusTransitions, transitionFor } from '../../src/land-status.ts';
import { isProcessNumber } from '../../src/process-number.ts';
import { visitDetailProblems } from '../../src/visit-details.ts';
import { statusesFrom } from '../../src/web/status/status-change.ts';
import { placeOf } from '../../src/web/visits/visit-place.ts';

test('the states of a lot are the specification’s, each can be left, and none by two ways that differ', () => {
  expect([...landStatuses].sort()).toEqual(['archived', 'pending', 'started', 'with_contract', 'with_problem']);
  for (const from of landStatuses)
    expect(
      statusTransitions.some((step) => step.from.includes(from)),
      from,
    ).toBe(true);
  const ways = statusTransitions.flatMap(({ from, to, by }) => from.map((one) => `${one} ${to} ${by}`));
  expect(new Set(ways).size).toBe(ways.length);
});

test('people are offered what they may do and nothing else', () => {
  expect(statusesFrom('with_contract', ['manager', 'administrator'])).toEqual([]);
  expect(statusesFrom('pending', ['manager'])).toEqual(['started', 'with_problem']);
  expect(statusesFrom('pending', ['manager', 'administrator'])).toEqual(['started', 'with_problem', 'archived']);
  expect(statusesFrom('archived', ['manager'])).toEqual([]);
  expect(statusesFrom(undefined, ['manager', 'administrator'])).not.toContain('with_contract');
  expect(landStatuses.filter(needsReason)).toEqual(['with_problem', 'archived']);
  expect(transitionFor('started', 'with_contract', ['administrator'])).toBeUndefined();
});

test('check digits of a case (Resolução CNJ 65/2008, annex VIII)', () => {
  // A number that everybody can look up: 13ª Vara Federal de Curitiba.
  expect(isProcessNumber('5046512-94.2016.4.04.7000')).toBe(true);
  expect(isProcessNumber('50465129420164047000')).toBe(true);
  for (const digit of '0123456789') {
    const other = `${digit}046512-94.2016.4.04.7000`;
    expect(isProcessNumber(other), other).toBe(digit === '5');
  }
  expect(isProcessNumber('5046512-49.2016.4.04.7000')).toBe(false);
  expect(isProcessNumber('046512-94.2016.4.04.7000')).toBe(false);
});

test('details of a visit are judged by the fields of its result', () => {
  const fields = [
    { name: 'motivo', label: 'Motivo', kind: 'textArea', required: true, maxLength: 5 },
    { name: 'pessoas', label: 'Pessoas', kind: 'number' },
    { name: 'tipo', label: 'Tipo', kind: 'select', options: ['a', 'b'] },
  ] as const;
  const codes = (details: Record<string, string | boolean | null>) =>
    visitDetailProblems(
      fields.map((field) => ({ ...field, options: 'options' in field ? [...field.options] : undefined })),
      details,
    ).map(({ field, code }) => `${field} ${code}`);
  expect(codes({ motivo: 'ok', pessoas: '3.5', tipo: 'b' })).toEqual([]);
  expect(codes({ motivo: ' ' })).toEqual(['motivo required']);
  expect(codes({ motivo: 'longo demais', pessoas: 'três', tipo: 'c' })).toEqual([
    'motivo tooLong',
    'pessoas notANumber',
    'tipo notAChoice',
  ]);
});

test('a refused position is told apart from one that could not be had', () => {
  const heard: DevicePosition[] = [];
  const device = (code: number) => ({
    getCurrentPosition: (_found: unknown, failed: (error: { code: number }) => void) => failed({ code }),
  });
  askPosition((position) => heard.push(position), device(1) as never);
  askPosition((position) => heard.push(position), device(3) as never);
  expect(heard.map(({ kind }) => kind)).toEqual(['asking', 'refused', 'asking', 'unknown']);
  expect(placeOf({ kind: 'refused' })).toEqual({});
  expect(placeOf({ kind: 'known', longitude: -41.9, latitude: -18.8, accuracy: 7.126 })).toEqual({
    userLocation: { type: 'Point', coordinates: [-41.9, -18.8] },
    userLocationAccuracy: '7.13',
  });
});
