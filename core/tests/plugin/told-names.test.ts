import { describe, expect, test } from 'vitest';
import { defineEntity } from '../../src/entity/entity.ts';
import { text } from '../../src/entity/field.ts';
import { allow } from '../../src/permission/access-rule.ts';
import { documentSubject, entitiesOf, type ToldName, type ToldValues } from '../../src/plugin/document-subject.ts';
import { definePlugin } from '../../src/plugin/plugin.ts';
import { provide } from '../../src/plugin/provided.ts';
import { token } from '../../src/plugin/token.ts';
import { createKernelContainer } from '../../src/server/plugin/kernel-container.ts';
import { loadedSubjects } from '../../src/server/plugin/loaded-subjects.ts';
import { saidBy, subjectProblems } from '../../src/server/plugin/subject-problems.ts';

const access = { read: allow.nobody, create: allow.nobody, update: allow.nobody, delete: allow.nobody };
const Plot = defineEntity('plots.plot', { scope: 'organization', fields: { name: text({ max: 60 }) }, access });
const teller = token<ToldValues>('plots.deed@1');
const deed: ToldName = {
  by: teller,
  fields: {
    prose: { kind: 'text', example: 'Um terreno.' },
    sides: { kind: 'list', fields: { length: { kind: 'number', unit: 'length', example: ['10.00', '20.00'] } } },
  },
};
const said = (told: Readonly<Record<string, ToldName>>, more = {}) =>
  documentSubject(Plot, { context: 'plot', told, ...more });
const plugin = (id: string, provides: readonly (typeof teller)[], subject = said({ deed })) =>
  definePlugin({ id, version: '1.0.0', entities: id === 'plots' ? [Plot] : [], provides, documentSubjects: [subject] });

describe('a told name', () => {
  test('is a name, as are its fields and columns, and stands for nothing else', () => {
    expect(said({ deed }).told?.deed).toBe(deed);
    expect(() => said({ 'the-deed': deed })).toThrow("'the-deed', told of 'plots.plot', is no name.");
    const column = { kind: 'list', fields: { 'a b': { kind: 'text', example: null } } } as const;
    expect(() => said({ deed: { by: teller, fields: { rows: column } } })).toThrow("'a b', told");
    expect(() => said({ plot: deed })).toThrow("'plot' of 'plots.plot' is told, and a name besides.");
    expect(() => said({ deed }, { names: { deed: { along: [] } } })).toThrow('and a name besides');
  });

  test('has a caution that is a text of it', () => {
    const drawn = (widths: readonly number[]) =>
      said({ deed: { ...deed, fields: { plan: { kind: 'drawing', widths, example: { drawings: [] } } } } });
    expect(drawn([160]).told?.deed?.fields.plan).toMatchObject({ widths: [160] });
    expect(() => drawn([])).toThrow("'plan', told of 'plots.plot', is drawn in no width.");
    expect(said({ deed: { ...deed, caution: 'prose' } }).told?.deed?.caution).toBe('prose');
    expect(() => said({ deed: { ...deed, caution: 'sides' } })).toThrow("'sides', the caution of 'deed', is no text");
    expect(() => said({ deed: { ...deed, caution: 'none' } })).toThrow('is no text of it');
  });

  test('depends on fields that are there, and on entities that have to be', () => {
    const on = (field: string) => said({ deed: { ...deed, dependsOn: [{ entity: Plot, fields: [field] }] } });
    expect(() => on('nothing')).toThrow("'plots.plot', which 'deed' depends on, has no field 'nothing'.");
    expect([...entitiesOf(on('name'))]).toEqual([Plot]);
    const Road = defineEntity('roads.road', { scope: 'organization', fields: { name: text({ max: 60 }) }, access });
    expect([...entitiesOf(said({ deed: { ...deed, dependsOn: [{ entity: Road }] } }))]).toEqual([Plot, Road]);
  });

  test('stands beside fields that papers name, but for those that are there and left out', () => {
    expect(said({ deed }, { untold: ['name'] }).untold).toEqual(['name']);
    expect(() => said({ deed }, { untold: ['nothing'] })).toThrow("'plots.plot' has no field 'nothing'.");
  });

  test('is said by the plugin of the entity alone, which provides who tells it', () => {
    expect(subjectProblems(plugin('plots', [teller]), new Map())).toEqual([]);
    const message = "It says who tells 'deed' of 'plots.plot', but not as the entity's plugin that provides it.";
    expect(subjectProblems(plugin('plots', []), new Map())).toMatchObject([{ code: 'invalid-definition', message }]);
    const other = plugin('other', [teller], documentSubject(Plot, { told: { deed } }));
    expect(subjectProblems(other, new Map())).toMatchObject([{ plugin: 'other', message }]);
  });

  test('is nobody else’s, as a name is', () => {
    expect([...saidBy(plugin('plots', [teller]))]).toEqual(['plot', 'plots.plot deed']);
    const taken = new Map([['plots.plot deed', 'plots']]);
    expect(subjectProblems(plugin('plots', [teller]), taken)).toMatchObject([{ fix: 'Rename it.' }]);
  });

  test('is told by the service, and by nobody without one', () => {
    const services = createKernelContainer();
    const subjects = loadedSubjects([], () => undefined, services);
    expect(subjects.tellerOf(deed)).toBeUndefined();
    const tells: ToldValues = { valuesOf: async () => null };
    services.load('plots', [provide(teller, tells)]);
    expect(subjects.tellerOf(deed)).toBe(tells);
  });
});
