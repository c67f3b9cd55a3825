import { describe, expect, it } from 'vitest';
import {
  allow,
  applicableValues,
  applies,
  boolean,
  conditionProblems,
  defineEntity,
  defineErrors,
  enumeration,
  type Fields,
  reference,
  text,
} from '../../src/index.ts';

const access = { read: allow.member, create: allow.member, update: allow.member, delete: allow.member };
const entity = (fields: Fields) => defineEntity('demo.person', { scope: 'organization', fields, access });
/** Its sentence stands in no locale file, so its key is said. */
const { onlyCompanies } = defineErrors('demo', { onlyCompanies: {} });
const legal = { kind: { in: ['legal'] } } as const;

const Person = defineEntity('demo.person', {
  scope: 'organization',
  fields: {
    kind: enumeration(['natural', 'legal'], { required: true, default: 'natural' }),
    city: text(),
    number: text({ required: true, when: legal, otherwise: onlyCompanies }),
    isExempt: boolean({ required: true, default: false, when: legal }),
    spouseId: reference('demo.person', { when: [{ kind: { notIn: ['legal'] }, city: { isGiven: true } }] }),
    title: text({ when: [{ city: { in: ['Betim'] } }, { $value: { isGiven: true } }] }),
  },
  access,
});

const told = (after: Record<string, unknown>, before?: Record<string, unknown>) =>
  conditionProblems(Person, after, before).map(({ field, code, message }) => `${field} ${code}: ${message}`);

describe('a condition', () => {
  it.each([
    ['number', {}, false],
    ['number', { kind: null }, false],
    ['number', { kind: 'legal' }, true],
    ['city', { kind: 'legal' }, true],
    ['spouseId', {}, false],
    ['spouseId', { city: 'Ipê' }, true],
    ['spouseId', { city: 'Ipê', kind: 'legal' }, false],
    ['title', { city: 'Ipê' }, false],
    ['title', { city: 'Betim' }, true],
    ['title', { city: 'Ipê', title: 'x' }, true],
  ])('%s applies to %j: %s', (name, values, doesApply) => {
    expect(applies(Person, name, values)).toBe(doesApply);
  });

  it('makes a required field required where it applies, and refuses a value elsewhere', () => {
    expect(told({ kind: 'natural', number: null, isExempt: false })).toEqual([]);
    expect(told({ kind: 'legal', number: null, isExempt: true })).toEqual(['number required: Informe um valor.']);
    expect(told({ kind: 'natural', number: '1', isExempt: true })).toEqual([
      'number doesNotApply: errors.demo.onlyCompanies',
      'isExempt doesNotApply: Este dado não se aplica a este registro.',
    ]);
  });

  it('leaves an old mistake alone until somebody touches it, or what decides about it', () => {
    const old = { kind: 'legal', number: null, city: null };
    expect(told({ ...old, city: 'Ipê' }, old)).toEqual([]);
    expect(told({ ...old, kind: 'natural' }, old)).toEqual([]);
    const foreign = { kind: 'natural', number: '1', city: null };
    expect(told({ ...foreign, city: 'Ipê' }, foreign)).toEqual([]);
    expect(told({ ...foreign, number: '2' }, foreign)).toHaveLength(1);
  });

  it('does not make the column required, unless there is a default to go back to', () => {
    const { number, isExempt } = Person.fields;
    expect([number.required, number.requiredIfApplies]).toEqual([false, true]);
    expect([isExempt.required, isExempt.requiredIfApplies]).toEqual([true, false]);
  });

  it('clears what a change has left behind', () => {
    const before = { kind: 'legal', number: '1', isExempt: true, city: null };
    expect(applicableValues(Person, { kind: 'natural', number: '2' }, before)).toEqual({
      kind: 'natural',
      number: null,
      isExempt: false,
    });
    expect(applicableValues(Person, { city: 'Ipê' }, before)).toEqual({ city: 'Ipê' });
    expect(applicableValues(Person, { kind: 'natural', number: '2', city: 'x' })).toEqual({
      kind: 'natural',
      city: 'x',
    });
  });

  it('that can never hold is a mistake of its author', () => {
    expect(() => entity({ a: text({ when: { b: { isGiven: true } } }) })).toThrow(
      "The condition of 'demo.person.a' never holds: there is no field 'b'.",
    );
    const b = enumeration(['x']);
    expect(() => entity({ a: text({ when: { b: { in: ['y'] } } }), b })).toThrow("'b' is never 'y'");
  });
});
