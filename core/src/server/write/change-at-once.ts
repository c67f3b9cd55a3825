import { touchesConditions } from '../../entity/condition.ts';
import type { Entity } from '../../entity/entity.ts';
import type { Field } from '../../entity/field.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import { uuidv7 } from '../../entity/uuid.ts';
import { validateInput } from '../../entity/validation.ts';
import type { AccessRule } from '../../permission/access-rule.ts';
import { type Actor, systemActor } from '../../permission/actor.ts';
import type { TransactionIdentity } from '../contract/transactions.ts';
import type { SqlParameter, SqlStatement } from '../db/db.ts';
import { encodeParameter } from '../db/encode-parameter.ts';
import { isKeptWholeSql, isStoredByDigest } from '../event/compact-value.ts';
import { accessSql, and, type SqlParameters, type ValueSource } from '../read/access-sql.ts';
import { readContext } from '../read/read-context.ts';
import { StatementParameters } from '../read/statement.ts';
import { apiValueSql, literalSql } from '../read/value-sql.ts';
import { columnOf, keyType, tableOf } from '../schema/column.ts';
import { digestOf } from '../telemetry/observed-db.ts';
import { currentTraceparent } from '../telemetry/spans.ts';
import { logSql } from './append-events.ts';
import { inputColumns, inputJson, inputValue } from './json-input.ts';
import { nextUpdatedAt } from './next-updated-at.ts';
import { keyOf } from './read-rows.ts';

export interface ChangeAtOnceOptions {
  readonly registry: EntityRegistry;
  /** Whether plugins' write rules have to be asked about the entity's rows. */
  hasRules(entity: Entity): boolean;
}

/**
 * The actor's plugin states are those of the moment. The statement touches one row where the change is done, else none; undefined
 * where it is not tried.
 */
export type ChangeAtOnce = (
  identity: TransactionIdentity,
  entity: Entity,
  id: string,
  values: unknown,
) => SqlStatement | undefined;

/**
 * The usual change, plain fields of one row by the person who asks, as one statement that is a transaction by itself: find
 * the row among those that the person may read and change, lock it, write it, record the event with what differs.
 *
 * It does all of that or nothing, and is not tried where more than the row itself has a say; `updateRow` then does it step by
 * step, or finds out why it cannot be done. Measured: nine round trips become one, in which the answer is read as well
 * (docs/performance.md).
 */
export function createChangeAtOnce({ registry, hasRules }: ChangeAtOnceOptions): ChangeAtOnce {
  const statementFor = rememberedStatements(registry);
  return ({ actor, correlationId, causationId }, entity, id, values) => {
    const key = keyOf(entity, id);
    // An extension's first facts are an insertion.
    if (key === undefined || actor.kind !== 'user' || entity.extends || hasRules(entity)) return undefined;
    const patch = Object.entries(validateInput(entity, 'patch', values, 'caller')).filter(
      ([, value]) => value !== undefined,
    );
    const names = patch.map(([name]) => name);
    const deciding = [...namedBy(entity.access.read), ...namedBy(entity.access.update)];
    if (touchesConditions(entity, names)) return undefined;
    if (names.length === 0 || names.some((name) => deciding.includes(name))) return undefined;
    if (!names.every((name) => isPlain(entity.allFields[name]))) return undefined;
    if (patch.some(([, value]) => isStoredByDigest(value))) return undefined;
    const statement = statementFor(actor, entity, names);
    if (!statement) return undefined;
    const changes = JSON.stringify(inputJson(entity, Object.fromEntries(patch)));
    const event = [uuidv7(), correlationId, causationId ?? null, currentTraceparent()];
    const parameters = [key, changes, ...event, ...statement.parameters];
    statement.uses += 1;
    return { text: statement.text, parameters, ...(statement.uses > usesBeforeNaming && { name: statement.name }) };
  };
}

/**
 * A value that only its own row knows of. A reference is checked against what the person may see, a column's own rule and
 * the marks of deletion have rules of their own; whose row it is decides who may change it.
 */
function isPlain(field: Field | undefined): boolean {
  return field !== undefined && !field.reference && !field.system && field.write === undefined;
}

/** Fields by whose values a rule lets rows through: with them a person could move a row out of their own reach. */
function namedBy(rule: AccessRule): readonly string[] {
  if (rule.kind === 'own' || rule.kind === 'ofReadablePlugin') return [rule.field];
  if (rule.kind === 'linked') return [rule.entity, rule.record];
  return rule.kind === 'any' || rule.kind === 'all' ? rule.rules.flatMap(namedBy) : [];
}

interface ChangeStatement {
  readonly text: string;
  readonly name: string;
  /** What follows the values of the one change: the same for the person as long as their rights are. */
  readonly parameters: readonly SqlParameter[];
  uses: number;
}

/** A statement that comes again is worth preparing. */
const usesBeforeNaming = 2;
/** Of one person: which fields a change names is up to the caller. */
const maxRemembered = 50;

/** What a person may is fixed in their actor; who may something else is another actor. */
function rememberedStatements(registry: EntityRegistry) {
  const remembered = new WeakMap<Actor, Map<string, ChangeStatement | undefined>>();
  return (actor: Actor, entity: Entity, names: readonly string[]): ChangeStatement | undefined => {
    const known = remembered.get(actor) ?? new Map<string, ChangeStatement | undefined>();
    remembered.set(actor, known);
    const shape = `${entity.id} ${names.join(' ')}`;
    if (known.has(shape)) return known.get(shape);
    if (known.size >= maxRemembered) known.clear();
    const statement = writeStatement(registry, actor, entity, names);
    known.set(shape, statement);
    return statement;
  };
}

/** The two rules mostly ask for the same: one parameter serves wherever its value stands, written as text once for all. */
class SharedParameters implements SqlParameters {
  readonly values: (string | null)[] = [];
  private readonly shared = new Map<string, string>();

  add(value: SqlParameter, cast?: string, source?: ValueSource): string {
    const text = encodeParameter(value);
    const key = source && `${cast} ${text}`;
    const known = key === undefined ? undefined : this.shared.get(key);
    if (known) return known;
    const parameter = `$${this.values.push(text)}${cast === undefined ? '' : `::${cast}`}`;
    if (key !== undefined) this.shared.set(key, parameter);
    return parameter;
  }
}

function writeStatement(
  registry: EntityRegistry,
  actor: Actor,
  entity: Entity,
  names: readonly string[],
): ChangeStatement | undefined {
  const params = new SharedParameters();
  const id = params.add('', keyType(entity));
  const input = params.add('', 'json');
  const event = [
    params.add('', 'uuid'),
    params.add('', 'text'),
    params.add('', 'uuid'),
    params.add('', 'text'),
  ] as const;
  const perChange = params.values.length;
  // Soft-deleted rows too: whoever may change a row may see it deleted.
  const allowed = [
    accessSql(params, registry, entity, 'r', actor, 'read'),
    accessSql(params, registry, entity, 'r', actor, 'update'),
  ];
  if (allowed.includes('false')) return undefined;
  const user = params.add(actor.userId, 'uuid');
  const fields = names.map((name): [string, Field] => [name, fieldOf(entity, name)]);
  // What stands in the event for a large value is worked out step by step.
  const light = fields.flatMap(([name, field]) => isKeptWholeSql(field, columnOf(name, 'r')) ?? []);
  const assignments = fields.map(([name, field]) => `${columnOf(name)} = ${inputValue(name, field, 'i')}`);
  const differs = fields.map(
    ([name, field]) => `${columnOf(name, 'b')} is distinct from ${inputValue(name, field, 'i')}`,
  );
  const organization =
    entity.organizationField === undefined
      ? params.add(actor.organizationId, 'integer')
      : columnOf(entity.organizationField, 'a');
  const project = entity.projectField === undefined ? 'null::uuid' : columnOf(entity.projectField, 'a');
  const { changed } = entity.events;
  const text = `with before as (
      select r.* from ${tableOf(entity)} r where ${and([`r.id = ${id}`, ...allowed, ...light])} for update of r
    ), changed as (
      update ${tableOf(entity)} r set ${assignments.join(', ')}, updated_at = ${nextUpdatedAt}, updated_by = ${user}
      from before b, json_to_record(${input}) as i(${inputColumns(registry, fields)})
      where r.id = b.id and (${differs.join(' or ')}) returning r.*
    ), ${logSql(`
      select ${event[0]}, ${organization}, ${project}, '${changed.name}', ${changed.version}, '${entity.id}', a.id::text,
        a.updated_at, ${user}, ${event[1]}, ${event[2]}, ${event[3]},
        jsonb_build_object('id', a.id::text, 'changes', ${differenceSql(registry, actor, entity, names)})
      from changed a join before b on b.id = a.id`)}
    select 1 from changed`;
  const name = `change_${digestOf(text)}`;
  return { text, name, parameters: params.values.slice(perChange), uses: 0 };
}

/** What differs between `b`, before, and `a`, after: `{"observation": {"from": …, "to": …}, …}` */
function differenceSql(registry: EntityRegistry, actor: Actor, entity: Entity, names: readonly string[]): string {
  const context = readContext(new StatementParameters(), registry, systemActor(actor.organizationId));
  const values = [...names, 'updatedAt', 'updatedBy'].map((name) => {
    const value = (alias: string) => `to_jsonb(${apiValueSql(context, entity, alias, name, fieldOf(entity, name))})`;
    return `(${literalSql(name)}, ${value('b')}, ${value('a')})`;
  });
  return `(select jsonb_object_agg(d.name, jsonb_build_object('from', d.old, 'to', d.new))
    from (values ${values.join(', ')}) d(name, old, new) where d.old is distinct from d.new)`;
}

function fieldOf(entity: Entity, name: string): Field {
  const field = entity.allFields[name];
  if (!field) throw new Error(`'${entity.id}' has no field '${name}'.`);
  return field;
}
