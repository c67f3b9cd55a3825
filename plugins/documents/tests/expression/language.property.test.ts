import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check, complete, ExpressionProblem, evaluate, expressionLimits } from '../../src/expression/index.ts';
import { scopeNamed } from '../subjects.ts';

const scope = scopeNamed('land');
const rounds = { numRuns: 400 };
/** Pieces of the language and of what it is not. */
const piece = fc.constantFrom(
  ...[
    'land',
    'land.block',
    'residents',
    'it',
    'it.name',
    'and',
    'or',
    'not',
    'in',
    '=',
    '!=',
    '<',
    '(',
    ')',
    ',',
    '.',
    '+',
    '-',
    '*',
    '/',
  ],
  ...[
    '&',
    "'a'",
    "'",
    '"',
    '1',
    '0.5',
    'any(',
    'sum(',
    'if(',
    'count(',
    "date('2024-01-01')",
    '__proto__',
    'constructor',
    'null',
    'true',
    '\n',
    'é',
  ],
);
const source = fc.oneof(
  fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(' ')),
  fc.string({ maxLength: 200 }),
);
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.double());
const record = fc.dictionary(
  fc.constantFrom('block', 'lot', 'name', 'computedArea', 'tenureShare', '__proto__'),
  value,
);

describe('whatever is written', () => {
  test('ends in a value or in a problem with a place inside of it', () => {
    fc.assert(
      fc.property(source, record, fc.array(record, { maxLength: 20 }), (written, land, residents) => {
        try {
          const result = evaluate(check(written, scope), { values: { land, residents }, today: '2026-01-01' });
          expect(['string', 'boolean', 'object']).toContain(typeof result);
        } catch (error) {
          if (!(error instanceof ExpressionProblem)) throw error;
          expect(error.at).toBeGreaterThanOrEqual(0);
          expect(error.end).toBeGreaterThanOrEqual(error.at);
          expect(error.at).toBeLessThanOrEqual(written.length);
        }
      }),
      rounds,
    );
  });

  test('completion answers, and what it offers goes on from what stands there', () => {
    fc.assert(
      fc.property(source, fc.nat(), (written, at) => {
        const cursor = Math.min(at, written.length);
        const { from, options } = complete(written, cursor, scope);
        expect(from).toBeLessThanOrEqual(cursor);
        for (const { text } of options) expect(text.length).toBeGreaterThan(0);
      }),
      rounds,
    );
  });
});

const number = fc
  .tuple(fc.integer(), fc.nat({ max: 999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(3, '0')}`);
const written = (decimal: string) => (decimal.startsWith('-') ? `(0 - ${decimal.slice(1)})` : decimal);
const calculated = (text: string) => evaluate(check(text, {}), { values: {}, today: '2026-01-01' });

describe('arithmetic is exact', () => {
  test('what is added is taken away again', () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(calculated(`${written(a)} + ${written(b)} - ${written(b)} = ${written(a)}`)).toBe(true);
      }),
      rounds,
    );
  });

  test('a quotient is the nearest of twelve digits', () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        fc.pre(Number(b) !== 0);
        const difference = `(${written(a)} / ${written(b)}) * ${written(b)} - ${written(a)}`;
        const most = `if(${written(b)} < 0, 0 - ${written(b)}, ${written(b)}) * 0.0000000000005`;
        expect(calculated(`${difference} <= ${most} and 0 - (${difference}) <= ${most}`)).toBe(true);
      }),
      rounds,
    );
  });
});

test('reading is linear: a source of the longest kind takes no longer than its length says', () => {
  const longest = [
    "'".repeat(expressionLimits.source - 1),
    '1+'.repeat(expressionLimits.source / 2),
    'a.'.repeat(expressionLimits.source / 2),
    'any(residents,'.repeat(expressionLimits.source / 14),
  ];
  const began = performance.now();
  for (const text of longest) {
    expect(() => check(text, scope)).toThrow(ExpressionProblem);
    complete(text, text.length, scope);
  }
  expect(performance.now() - began).toBeLessThan(1000);
});
