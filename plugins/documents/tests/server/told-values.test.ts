import { GlebaError, type ToldName, type ToldRecord, token } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { expect, test } from 'vitest';
import { toldValues } from '../../src/server/subjects/told-values.ts';
import { toldExamples } from '../../src/server/templates/told-examples.ts';
import { subjects } from '../subjects.ts';

/** Whatever a plugin tells: papers take what was declared, and refuse what no paper can hold. */
const text = (example: string | null) => ({ kind: 'text', example }) as const;
const deed: ToldName = {
  by: token('plots.deed@1'),
  fields: {
    prose: text('Um terreno.'),
    isDraft: { kind: 'boolean', example: false },
    sides: { kind: 'list', fields: { to: text('P01'), length: { kind: 'number', example: ['10.00', '20.00'] } } },
  },
};
const told = (given: ToldRecord | null | Error, wanted?: readonly string[], leavesOut?: boolean) =>
  toldValues(
    {} as UnitOfWork,
    {
      ...subjects,
      tellerOf: () => ({
        valuesOf: async () => {
          if (given instanceof Error) throw given;
          return given;
        },
      }),
    },
    { deed },
    'a',
    wanted && new Set(wanted),
    leavesOut,
  );

test('what was not declared is left out, and what is of another kind is not there', async () => {
  const given = { prose: 'Um lote.', isDraft: 'sim', secret: 'x', sides: [{ to: 'P02', length: '1.50', secret: 'x' }] };
  expect(await told(given)).toEqual({
    deed: { prose: 'Um lote.', isDraft: null, sides: [{ to: 'P02', length: '1.50' }] },
  });
  expect(await told({ prose: null })).toEqual({ deed: { prose: null, isDraft: null, sides: [] } });
  expect(await told(null)).toEqual({ deed: null });
});

const sketched: ToldName = {
  by: token('plots.plan@1'),
  fields: { plan: { kind: 'drawing', widths: [160, 90], example: { drawings: [] } } },
};
const toldPlan = async (plan: unknown) => {
  const tellerOf = () => ({ valuesOf: async () => ({ plan }) as ToldRecord });
  const { sketched: value } = await toldValues(
    {} as UnitOfWork,
    { ...subjects, tellerOf },
    { sketched },
    'a',
    new Set(['sketched']),
  );
  return value?.plan;
};
const planOf = (...parts: readonly object[]) => ({ drawings: [{ width: 160, height: 100, label: 'Lote 1', parts }] });
const line = (count: number) => ({
  ...{ kind: 'lines', stroke: 'black', width: 0.2 },
  lines: [Array.from({ length: count }, (_, index) => [index % 160, 50])],
});

test('a drawing is told whole, and what is no drawing is not there', async () => {
  const text = { kind: 'text', text: '</text><script>alert(1)</script>', at: [10, 10], size: 2.5 };
  const plan = planOf(line(3), text, { kind: 'window', box: { x: 0, y: 0, width: 9, height: 9 }, parts: [line(2)] });
  expect(await toldPlan(plan)).toEqual(plan);
  const others = [
    ...['<svg onload="alert(1)"/>', null, 7, { drawings: '<svg/>' }],
    ...[
      { kind: 'image', href: 'https://example.org/' },
      { ...text, onclick: 'alert(1)' },
    ].map((part) => planOf(part)),
    ...['url(#a)', 'red" onload="alert(1)'].map((ink) => planOf({ ...line(2), stroke: ink })),
    ...[Number.NaN, '1'].map((x) => planOf({ ...text, at: [x, 1] })),
  ];
  for (const other of others) expect(await toldPlan(other)).toBeNull();
});

test('a drawing that no paper can hold is refused', async () => {
  expect(await toldPlan(planOf(line(50_000)))).not.toBeNull();
  const tooMuch = [
    ...[
      planOf(line(50_001)),
      planOf(line(30_000), line(30_000)),
      planOf(...Array.from({ length: 10_001 }, () => line(2))),
    ],
    ...[planOf({ ...line(2), lines: [[[1e9, 0]]] }), { drawings: [1, 2, 3].flatMap(() => planOf().drawings) }],
  ];
  for (const one of tooMuch) await expect(toldPlan(one)).rejects.toMatchObject({ code: 'VALIDATION' });
});

test('only what the template names is computed', async () => {
  expect(await told({ prose: 'Um lote.' }, ['land', 'prose'])).toEqual({});
  expect(await told({ prose: 'Um lote.' }, ['deed'])).toMatchObject({ deed: { prose: 'Um lote.' } });
});

test('what no paper can hold is refused, and not cut', async () => {
  const rows = (count: number) => ({ sides: Array.from({ length: count }, () => ({ to: 'P01', length: '1.00' })) });
  expect(await told(rows(2000), ['deed'])).toMatchObject({ deed: { sides: { length: 2000 } } });
  await expect(told(rows(2001), ['deed'])).rejects.toMatchObject({ code: 'VALIDATION' });
  expect(await told({ prose: 'a'.repeat(200_000) }, ['deed'])).toMatchObject({ deed: {} });
  await expect(told({ prose: 'a'.repeat(200_001) }, ['deed'])).rejects.toMatchObject({ code: 'VALIDATION' });
});

test('what cannot be computed keeps a paper that names it from being written, and is empty to who only looks', async () => {
  const refusal = new GlebaError('VALIDATION');
  await expect(told(refusal, ['deed'])).rejects.toBe(refusal);
  expect(await told(refusal)).toEqual({ deed: null });
  expect(await told(refusal, ['deed'], true)).toEqual({ deed: null });
  await expect(told(new Error('broken'))).rejects.toThrow('broken');
});

test('examples are those of the declaration, in a list as many as its longest column has', () => {
  expect(toldExamples({ deed })).toEqual({
    deed: {
      ...{ prose: 'Um terreno.', isDraft: false },
      sides: [
        { to: 'P01', length: '10.00' },
        { to: 'P01', length: '20.00' },
      ],
    },
  });
});
