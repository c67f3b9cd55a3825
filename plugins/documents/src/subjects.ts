import {
  type DocumentSubject,
  type Entity,
  type Field,
  type ForetoldRows,
  isTextual,
  Organization,
  type SubjectName,
  type SubjectNames,
  type SubjectPerson,
  type SubjectSigner,
  stepTo,
  type ToldField,
  type ToldName,
  type ToldNames,
  type ToldValues,
} from '@gleba/sdk';
import type { RecordType, Scope, Type } from './expression/index.ts';

/** A kind of record that documents may be about, with what all plugins say of it. */
export interface Subject {
  /** The name of the context, and of the record in expressions. */
  readonly context: string;
  readonly entity: Entity;
  readonly names: SubjectNames;
  readonly signers: readonly SubjectSigner[];
  /** What is computed of it, for templates and the office's variables. */
  readonly told: ToldNames;
  /** Its fields that are keys and digests: nobody writes a paper of them. */
  readonly untold: readonly string[];
}

export interface Subjects {
  readonly all: readonly Subject[];
  /** By the id of the entity; undefined for records that documents are not about. */
  of(entityId: string): Subject | undefined;
  named(context: string | undefined): Subject | undefined;
  /** What templates name within a record of an entity, wherever it stands. */
  within(entity: Entity): SubjectNames;
  /** How records of an entity sign: what other plugins say first, since it leads to more. */
  personOf(entity: Entity): readonly SubjectPerson[];
  /** Undefined where nobody tells a name's records before there are any; in browsers always. */
  foretellerOf(name: SubjectName): ForetoldRows | undefined;
  /** The same of a told name. */
  tellerOf(name: ToldName): ToldValues | undefined;
}

/** Each paper tells whose office writes it. */
const organization: SubjectName = { along: [stepTo(Organization, 'organizationId')] };

export function subjectsOf(declared: readonly DocumentSubject[]): Subjects {
  const saidOf = ({ id }: Entity) => declared.filter(({ entity }) => entity.id === id);
  const all = declared.flatMap(({ entity, context }): Subject[] => {
    if (context === undefined) return [];
    const said = saidOf(entity);
    const names: SubjectNames = Object.assign({}, ...said.map((one) => one.names));
    const signers = said.flatMap((one) => one.signers ?? []);
    return [
      {
        ...{ context, entity, names: { ...names, organization } },
        told: Object.assign({}, ...said.map((one) => one.told)),
        untold: said.flatMap((one) => one.untold ?? []),
        signers: signers.sort((one, other) => (one.order ?? 0) - (other.order ?? 0)),
      },
    ];
  });
  return {
    all,
    of: (entityId) => all.find(({ entity }) => entity.id === entityId),
    named: (context) => all.find((one) => one.context === context),
    within: (entity) => Object.assign({}, ...saidOf(entity).map((one) => one.within)),
    personOf: (entity) =>
      saidOf(entity)
        .flatMap(({ signs }) => signs ?? [])
        .sort((one, other) => Number(other.along !== undefined) - Number(one.along !== undefined)),
    foretellerOf: () => undefined,
    tellerOf: () => undefined,
  };
}

/** The names besides the record's own that conditions may begin with. */
export const relatedNames = ({ names }: Subject): readonly string[] =>
  Object.entries(names).flatMap(([name, { isForTemplates }]) => (isForTemplates ? [] : [name]));

/** What the conditions of a subject's document types may name, with the types of the declarations. */
export function scopeOf({ context, entity, names, untold }: Subject): Scope {
  return {
    [context]: recordOf(entity, untold),
    ...Object.fromEntries(
      Object.entries(names).flatMap(([name, { along, isList, isForTemplates }]): [string, Type][] => {
        const record = recordOf(along.at(-1)?.entity ?? entity);
        return isForTemplates ? [] : [[name, isList ? { kind: 'list', of: record } : record]];
      }),
    ),
  };
}

/** What the office's own variables may name: they stand in papers, as what is computed does. */
export function variableScopeOf(subject: Subject): Scope {
  const told = Object.entries(subject.told).map(([name, { fields }]): [string, Type] => [
    name,
    toldRecord(name, fields),
  ]);
  return { ...scopeOf(subject), ...Object.fromEntries(told) };
}

function toldRecord(path: string, fields: Readonly<Record<string, ToldField>>): RecordType {
  const typeOf = (name: string, field: ToldField): Type => {
    if (field.kind === 'list') return { kind: 'list', of: toldRecord(`${path}.${name}`, field.fields) };
    return field.kind === 'number' && field.unit ? { kind: 'number', unit: field.unit } : { kind: field.kind };
  };
  const types = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, typeOf(name, field)]));
  return { kind: 'record', name: path, fields: () => types };
}

const recordOf = (entity: Entity, untold: readonly string[] = []): RecordType => ({
  kind: 'record',
  name: entity.id,
  fields: () => fieldTypes(entity, untold),
});

/** The fields that a condition may ask for: whatever holds one plain value. */
function fieldTypes(entity: Entity, untold: readonly string[]): Readonly<Record<string, Type>> {
  return Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]) => {
      const type = field.hidden || untold.includes(name) ? undefined : plainType(field);
      return type ? [[name, type]] : [];
    }),
  );
}

export function plainType(field: Field): Type | undefined {
  const { kind, values, measure } = field;
  switch (kind) {
    case 'text':
      return { kind: 'text' };
    case 'enumeration':
      return { kind: 'text', ...(values && { values }) };
    case 'money':
      return { kind: 'number', unit: 'money' };
    case 'integer':
    case 'decimal':
      return { kind: 'number', ...(measure === 'area' && { unit: 'area' }) };
    case 'boolean':
      return { kind: 'boolean' };
    case 'date':
      return { kind: 'date' };
    case 'computed':
      return isTextual(field) ? { kind: 'text' } : undefined;
    default:
      return undefined;
  }
}
