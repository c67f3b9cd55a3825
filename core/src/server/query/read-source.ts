import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Entity } from '../../entity/entity.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import type { Actor } from '../../permission/actor.ts';
import type { Expression } from '../contract/reads.ts';
import type { Queryable } from '../db/db.ts';
import { columnRuleSql } from '../read/access-sql.ts';
import { fieldNamed, type ReadContext, readContext } from '../read/read-context.ts';
import { apiFieldValue, valueSql } from '../read/value-sql.ts';
import { parameterType } from '../schema/column.ts';
import { SqlPieces } from './sql-pieces.ts';

/** Who reads, and from where. */
export interface Reader {
  readonly tx: Queryable;
  readonly registry: EntityRegistry;
  /** Whose rules hold. */
  readonly actor: Actor;
  /** The organization itself: no rule but the border. */
  readonly system: Actor;
}

/** One statement while it is written. */
export interface Writing {
  readonly pieces: SqlPieces;
  readonly read: ReadContext;
}

export function startWriting({ registry, actor }: Reader): Writing {
  const pieces = new SqlPieces();
  return { pieces, read: readContext(pieces, registry, actor) };
}

/** The fields of a source as expressions, each written when it is asked for. */
export function rowOf(writing: Writing, entity: Entity, alias: string): Readonly<Record<string, Expression>> {
  const known = new Map<string, Expression>();
  return new Proxy<Record<string, Expression>>(
    {},
    {
      get(_, name) {
        if (typeof name !== 'string') return undefined;
        const found = known.get(name) ?? fieldExpression(writing, entity, alias, name);
        known.set(name, found);
        return found;
      },
    },
  );
}

/** Null where the column's own rule does not hold, so that nothing computed from it tells more. */
function fieldExpression({ pieces, read }: Writing, entity: Entity, alias: string, name: string): Expression {
  const field = fieldNamed(read, entity, name);
  const target = field.reference && read.registry.get(field.reference.entity);
  const type = field.kind === 'geometry' ? 'geometry' : parameterType(field, target);
  const rule = columnRuleSql(pieces, read.registry, entity, alias, read.actor, field.read);
  const value = rule === 'false' ? `null::${type}` : valueSql(read, entity, alias, name, field);
  const encode = (inner: SQL) => {
    const [before = '', after = ''] = apiFieldValue(field, place).split(place);
    return sql`${sql.raw(before)}${inner}${sql.raw(after)}`;
  };
  return {
    sql: pieces.sql(rule === 'false' || rule === 'true' ? value : `(case when ${rule} then ${value} end)`),
    type,
    encode,
    ...(field.kind === 'geometry' ? { srid: field.srid ?? 4326 } : {}),
  };
}

/** Stands for the value in a text; no text has it. */
const place = '\u0000';
