import {
  allow,
  boolean,
  computed,
  date,
  decimal,
  defineEntity,
  enumeration,
  integer,
  json,
  reference,
  text,
  z,
} from '@gleba/sdk';
import { describe, expect, it } from 'vitest';
import { createTextSource } from '../../src/web/context/texts.ts';
import {
  decodeConditions,
  encodeConditions,
  type FilterCondition,
  filterableFields,
  filterOf,
  isComplete,
  operatorsOf,
} from '../../src/web/filter/filter-condition.ts';
import { conditionSentence, listed } from '../../src/web/filter/filter-sentence.ts';
import { uiMessages } from '../../src/web/locales/messages.ts';

const Plot = defineEntity('demo.plot', {
  scope: 'project',
  softDelete: true,
  fields: {
    name: text({ required: true }),
    status: enumeration(['pending', 'started', 'archived'], { required: true }),
    price: decimal({ scale: 2 }),
    floor: integer(),
    sold: date(),
    isBlocked: boolean({ required: true, default: false }),
    ownerId: reference('core.user'),
    facts: json(z.object({})),
    secret: text({ hidden: true }),
    people: computed<number>({ how: 'count', of: 'residents' }),
  },
  access: { read: allow.member, create: allow.member, update: allow.member, delete: allow.member },
});

const texts = {
  'demo.plot.name': 'Nome',
  'demo.plot.status': 'Situação',
  'demo.plot.status.pending': 'Pendente',
  'demo.plot.status.started': 'Iniciado',
  'demo.plot.status.archived': 'Arquivado',
  'demo.plot.price': 'Preço',
  'demo.plot.sold': 'Venda',
  'demo.plot.isBlocked': 'Bloqueado',
  'demo.plot.ownerId': 'Dono',
};
const source = createTextSource({ 'pt-BR': { ...uiMessages['pt-BR'], ...texts }, en: {}, es: {} }, 'pt-BR');
const say = (field: string, operator: FilterCondition['operator'], ...values: string[]) =>
  conditionSentence(source.texts, Plot, { field, operator, values }, (_, id) => (id === 'u1' ? 'Ana' : undefined));

describe('filter sentences', () => {
  it('read as sentences', () => {
    expect(say('name', 'includes', 'rua')).toBe('Nome contém “rua”');
    expect(say('status', 'in', 'pending', 'started')).toBe('Situação é Pendente ou Iniciado');
    expect(say('status', 'notIn', 'archived')).toBe('Situação não é Arquivado');
    expect(say('price', 'between', '1000', '2500.5')).toBe('Preço de 1.000 a 2.500,5');
    expect(say('price', 'between', '', '2500.5')).toBe('Preço até 2.500,5');
    expect(say('price', 'between', '1000', '')).toBe('Preço a partir de 1.000');
    expect(say('sold', 'atMost', '2026-02-28')).toBe('Venda até 28/02/2026');
    expect(say('isBlocked', 'isFalse')).toBe('Bloqueado: não');
    expect(say('sold', 'isEmpty')).toBe('Venda vazio');
    expect(say('ownerId', 'in', 'u1')).toBe('Dono é Ana');
  });

  it('joins lists with a word before the last', () => {
    expect(listed(['A', 'B', 'C'], 'ou')).toBe('A, B ou C');
    expect(listed(['A'], 'ou')).toBe('A');
    expect(listed([], 'ou')).toBe('');
  });
});

describe('filters for the endpoint', () => {
  const filter = (...conditions: FilterCondition[]) => filterOf(Plot, conditions);
  const one = (field: string, operator: FilterCondition['operator'], ...values: string[]) =>
    filter({ field, operator, values });

  it('name the operators of the declaration', () => {
    expect(one('name', 'includes', 'rua')).toEqual({ name: { includesInsensitive: 'rua' } });
    expect(one('status', 'in', 'pending', 'started')).toEqual({ status: { in: ['pending', 'started'] } });
    expect(one('price', 'between', '10', '20.5')).toEqual({
      price: { greaterThanOrEqualTo: '10', lessThanOrEqualTo: '20.5' },
    });
    expect(one('floor', 'equals', '3')).toEqual({ floor: { equalTo: 3 } });
    expect(one('people', 'atLeast', '2')).toEqual({ people: { greaterThanOrEqualTo: 2 } });
    expect(one('isBlocked', 'isTrue')).toEqual({ isBlocked: { equalTo: true } });
    expect(one('sold', 'isEmpty')).toEqual({ sold: { isNull: true } });
  });

  it('take a day of a moment whole', () => {
    const day = one('createdAt', 'equals', '2026-02-28') as { createdAt: Record<string, string> };
    const { greaterThanOrEqualTo = '', lessThan = '' } = day.createdAt;
    expect(Date.parse(lessThan) - Date.parse(greaterThanOrEqualTo)).toBe(24 * 3600_000);
    expect(new Date(greaterThanOrEqualTo).getHours()).toBe(0);
  });

  it('leave out what is not finished', () => {
    expect(one('name', 'includes', '')).toBeUndefined();
    expect(
      filter(
        { field: 'name', operator: 'includes', values: [] },
        { field: 'isBlocked', operator: 'isTrue', values: [] },
      ),
    ).toEqual({
      isBlocked: { equalTo: true },
    });
    expect(isComplete({ field: 'price', operator: 'between', values: ['', ''] })).toBe(false);
  });

  it('join several with and, so that one field may stand twice', () => {
    expect(
      filter(
        { field: 'name', operator: 'includes', values: ['a'] },
        { field: 'name', operator: 'includes', values: ['b'] },
      ),
    ).toEqual({ and: [{ name: { includesInsensitive: 'a' } }, { name: { includesInsensitive: 'b' } }] });
  });
});

describe('filters in an address', () => {
  const conditions: FilterCondition[] = [
    { field: 'status', operator: 'in', values: ['pending', 'started'] },
    { field: 'sold', operator: 'isEmpty', values: [] },
  ];

  it('come back as they were', () => {
    expect(decodeConditions(Plot, encodeConditions(conditions))).toEqual(conditions);
  });

  it.each([
    null,
    '',
    'nonsense',
    '{}',
    '[1]',
    '[["secret","includes","x"]]',
    '[["facts","isEmpty"]]',
    '[["projectId","in","x"]]',
    '[["name","drop","x"]]',
    '[["name","includes",{"a":1}]]',
    '[["toString","includes","x"]]',
  ])('refuse %j', (text) => {
    expect(decodeConditions(Plot, text)).toEqual([]);
  });

  it('offer own fields first and never hidden or structural ones', () => {
    const fields = filterableFields(Plot);
    expect(fields[0]).toBe('name');
    expect(fields.indexOf('createdAt')).toBeGreaterThan(fields.indexOf('people'));
    for (const name of ['secret', 'facts', 'id', 'projectId', 'organizationId', 'deletedAt'])
      expect(fields).not.toContain(name);
  });

  it('ask for emptiness only where a value may be missing', () => {
    expect(operatorsOf(Plot.fields.name)).not.toContain('isEmpty');
    expect(operatorsOf(Plot.fields.price)).toContain('isEmpty');
  });
});
