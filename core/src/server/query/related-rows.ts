import type { Entity } from '../../entity/entity.ts';
import type { FilterOf } from '../../entity/entity-types.ts';
import type {
  CheckedInclude,
  FieldNameOf,
  Include,
  IncludedOf,
  NoInclude,
  PickedOf,
  Related,
} from '../../entity/relation-types.ts';
import type { OrderKey } from '../contract/reads.ts';
import { listSql, namedSql, objectSql } from '../graphql/json-sql.ts';
import { and } from '../read/access-sql.ts';
import { givenFilterSql } from '../read/filter-sql.ts';
import { given } from '../read/given.ts';
import { joinSql } from '../read/join-sql.ts';
import { orderKeysSql } from '../read/order-sql.ts';
import { fieldNamed, visibleSql } from '../read/read-context.ts';
import { concealedSql } from '../read/record-sql.ts';
import { tableOf } from '../schema/column.ts';
import type { Writing } from './read-source.ts';

/** Records that refer to this one: `{ residents: many(Resident, ['name'], { orderBy: ['name'] }) }`. */
export function many<E extends Entity, const K extends FieldNameOf<E> = never, const I extends Include = NoInclude>(
  entity: E,
  fields: readonly K[],
  options: {
    readonly filter?: FilterOf<E>;
    readonly orderBy?: readonly OrderKey<E>[];
    readonly first?: number;
    readonly include?: I & CheckedInclude<E, I>;
  } = {},
): Related<E, true, readonly (PickedOf<E, K> & IncludedOf<E, I>)[]> {
  return { entity, isList: true, fields, ...options };
}

/** The related rows as JSON, each under its own rules. */
export function relatedSql(
  writing: Writing,
  entity: Entity,
  alias: string,
  name: string,
  part: Include[string],
): string {
  const { read } = writing;
  const relation = read.registry.relationsOf(entity).get(name);
  if (!relation) throw new Error(`'${entity.id}' has no relation '${name}'.`);
  const wanted: Related = 'entity' in part ? part : { entity: relation.to, isList: false, fields: part };
  if (relation.to !== wanted.entity || (relation.cardinality === 'many') !== wanted.isList) {
    throw new Error(
      `'${entity.id}' has no relation '${name}' to ${wanted.isList ? 'many' : 'one'} '${wanted.entity.id}'.`,
    );
  }
  const inner = read.nextAlias();
  const fields = [...new Set(['id', ...wanted.fields])].map((field) =>
    namedSql(concealedSql(read, relation.to, inner, field, fieldNamed(read, relation.to, field)), field),
  );
  const related = Object.entries(wanted.include ?? {}).map(([further, rows]) =>
    namedSql(relatedSql(writing, relation.to, inner, further, rows), further),
  );
  const where = and([
    joinSql(read, relation, inner, alias),
    visibleSql(read, relation.to, inner, wanted.isList ? 'hidden' : 'forEditors'),
    wanted.filter ? givenFilterSql(read, relation.to, inner, given(wanted.filter)) : 'true',
  ]);
  const row = `select ${[...fields, ...related].join(', ')} from ${tableOf(relation.to)} ${inner} where ${where}`;
  if (!wanted.isList) return objectSql(row);
  const limit = wanted.first === undefined ? '' : ` limit ${read.params.add(wanted.first, 'bigint')}`;
  return listSql(`${row} order by ${orderKeysSql(read, relation.to, inner, wanted.orderBy ?? [])}${limit}`);
}
