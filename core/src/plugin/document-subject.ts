import type { Entity } from '../entity/entity.ts';
import type { EventDefinition } from '../event/event.ts';
import type { Drawing } from './drawing.ts';
import type { OpenTransaction } from './open-transaction.ts';
import { type Token, token } from './token.ts';

/** One reference on the way from records to others. */
export interface SubjectStep {
  readonly entity: Entity;
  /** The reference: of the records that the way comes from, or (`isBack`) of those that it leads to. */
  readonly by: string;
  readonly isBack: boolean;
  /** Of those that it leads to; without it they come as they were made. */
  readonly orderBy?: readonly string[];
}

export type SubjectWay = readonly SubjectStep[];

interface StepOptions {
  readonly orderBy?: readonly string[];
}

/** To the record that the field `by` names: `stepTo(Land, 'landId')`. */
export const stepTo = (entity: Entity, by: string, options: StepOptions = {}): SubjectStep => ({
  ...{ entity, by, isBack: false },
  ...options,
});

/** To those whose field `by` names the record: `stepFrom(Resident, 'landId')`; an extension has `id`. */
export const stepFrom = <E extends Entity>(
  entity: E,
  by: keyof E['allFields'] & string,
  options: StepOptions = {},
): SubjectStep => ({ ...{ entity, by, isBack: true }, ...options });

/** Records that there will be and are not yet, as they will be: what a paper lists before they are made. */
export interface ForetoldRows {
  /** Of one record, whose entity is the one that the name is said of; none of what the transaction's actor would not see. */
  rowsOf(tx: OpenTransaction, recordId: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** Records that conditions of document types and templates may name: `residents`, `contract`. */
export interface SubjectName {
  readonly along: SubjectWay;
  /** Where that leads to nobody: the first of these that leads to somebody, to records of the same entity. */
  readonly otherwise?: readonly SubjectWay[];
  /** All of them, for loops; otherwise the first, and the one that was made last where the last step goes back without an order. */
  readonly isList?: boolean;
  /** Conditions do not know it. */
  readonly isForTemplates?: boolean;
  /** Of a list: who tells it where there is none yet. Said, and provided, by the plugin of the entity alone. */
  readonly foretold?: Token<ForetoldRows>;
}
export type SubjectNames = Readonly<Record<string, SubjectName>>;

/** What a told name tells: as people of papers read it, so numbers are decimals in text. */
export type ToldValue = string | boolean | null;
export interface ToldRecord {
  readonly [field: string]: ToldValue | readonly Readonly<Record<string, ToldValue>>[] | ToldDrawings;
}
/**
 * One drawing in several widths, the widest first. Paper takes the widest that has room and prints it as large as it is: what is drawn to a
 * scale keeps it, and its letters stay as large as they have to be.
 */
export interface ToldDrawings {
  readonly drawings: readonly Drawing[];
}

/** Computes the values of a told name. */
export interface ToldValues {
  /**
   * Of one record that the transaction's actor sees, by the names of the declared fields; nothing that the actor would not see. Refuses, as
   * VALIDATION, where it cannot be computed; null where there is nothing to tell. `wanted`: among these stand the names of the fields that
   * anybody asks for; without it all. Others may be told besides.
   */
  valuesOf(tx: OpenTransaction, recordId: string, wanted?: ReadonlySet<string>): Promise<ToldRecord | null>;
  /** Of which records something else may be told since something happened to one of `dependsOn`: rather too many than too few. As the server. */
  dependents?(tx: OpenTransaction, source: Entity, sourceId: string): Promise<readonly string[]>;
}

/** Records besides the one that is told of, by which something else may be told. */
export interface ToldSource {
  readonly entity: Entity;
  /** Only where one of these changes; any change without them. */
  readonly fields?: readonly string[];
  /**
   * What happened to such a record, instead of a change of it. Not that one came of what comes by the thousand: each event is
   * looked at by itself.
   */
  readonly on?: EventDefinition;
}

interface PlainToldField {
  readonly kind: 'text' | 'number' | 'boolean' | 'date';
  /** Of numbers: how papers write them where nobody says otherwise. */
  readonly unit?: 'money' | 'area' | 'length';
  /** What people see who write a template before there is a record; in a list one for each of its rows. */
  readonly example: ToldValue | readonly ToldValue[];
}
/** Stands in a template as a part of its own, never within a text. */
interface DrawnToldField {
  readonly kind: 'drawing';
  /** Millimetres: those in which it is told, the widest first. */
  readonly widths: readonly number[];
  readonly example: ToldDrawings;
}
export type ToldField =
  | PlainToldField
  | DrawnToldField
  | { readonly kind: 'list'; readonly fields: Readonly<Record<string, PlainToldField>> };

/**
 * A name that only templates know, whose values are computed when a paper is written. Its words are `<plugin>.told.<name>`, those of its
 * fields below that: `lands.told.memorial.sides.from`.
 */
export interface ToldName {
  /** Said, and provided, by the plugin of the entity alone. */
  readonly by: Token<ToldValues>;
  readonly fields: Readonly<Record<string, ToldField>>;
  /** Papers that name it are looked at again when one of these changes (`dependents`), and say so by the sentence `<plugin>.told.<name>.changed`. */
  readonly dependsOn?: readonly ToldSource[];
  /** The text that stands at the head of a paper where it is filled, unless the template puts it somewhere itself. */
  readonly caution?: string;
}
export type ToldNames = Readonly<Record<string, ToldName>>;

/** As what somebody signs, as people of Brazil's registries write it. */
export type SignerQualification =
  | 'party'
  | 'buyer'
  | 'seller'
  | 'witness'
  | 'spouse'
  | 'proxy'
  | 'guarantor'
  | 'office';

/** How a record signs: which of its fields say who it is. */
export interface SubjectPerson {
  readonly name: string;
  readonly email?: string;
  /** By which messages reach them. */
  readonly phone?: string;
  /** CPF or CNPJ: the first of these that is given. */
  readonly taxId?: readonly string[];
  /** Somebody else's record of the same person, which is told instead where there is one. */
  readonly along?: SubjectWay;
}

/** Whom to ask for a signature, each once: records of entities that say how they sign. */
export interface SubjectSigner {
  readonly along: SubjectWay;
  /** Where that leads to nobody: the first of these that leads to somebody. */
  readonly otherwise?: readonly SubjectWay[];
  readonly qualification: SignerQualification;
  /** Among the others; 0 without one. */
  readonly order?: number;
}

/** What has become of the signatures of a paper: nobody is asked (any more), people are asked, everybody has signed. */
export type PaperSigning = 'pending' | 'requested' | 'signed';

/** What follows for a record from the paper whose signatures bind it. */
export interface SubjectSigning {
  /**
   * In the transaction of who tells, as the server; once for each change, in no promised order: what the record is by then decides. It may
   * have been removed.
   */
  paperChanged(tx: OpenTransaction, recordId: string, to: PaperSigning): Promise<void>;
}

/** What a plugin says of documents about records of one kind, its own or another plugin's. */
export interface DocumentSubject {
  readonly entity: Entity;
  /** Documents may be about them, under this name of their kind: `inspection`. Said by the plugin of the entity alone. */
  readonly context?: string;
  /** Within such a record wherever templates name one: a contract's `buyers`. */
  readonly within?: SubjectNames;
  readonly names?: SubjectNames;
  /** What is computed of such a record for papers about it. Said by the plugin of the entity alone. */
  readonly told?: ToldNames;
  /** Fields of it that papers and conditions do not name: keys and digests. Said by the plugin of the entity alone. */
  readonly untold?: readonly string[];
  readonly signers?: readonly SubjectSigner[];
  readonly signs?: SubjectPerson;
  /** Who is told of the paper that binds such a record. Said, and provided, by the plugin of the entity alone. */
  readonly signing?: Token<SubjectSigning>;
}

/** Every plugin's, in the order in which they are loaded. */
export interface DocumentSubjects {
  all(): readonly DocumentSubject[];
  /** Of an entity, by its id: undefined where nobody wants to be told. */
  signingOf(entityId: string): SubjectSigning | undefined;
  /** Undefined where nobody tells it. */
  foretellerOf(name: SubjectName): ForetoldRows | undefined;
  tellerOf(name: ToldName): ToldValues | undefined;
}

export const documentSubjectsToken = token<DocumentSubjects>('core.documentSubjects@1');

/**
 * Says, as data, that documents may be about an entity's records, or more of documents about another plugin's. What is read by it is read
 * with the rights of whoever asks; nobody gives a function. Throws for a way that no reference goes.
 */
export function documentSubject(entity: Entity, said: Omit<DocumentSubject, 'entity'>): DocumentSubject {
  if (said.context !== undefined && !isName(said.context))
    throw new Error(`The context '${said.context}' of '${entity.id}' is no name.`);
  checkNames(entity, { ...said.within, ...said.names });
  checkTold(entity, said);
  for (const field of said.untold ?? [])
    if (!entity.fields[field]) throw new Error(`'${entity.id}' has no field '${field}'.`);
  for (const { along, otherwise = [] } of said.signers ?? [])
    for (const way of [along, ...otherwise]) endOf(entity, way);
  if (said.signs) {
    const { name, email, phone, taxId = [], along = [] } = said.signs;
    const person = endOf(entity, along);
    for (const field of [name, email, phone, ...taxId])
      if (field !== undefined && !person.allFields[field]) throw new Error(`'${person.id}' has no field '${field}'.`);
  }
  return Object.freeze({ entity, ...said });
}

const isName = (name: string) => /^[a-z][a-zA-Z0-9]{0,59}$/.test(name);

function checkTold(entity: Entity, { context, names = {}, told = {} }: Omit<DocumentSubject, 'entity'>): void {
  for (const [name, { fields, caution, dependsOn = [] }] of Object.entries(told)) {
    const columns = Object.values(fields).flatMap((field) => (field.kind === 'list' ? Object.keys(field.fields) : []));
    for (const one of [name, ...Object.keys(fields), ...columns])
      if (!isName(one)) throw new Error(`'${one}', told of '${entity.id}', is no name.`);
    if (name === context || Object.hasOwn(names, name))
      throw new Error(`'${name}' of '${entity.id}' is told, and a name besides.`);
    for (const [field, one] of Object.entries(fields))
      if (one.kind === 'drawing' && one.widths.length === 0)
        throw new Error(`'${field}', told of '${entity.id}', is drawn in no width.`);
    if (caution !== undefined && fields[caution]?.kind !== 'text')
      throw new Error(`'${caution}', the caution of '${name}', is no text of it.`);
    for (const { entity: source, fields: some = [] } of dependsOn)
      for (const field of some)
        if (!source.allFields[field])
          throw new Error(`'${source.id}', which '${name}' depends on, has no field '${field}'.`);
  }
}

function checkNames(entity: Entity, names: SubjectNames): void {
  for (const [name, { along, otherwise = [] }] of Object.entries(names)) {
    if (!isName(name)) throw new Error(`'${name}', a name of '${entity.id}', is none.`);
    const { id } = endOf(entity, along);
    for (const way of otherwise)
      if (endOf(entity, way).id !== id) throw new Error(`'${name}' of '${entity.id}' is not always '${id}'.`);
  }
}

function endOf(start: Entity, way: SubjectWay): Entity {
  return way.reduce((at, { entity, by, isBack }) => {
    const [holder, named] = isBack ? [entity, at] : [at, entity];
    if (holder.allFields[by]?.reference?.entity !== named.id)
      throw new Error(`The field '${by}' of '${holder.id}' does not refer to '${named.id}'.`);
    return entity;
  }, start);
}

/** The entities that a declaration needs to be there. */
export function entitiesOf({
  entity,
  within,
  names,
  told = {},
  signers = [],
  signs,
}: DocumentSubject): ReadonlySet<Entity> {
  const found = new Set([entity]);
  const go = (way: SubjectWay = []) => {
    for (const step of way) found.add(step.entity);
  };
  const goAlong = (some: SubjectNames = {}) => {
    for (const { along, otherwise = [] } of Object.values(some)) for (const way of [along, ...otherwise]) go(way);
  };
  goAlong(within);
  goAlong(names);
  for (const { dependsOn = [] } of Object.values(told)) for (const source of dependsOn) found.add(source.entity);
  for (const { along, otherwise = [] } of signers) for (const way of [along, ...otherwise]) go(way);
  go(signs?.along);
  return found;
}
