import {
  type AccessRule,
  type Actor,
  type Entity,
  type Field,
  isAdminAndUp,
  permits,
  type Role,
  reachOf,
  UserOrganization,
  UserProfile,
} from '../../../src/index.ts';
import { testRegistry } from './test-entities.ts';
import { type Row, testRows } from './test-rows.ts';

/** The naive reading of declarations over rows in memory: what the compiler's SQL must agree with. */

export function rowsOf(entity: Entity): readonly Row[] {
  return testRows.get(entity.id) ?? [];
}

function isInOrganization(actor: Actor, entity: Entity, row: Row): boolean {
  if (entity.organizationField === undefined) return true;
  const organization = row[entity.organizationField];
  return organization === actor.organizationId || (entity.sharedFromGlobal && organization === 0);
}

function allows(actor: Actor, rule: AccessRule, entity: Entity, row: Row): boolean {
  if (actor.kind === 'system') return true;
  switch (rule.kind) {
    case 'any':
      return rule.rules.some((part) => allows(actor, part, entity, row));
    case 'all':
      return rule.rules.every((part) => allows(actor, part, entity, row));
    case 'colleague': {
      const reach = reachOf(actor, rule.key);
      return rowsOf(UserOrganization).some(
        ({ userId, organizationId, role }) =>
          userId === row[rule.field] &&
          organizationId === actor.organizationId &&
          actor.role !== 'contact' &&
          (rule.key !== undefined || actor.role !== 'user' || !['user', 'contact'].includes(String(role))) &&
          (reach === 'all' || (reach.length > 0 && (isAdminAndUp(role as Role) || worksIn(userId, actor, reach)))),
      );
    }
    case 'related': {
      const relation = testRegistry.relationsOf(entity).get(rule.relation);
      if (!relation) throw new Error(rule.relation);
      return rowsOf(relation.to).some(
        (other) =>
          (relation.cardinality === 'many'
            ? other[relation.fieldName] === row.id
            : other.id === row[relation.fieldName]) &&
          isInOrganization(actor, relation.to, other) &&
          allows(actor, relation.to.access.read, relation.to, other),
      );
    }
    default: {
      const projectId = entity.projectField === undefined ? null : (row[entity.projectField] as string);
      return permits(actor, rule, { projectId, fields: row }) === true;
    }
  }
}

function worksIn(person: unknown, { organizationId: here }: Actor, projects: readonly string[]): boolean {
  return rowsOf(UserProfile).some(
    ({ userId, organizationId, projectId }) =>
      userId === person && organizationId === here && (projectId === null || projects.includes(String(projectId))),
  );
}

export function isVisible(actor: Actor, entity: Entity, row: Row, deleted: 'hidden' | 'forEditors'): boolean {
  if (!isInOrganization(actor, entity, row) || !allows(actor, entity.access.read, entity, row)) return false;
  if (entity.extends !== undefined) return isOwnerThere(actor, testRegistry.get(entity.extends), row, deleted);
  return isThere(actor, entity, row, deleted);
}

function isThere(actor: Actor, entity: Entity, row: Row, deleted: 'hidden' | 'forEditors'): boolean {
  if (!entity.softDelete || row.deletedAt === null) return true;
  return deleted === 'forEditors' && allows(actor, entity.access.update, entity, row);
}

function isOwnerThere(actor: Actor, owner: Entity, { id }: Row, deleted: 'hidden' | 'forEditors'): boolean {
  const row = rowsOf(owner).find((other) => other.id === id);
  return row !== undefined && isVisible(actor, owner, row, 'forEditors') && isThere(actor, owner, row, deleted);
}

/** As the API carries it; null where the column's rule does not hold. */
export function apiValueOf(actor: Actor, entity: Entity, row: Row, name: string): unknown {
  const field = entity.allFields[name];
  if (!field) throw new Error(name);
  if (field.read && !allows(actor, field.read, entity, row)) return null;
  const { computed } = field;
  if (!computed) return row[name] ?? null;
  switch (computed.how) {
    case 'join':
      return (
        computed.of
          .map((part) => row[part])
          .filter(Boolean)
          .join(computed.separator) || null
      );
    case 'count':
      return relatedRows(actor, entity, row, computed.of, 'hidden').length;
    case 'centroid': {
      const shape = row[computed.of] as { coordinates: number[][][] } | null;
      const corner = shape?.coordinates[0]?.[0];
      return corner ? { type: 'Point', coordinates: corner.map((degrees) => degrees + 1) } : null;
    }
    default:
      throw new Error('Only PostGIS measures.');
  }
}

/** The rows at the other end that the actor can see. */
export function relatedRows(
  actor: Actor,
  entity: Entity,
  row: Row,
  name: string,
  deleted: 'hidden' | 'forEditors',
): Row[] {
  const relation = testRegistry.relationsOf(entity).get(name);
  if (!relation) throw new Error(name);
  const { to, fieldName, cardinality } = relation;
  return rowsOf(to)
    .filter((other) => (cardinality === 'many' ? other[fieldName] === row.id : other.id === row[fieldName]))
    .filter((other) => isVisible(actor, to, other, deleted));
}

/** An exact decimal in millionths of a millionth. */
export function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(12, '0'));
  return text.startsWith('-') ? -size : size;
}

export function isExact(field: Field): boolean {
  return field.kind === 'decimal' || field.kind === 'money';
}

/** Equal where PostgreSQL finds equal; in order too, but for texts. */
export function comparable(field: Field, value: unknown): string | number | bigint | boolean {
  if (isExact(field)) return scaled(String(value));
  if (field.kind === 'instant') return Date.parse(String(value));
  return value as string | number | boolean;
}

const naturalOrder = new Intl.Collator('und', { numeric: true });

/** Nulls are the greatest; people's texts stand in natural order, bytewise where that finds them equal. */
export function compareValues(field: Field, left: unknown, right: unknown): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
  if (field.kind === 'text' || field.computed?.how === 'join') {
    const order = naturalOrder.compare(String(left), String(right));
    return order === 0 ? Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right))) : order;
  }
  const [a, b] = [comparable(field, left), comparable(field, right)];
  return a === b ? 0 : a < b ? -1 : 1;
}
