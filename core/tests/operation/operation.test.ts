import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  allow,
  decimal,
  defineCommand,
  defineEntity,
  defineQuery,
  enumeration,
  fieldsOf,
  id,
  list,
  money,
  object,
  operationDocument,
  operationVariables,
  optional,
  pick,
  reference,
  shapeOf,
  text,
} from '../../src/index.ts';

const access = { read: allow.member, create: allow.member, update: allow.member, delete: allow.nobody };
const Plot = defineEntity('test.plot', {
  scope: 'project',
  fields: {
    block: text({ required: true, max: 5 }),
    status: enumeration(['free', 'sold'], { required: true, default: 'free' }),
    price: money({ min: '0' }),
    ownerId: reference('core.user'),
    secret: text({ hidden: true }),
    salary: decimal({ read: allow.adminAndUp }),
  },
  access,
});

const sellPlot = defineCommand('sellPlot', {
  permission: allow.member,
  input: {
    plotId: id(Plot),
    status: pick(Plot, 'status'),
    price: optional(pick(Plot, 'price')),
    reason: optional(text({ max: 10 })),
    buyers: list(object({ name: z.string(), share: decimal({ scale: 2 }) }), { min: 1 }),
  },
  output: { plot: fieldsOf(Plot, ['id', 'block', 'price']), notes: z.array(z.string()) },
});
const given = {
  plotId: '0190A000-0000-7000-8000-000000000001',
  status: 'sold',
  buyers: [{ name: 'Ana', share: '0.50' }],
};

describe('what an operation is made of', () => {
  it('is checked as the entity itself would be, in the same words', () => {
    expect(z.safeParse(sellPlot.input, given).data).toEqual({
      plotId: '0190a000-0000-7000-8000-000000000001',
      status: 'sold',
      buyers: [{ name: 'Ana', share: '0.5' }],
    });
    const asked = { ...given, status: 'lost', price: '-1', reason: 'much too long', buyers: [] };
    const issues = z.safeParse(sellPlot.input, asked).error?.issues ?? [];
    expect(issues.slice(0, 3).map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['status', 'Escolha uma das opções.'],
      ['price', 'Informe no mínimo 0.'],
      ['reason', 'Use no máximo 10 caracteres.'],
    ]);
    expect(issues.at(-1)?.path).toEqual(['buyers']);
  });

  it('must be there unless it is optional, whatever the entity says', () => {
    expect(z.safeParse(sellPlot.input, { ...given, price: null, reason: null }).success).toBe(true);
    const missing = z.safeParse(sellPlot.input, { ...given, status: undefined });
    expect(missing.error?.issues[0]?.message).toBe('Informe um valor.');
  });

  it('leaves out what not everybody reads, where a whole entity is answered', () => {
    const look = defineQuery('plotAsItIs', { permission: allow.member, input: {}, output: Plot });
    const shape = shapeOf(look.output, 'output');
    const names = shape.kind === 'object' ? shape.fields.map(({ name }) => name) : [];
    expect(names).toContain('block');
    expect(names).not.toContain('secret');
    expect(names).not.toContain('salary');
    expect(() => fieldsOf(Plot, ['secret'])).toThrow("'test.plot' has no field 'secret'.");
    expect(() => pick(Plot, 'colour' as never)).toThrow("'test.plot' has no field 'colour'.");
  });
});

describe('its document', () => {
  it('asks for all that is answered, and is written once', () => {
    expect(operationDocument(sellPlot)).toBe(
      'mutation SellPlot($input: SellPlotInput!) { sellPlot(input: $input) { plot { id block price } notes } }',
    );
    expect(operationVariables(sellPlot, given)).toEqual({ input: given });
  });

  it('of a query names its arguments by their types', () => {
    const query = defineQuery('plotsNear', {
      permission: allow.member,
      input: {
        plotId: id(Plot),
        kind: z.optional(z.enum(['all', 'free'])),
        corners: list(object({ x: z.number() })),
        words: optional(list(z.string())),
      },
      output: z.array(z.object({ id: z.uuid(), extra: z.record(z.string(), z.unknown()) })),
    });
    expect(operationDocument(query)).toBe(
      'query PlotsNear($plotId: UUID!, $kind: PlotsNearKindInput, $corners: [PlotsNearCornersInput!]!, $words: [String!]) ' +
        '{ plotsNear(plotId: $plotId, kind: $kind, corners: $corners, words: $words) { id extra } }',
    );
    expect(operationVariables(query, { plotId: 'x' })).toEqual({ plotId: 'x' });
    const count = defineQuery('plotCount', { permission: 'open', input: {}, output: z.int() });
    expect(operationDocument(count)).toBe('query PlotCount { plotCount }');
  });
});
