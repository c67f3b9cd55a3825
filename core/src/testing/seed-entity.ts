import { safeParse } from 'zod/mini';
import {
  type AccessRule,
  applicableValues,
  type Entity,
  type EntityRegistry,
  type Field,
  Project,
  StoredFile,
  User,
  UserOrganization,
  uuidv7,
} from '../index.ts';
import type { UnitOfWork } from '../server/index.ts';

export interface SeedOptions {
  readonly projectId: string;
  readonly userId: string;
  /** Put into every text that takes it. */
  readonly word: string;
  /** Put into rows of the organization's own that a project's row must refer to: who may not see the project sees those. */
  readonly sharedWord?: string;
  /** Only referred to: what is not so by default is not so, of which an organization may have one alone (its default account). */
  readonly isReferredTo?: boolean;
}

/** Inserts one row of any entity, and the rows it must refer to, with values made from the declaration alone. */
export async function seedEntity(
  tx: UnitOfWork,
  registry: EntityRegistry,
  entity: Entity,
  options: SeedOptions,
): Promise<string> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(entity.allFields)) {
    if (field.system || field.kind === 'computed') continue;
    if (field.reference) {
      if (field.required || name === 'projectId') values[name] = await referredTo(tx, registry, entity, field, options);
    } else if (options.isReferredTo && field.kind === 'boolean' && field.default === false) {
      values[name] = false;
    } else {
      values[name] = isNumbered(entity, name, field) ? unlikeNumber(field) : sample(field, options.word);
    }
  }
  // What is about a record is about the project's own: who may not see the project sees none of it.
  const read = linkedRule(entity.access.read);
  if (read) Object.assign(values, { [read.entity]: Project.id, [read.record]: options.projectId });
  // A file is its plugin's; one of a plugin that does not exist would be hidden from everybody for that alone.
  if (entity === StoredFile) values.purpose = `core.${options.word}`;
  if (entity.scope === 'project') values.projectId = options.projectId;
  if (entity.extends) values.id = await ownerOf(tx, registry, entity.extends, options);
  const record = await tx.insert(entity, applicableValues(entity, values) as never);
  return String((record as { id: unknown }).id);
}

/** Rows are told apart by the number. */
function isNumbered(entity: Entity, name: string, field: Field): boolean {
  return field.kind === 'integer' && entity.unique.some(({ fields }) => fields.includes(name));
}

let numbers = 0;
/** One that no other row has, within the field's limits where there are few. */
function unlikeNumber({ min, max }: Field): number {
  const least = Number(min ?? 1);
  numbers += 1;
  return max === undefined || max === null ? least + numbers : least + (numbers % (Number(max) - least + 1));
}

/** What says whose record a row is about, by itself or among other conditions. */
function linkedRule(rule: AccessRule): Extract<AccessRule, { kind: 'linked' }> | undefined {
  if (rule.kind === 'linked') return rule;
  return rule.kind === 'all' ? rule.rules.map(linkedRule).find((found) => found !== undefined) : undefined;
}

/** A row to extend that nobody has extended yet. */
async function ownerOf(tx: UnitOfWork, registry: EntityRegistry, id: string, options: SeedOptions): Promise<string> {
  const owner = registry.get(id);
  if (owner !== Project) return seedEntity(tx, registry, owner, options);
  return options.projectId;
}

async function referredTo(
  tx: UnitOfWork,
  registry: EntityRegistry,
  from: Entity,
  field: Field,
  options: SeedOptions,
): Promise<string> {
  const target = registry.get(field.reference?.entity ?? '');
  if (target.id === 'core.user') {
    // A person is a member of an organization once, so a second membership needs a second person.
    return from === UserOrganization
      ? (await tx.insert(User, { name: options.word, email: `${uuidv7()}@example.org` })).id
      : options.userId;
  }
  if (target.id === 'core.project') return options.projectId;
  const { word, sharedWord = word } = options;
  const referred = { ...options, isReferredTo: true };
  return seedEntity(tx, registry, target, target.scope === 'project' ? referred : { ...referred, word: sharedWord });
}

/** A value that the field takes, made from its declaration. */
export function sample(field: Field, word: string): unknown {
  switch (field.kind) {
    case 'text':
      return field.pattern ? null : unlikeOthers(word, field.maxLength ?? 255);
    case 'integer':
      return Number(field.min ?? 1);
    case 'decimal':
    case 'money':
      return field.max !== undefined && field.max !== null && Number(field.max) < 1.5 ? String(field.max) : '1.5';
    case 'boolean':
      return true;
    case 'date':
      return '2026-01-31';
    case 'instant':
      return '2026-01-31T12:00:00.000000Z';
    case 'enumeration':
      return field.values?.[0] ?? null;
    case 'geometry':
      if (field.geometryType === 'point') return { type: 'Point', coordinates: [-43.9, -19.9] };
      return {
        type: 'Polygon',
        coordinates: [
          [
            [-43.9, -19.9],
            [-43.89, -19.9],
            [-43.89, -19.89],
            [-43.9, -19.9],
          ],
        ],
      };
    case 'json':
      return jsonSample(field, word);
    default:
      return null;
  }
}

/** So many characters of an id make a text another than that of a row beside it. */
const leastUnlike = 6;

/**
 * A text with the word that no other row has. An id begins with its moment, which rows share, so of what is too long its end stays; a word
 * that leaves no room for that is cut.
 */
function unlikeOthers(word: string, longest: number): string {
  const id = uuidv7();
  const room = Math.min(Math.max(longest - word.length - 1, leastUnlike), id.length);
  return `${word.slice(0, Math.max(longest - room - 1, 0))} ${id.slice(-room)}`.slice(-longest);
}

/** The first of some plain values that the field's own schema takes. */
function jsonSample(field: Field, word: string): unknown {
  const candidates = [
    { note: word },
    [word],
    { done: 0, total: 1, text: word },
    { srid: 4326, geometry: null, properties: { note: word } },
    {},
  ];
  const { schema } = field;
  return candidates.find((candidate) => schema && safeParse(schema, candidate).success) ?? null;
}
