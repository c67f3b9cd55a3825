import {
  type Entity,
  type Locale,
  type SubjectName,
  type SubjectNames,
  say,
  type ToldField,
  type ToldNames,
} from '@gleba/sdk';
import { plainType, type Subject, type Subjects } from '../../subjects.ts';
import type { NamedValue } from '../../template/names.ts';

const named = new WeakMap<Subject, Map<Locale, readonly NamedValue[]>>();

/** What templates of a subject name, with what each is made of; the words are those of the entities' screens, in the language of papers. */
export function namesOf(subjects: Subjects, subject: Subject, language: Locale): readonly NamedValue[] {
  const known = named.get(subject) ?? new Map<Locale, readonly NamedValue[]>();
  named.set(subject, known);
  const before = known.get(language) ?? namesAnew(subjects, subject, language);
  known.set(language, before);
  return before;
}

/** The same for every paper as long as the same plugins are loaded, whose subjects these are. */
function namesAnew(subjects: Subjects, subject: Subject, language: Locale): readonly NamedValue[] {
  const { context, entity, names, told, untold } = subject;
  const inside = (of: Entity, at: readonly string[], told: SubjectNames): readonly NamedValue[] =>
    namesInside(told, at).map(([name, { along, isList = false }]) => {
      const led = along.at(-1)?.entity ?? of;
      return {
        ...{ name, label: labelOf(name, led, isList, language), kind: isList ? 'list' : 'record' },
        fields: [...fieldsOf(led, language), ...inside(led, [...at, name], subjects.within(led))],
      };
    });
  const own: NamedValue = {
    ...{ name: context, label: labelOf(context, entity, false, language), kind: 'record' },
    fields: [
      ...fieldsOf(entity, language).filter(({ name }) => !untold.includes(name)),
      ...inside(entity, Object.keys(names), subjects.within(entity)),
    ],
  };
  return [own, ...toldNames(entity, told, language), ...inside(entity, [], names)];
}

/** Their words are those of the plugin that tells them. */
function toldNames({ plugin }: Entity, names: ToldNames, language: Locale): readonly NamedValue[] {
  const named = (name: string, key: string, { kind, ...field }: ToldField): NamedValue => ({
    ...{ name, label: say(key, {}, language), kind },
    ...('unit' in field && { unit: field.unit }),
    ...('widths' in field && { widths: field.widths }),
    ...('fields' in field && { fields: namedAll(key, field.fields) }),
  });
  const namedAll = (key: string, fields: Readonly<Record<string, ToldField>>) =>
    Object.entries(fields).map(([name, field]) => named(name, `${key}.${name}`, field));
  return Object.entries(names).map(([name, { fields, caution }]): NamedValue => {
    const key = `${plugin}.told.${name}`;
    return { name, label: say(key, {}, language), kind: 'record', fields: namedAll(key, fields), caution };
  });
}

/** Nothing stands within itself, a spouse's spouse least of all. */
export function namesInside(names: SubjectNames, at: readonly string[]): readonly (readonly [string, SubjectName])[] {
  return Object.entries(names).filter(([name]) => !at.includes(name));
}

/** Names that say more than their entity does. */
const worded: readonly string[] = ['residents', 'buyers', 'installments', 'spouse', 'billingAddress', 'seller'];

function labelOf(name: string, entity: Entity, isList: boolean, language: Locale): string {
  if (worded.includes(name)) return say(`documents.template.name.${name}`, {}, language);
  return say(isList ? `${entity.id}.plural` : entity.id, {}, language);
}

function fieldsOf(entity: Entity, language: Locale): readonly NamedValue[] {
  return Object.entries(entity.fields).flatMap(([name, field]): readonly NamedValue[] => {
    const type = field.hidden ? undefined : plainType(field);
    const label = say(`${entity.id}.${name}`, {}, language);
    switch (type?.kind) {
      case 'text': {
        const values = type.values?.map((value) => ({
          value,
          label: say(`${entity.id}.${name}.${value}`, {}, language),
        }));
        return [{ name, label, kind: 'text', ...(values && { values }) }];
      }
      case 'number':
        return [{ name, label, kind: 'number', ...(type.unit && { unit: type.unit }) }];
      case 'boolean':
      case 'date':
        return [{ name, label, kind: type.kind }];
      default:
        return [];
    }
  });
}
