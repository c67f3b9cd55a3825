import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { compareDecimals, decimalDigits, trimDecimal } from '../../src/entity/decimal-text.ts';
import {
  allow,
  boolean,
  computed,
  date,
  decimal,
  defineEntity,
  enumeration,
  GlebaError,
  geometry,
  inputSchema,
  instant,
  integer,
  json,
  money,
  reference,
  text,
  validateInput,
} from '../../src/index.ts';

const id = '019AB000-0000-7000-8000-000000000001';
const Tree = defineEntity('garden.tree', {
  scope: 'project',
  softDelete: true,
  fields: {
    name: text({ required: true, max: 5 }),
    code: text({ pattern: /^\d{2}-[a-z]$/ }),
    height: decimal({ precision: 5, scale: 2, min: '0', max: '120.5' }),
    price: money(),
    rings: integer({ min: 0, max: 5000 }),
    isOak: boolean({ required: true, default: false }),
    planted: date(),
    watered: instant(),
    state: enumeration(['young', 'old'], { required: true, default: 'young' }),
    notes: json(z.object({ tags: z.array(z.string()) })),
    crown: geometry('polygon'),
    parentId: reference('garden.tree', { writing: 'create' }),
    secret: text({ hidden: true }),
    rank: integer({ writing: 'never' }),
    area: computed<string>({ how: 'area', of: 'crown' }),
  },
  access: { read: allow.member, create: allow.member, update: allow.member, delete: allow.member },
});

function problems(operation: 'create' | 'patch', values: unknown, face: 'caller' | 'server' = 'caller') {
  try {
    validateInput(Tree, operation, values, face);
    return [];
  } catch (error) {
    if (!(error instanceof GlebaError)) throw error;
    expect(error.code).toBe('VALIDATION');
    return error.fields.map(({ field, code, message }) => `${field} ${code} ${message}`);
  }
}

const codesOf = (values: Record<string, unknown>, face?: 'caller' | 'server') =>
  problems('patch', values, face).map((problem) => problem.split(' ').slice(0, 2).join(' '));

describe('validation by the declaration', () => {
  it('takes good values in stored form', () => {
    const values = {
      id,
      projectId: id,
      name: '  Ipê ',
      height: '-0',
      price: '0012.50',
      rings: 3,
      state: 'old',
      code: '',
    };
    expect(validateInput(Tree, 'create', values)).toEqual({
      id: id.toLowerCase(),
      projectId: id.toLowerCase(),
      name: 'Ipê',
      height: '0',
      price: '12.5',
      rings: 3,
      state: 'old',
      code: null,
    });
  });

  it('says in Portuguese what is wrong, one problem for each field', () => {
    expect(problems('create', { projectId: id, name: ' ', code: 'x', rings: 1.5 })).toEqual([
      'name required Informe um valor.',
      'code invalidFormat O formato não é válido.',
      'rings notWhole Informe um número inteiro.',
    ]);
    expect(problems('create', { projectId: id, name: 'abcdef' })).toEqual(['name tooLong Use no máximo 5 caracteres.']);
    expect(problems('create', {})).toEqual(['name required Informe um valor.', 'projectId required Informe um valor.']);
  });

  it('counts characters as the database does', () => {
    expect(problems('create', { projectId: id, name: '🌳🌳🌳🌳🌳' })).toEqual([]);
  });

  it('refuses what is not the caller to write, without telling of hidden fields', () => {
    const named = {
      id,
      rank: 1,
      secret: 'x',
      area: '1',
      organizationId: 1,
      createdBy: id,
      deletedBy: id,
      parentId: id,
      zzz: 1,
    };
    expect(codesOf(named).sort()).toEqual([
      'area readOnly',
      'createdBy readOnly',
      'deletedBy readOnly',
      'id readOnly',
      'organizationId readOnly',
      'parentId readOnly',
      'rank readOnly',
      'secret unknown',
      'zzz unknown',
    ]);
    expect(codesOf({ rank: 1, secret: 'x', createdBy: id }, 'server')).toEqual([]);
    expect(codesOf({ area: '1', id }, 'server')).toEqual(['area readOnly', 'id readOnly']);
    expect(codesOf(JSON.parse('{"__proto__": {"rank": 1}, "constructor": 1}'))).toEqual([
      '__proto__ unknown',
      'constructor unknown',
    ]);
  });

  it('clears with null, except what is required', () => {
    expect(codesOf({ height: null, deletedAt: null, crown: null })).toEqual([]);
    expect(codesOf({ name: null, isOak: null, state: null })).toEqual([
      'name required',
      'isOak required',
      'state required',
    ]);
  });

  it.each([
    [{ name: 5 }, 'wrongType'],
    [{ name: ['a'] }, 'wrongType'],
    [{ name: 'a\0' }, 'invalidText'],
    [{ name: '\ud800' }, 'invalidText'],
    [{ height: 1.5 }, 'notANumber'],
    [{ height: '1e3' }, 'notANumber'],
    [{ height: 'NaN' }, 'notANumber'],
    [{ height: '1.234' }, 'tooManyDecimals'],
    [{ height: '1000' }, 'tooLarge'],
    [{ height: '120.51' }, 'tooLarge'],
    [{ height: '-0.01' }, 'tooSmall'],
    [{ price: '99999999999999' }, 'tooLarge'],
    [{ rings: Number.NaN }, 'notWhole'],
    [{ rings: 2 ** 53 }, 'tooLarge'],
    [{ rings: '5' }, 'notWhole'],
    [{ rings: -1 }, 'tooSmall'],
    [{ isOak: 'true' }, 'wrongType'],
    [{ planted: '2026-02-29' }, 'invalidDate'],
    [{ planted: '2026-2-1' }, 'invalidDate'],
    [{ planted: '0000-01-01' }, 'invalidDate'],
    [{ planted: 'infinity' }, 'invalidDate'],
    [{ watered: '2026-02-30T10:00:00Z' }, 'invalidInstant'],
    [{ watered: '2026-02-28T10:00:00' }, 'invalidInstant'],
    [{ watered: '2026-02-28T24:00:00Z' }, 'invalidInstant'],
    [{ state: 'dead' }, 'invalidChoice'],
    [{ state: '__proto__' }, 'invalidChoice'],
    [{ deletedAt: 'now' }, 'invalidInstant'],
  ])('refuses %j as %s', (values, code) => {
    expect(codesOf(values)).toEqual([`${Object.keys(values)[0]} ${code}`]);
  });

  it.each(['2024-02-29', '2000-02-29', '0001-01-01'])('takes the day %s', (planted) => {
    expect(codesOf({ planted })).toEqual([]);
  });

  it('checks structured data by its schema, with the path inside', () => {
    expect(codesOf({ notes: { tags: ['a', 1] } })).toEqual(['notes.tags.1 invalidJson']);
    expect(codesOf({ notes: { tags: ['a\0'] } })).toEqual(['notes invalidJson']);
    expect(codesOf({ notes: JSON.parse('{"tags": [], "__proto__": {}}') })).toEqual(['notes invalidJson']);
    let deep: unknown = 1;
    for (let level = 0; level < 10_000; level++) deep = [deep];
    expect(codesOf({ notes: { tags: deep } })).toEqual(['notes tooDeep']);
  });

  const square = [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ],
  ];
  it.each([
    ['a point', { type: 'Point', coordinates: [0, 0] }, 'wrongGeometryType'],
    ['no object', 'POLYGON((0 0))', 'notGeometry'],
    ['an unknown type', { type: 'Circle', coordinates: [] }, 'notGeometry'],
    ['an inherited type', { type: 'toString', coordinates: [] }, 'notGeometry'],
    ['no rings', { type: 'Polygon', coordinates: [] }, 'tooFewPositions'],
    [
      'a triangle of three',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      },
      'tooFewPositions',
    ],
    [
      'an open ring',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ],
        ],
      },
      'openRing',
    ],
    [
      'infinity',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [Number.POSITIVE_INFINITY, 1],
            [0, 0],
          ],
        ],
      },
      'invalidPosition',
    ],
    [
      'text for a number',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            ['1', 0],
            [1, 1],
            [0, 0],
          ],
        ],
      },
      'invalidPosition',
    ],
    [
      'a latitude of 91',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 91],
            [0, 0],
          ],
        ],
      },
      'outOfRange',
    ],
    [
      'metres',
      {
        type: 'Polygon',
        coordinates: [
          [
            [2e5, 7e6],
            [2e5, 7.1e6],
            [2.1e5, 7e6],
            [2e5, 7e6],
          ],
        ],
      },
      'outOfRange',
    ],
    ['too deep', { type: 'Polygon', coordinates: [square] }, 'tooFewPositions'],
    ['a caller with a crs', { type: 'Polygon', coordinates: square, crs: { srid: 31983 } }, 'invalidCrs'],
  ])('refuses a geometry with %s', (_what, crown, code) => {
    expect(codesOf({ crown })).toEqual([`crown ${code}`]);
  });

  it('takes a geometry and drops foreign members', () => {
    const crown = { type: 'Polygon', coordinates: square, bbox: [0, 0, 1, 1], __evil: 1 };
    expect(validateInput(Tree, 'patch', { crown })).toEqual({ crown: { type: 'Polygon', coordinates: square } });
    const metres = {
      type: 'Polygon',
      coordinates: [
        [
          [2e5, 7e6],
          [2e5, 7.1e6],
          [2.1e5, 7e6],
          [2e5, 7e6],
        ],
      ],
      crs: { srid: 31983 },
    };
    expect(validateInput(Tree, 'patch', { crown: metres }, 'server')).toEqual({ crown: metres });
    expect(codesOf({ crown: { ...metres, crs: { srid: '31983' } } }, 'server')).toEqual(['crown invalidCrs']);
  });

  it('limits vertices', () => {
    const ring = Array.from({ length: 100_000 }, (_, index) => [index / 1000, 0]);
    expect(codesOf({ crown: { type: 'Polygon', coordinates: [[...ring.slice(1), ring[1]]] } })).toEqual([]);
    expect(codesOf({ crown: { type: 'Polygon', coordinates: [[...ring, ring[0]]] } })).toEqual([
      'crown tooManyVertices',
    ]);
  });

  it('is the schema of a form too', () => {
    const result = inputSchema(Tree, 'patch').safeParse({ name: 'x'.repeat(6) });
    expect(result.error?.issues[0]?.path).toEqual(['name']);
    expect(codesOf({ name: 'ok', height: undefined })).toEqual([]);
  });
});

describe('decimal text', () => {
  const decimals = fc.tuple(fc.integer({ min: -99999, max: 99999 }), fc.integer({ min: 0, max: 4 }));
  const asText = ([units, scale]: [number, number]) => {
    const digits = String(Math.abs(units)).padStart(scale + 1, '0');
    const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
    return units < 0 ? `-${text}` : text;
  };

  it('compares like exact fractions', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const exact = Math.sign(a[0] * 10 ** (4 - a[1]) - b[0] * 10 ** (4 - b[1]));
        expect(compareDecimals(asText(a), asText(b))).toBe(exact + 0);
      }),
    );
  });

  it('trims without changing the value', () => {
    fc.assert(
      fc.property(decimals, (a) => {
        const trimmed = trimDecimal(`${asText(a).replace(/^(-?)/, '$100')}${a[1] > 0 ? '00' : ''}`);
        expect(compareDecimals(trimmed, asText(a))).toBe(0);
        expect(trimmed).toMatch(/^(0|-?(0|[1-9]\d*)(\.\d*[1-9])?)$/);
        expect(trimmed).not.toBe('-0');
      }),
    );
    expect(decimalDigits('0.500')).toEqual({ whole: 0, fraction: 1 });
  });
});
