import type { Entity } from './entity.ts';
import type { Field } from './field.ts';

/** One way along a reference, named as GraphQL names it. */
export interface Relation {
  readonly name: string;
  readonly from: Entity;
  readonly to: Entity;
  /** `one`: the field stands on `from`; `many`: it stands on `to`. */
  readonly cardinality: 'one' | 'many';
  /** To an extension: there may be no row at the other end, and no field here tells. */
  readonly isExtension?: boolean;
  /** The reference field's name and itself. */
  readonly fieldName: string;
  readonly field: Field;
}

/** Every entity that is loaded, with the relations that follow from their references. */
export class EntityRegistry {
  private known: readonly Entity[] = [];
  private byId: ReadonlyMap<string, Entity> = new Map();
  private byType: ReadonlyMap<string, Entity> = new Map();
  private relationsById: ReadonlyMap<string, ReadonlyMap<string, Relation>> = new Map();

  constructor(entities: readonly Entity[]) {
    this.learn(entities);
  }

  get entities(): readonly Entity[] {
    return this.known;
  }

  /**
   * A browser learns plugins' entities when its first screen stands; a server knows them all from the beginning. Throws, and learns
   * nothing, where a name is taken or a reference leads nowhere.
   */
  learn(more: readonly Entity[]): void {
    const entities = [...this.known, ...more];
    const byId = new Map(entities.map((entity) => [entity.id, entity]));
    const names = new Set<string>();
    for (const entity of entities) {
      for (const name of [entity.typeName, entity.plural, entity.name]) {
        if (names.has(name)) throw new Error(`Name '${name}' of entity '${entity.id}' is taken by another entity.`);
        names.add(name);
      }
    }
    this.relationsById = collectRelations(entities, byId);
    this.byType = new Map(entities.map((entity) => [entity.typeName, entity]));
    this.byId = byId;
    this.known = entities;
  }

  /** Throws for an unknown id: a reference to an entity that no loaded plugin declares. */
  get(id: string): Entity {
    const entity = this.byId.get(id);
    if (!entity) throw new Error(`No loaded plugin declares the entity '${id}'.`);
    return entity;
  }

  find(id: string): Entity | undefined {
    return this.byId.get(id);
  }

  findByType(typeName: string): Entity | undefined {
    return this.byType.get(typeName);
  }

  relationsOf(entity: Entity): ReadonlyMap<string, Relation> {
    return this.relationsById.get(entity.id) ?? new Map();
  }
}

/**
 * `landId` → `land`, `createdBy` → `createdByUser` (the plain name is the id itself). Beside a field of that very name the relation
 * stands aside: `addressId` → `addressRecord` where there is a text `address`.
 */
export function relationName(fieldName: string, { allFields }: Pick<Entity, 'allFields'>): string {
  if (!fieldName.endsWith('Id')) return `${fieldName}User`;
  const plain = fieldName.slice(0, -2);
  return plain in allFields ? `${plain}Record` : plain;
}

function collectRelations(
  entities: readonly Entity[],
  byId: ReadonlyMap<string, Entity>,
): Map<string, Map<string, Relation>> {
  const relations = new Map(entities.map((entity) => [entity.id, new Map<string, Relation>()]));
  const add = (owner: Entity, relation: Relation) => {
    const own = relations.get(owner.id);
    if (own?.has(relation.name) || relation.name in owner.allFields) {
      throw new Error(`Relation '${relation.name}' stands twice on '${owner.id}'.`);
    }
    own?.set(relation.name, relation);
  };
  for (const entity of entities) {
    for (const [fieldName, field] of Object.entries(entity.allFields)) {
      if (!field.reference) continue;
      const target = byId.get(field.reference.entity);
      if (!target)
        throw new Error(
          `'${entity.id}.${fieldName}' refers to '${field.reference.entity}', which no loaded plugin declares.`,
        );
      if (fieldName === 'id') {
        addExtension(target, entity, field, add);
        continue;
      }
      const name = relationName(fieldName, entity);
      add(entity, { name, from: entity, to: target, cardinality: 'one', fieldName, field });
      const inverse = field.reference.inverse;
      if (inverse) add(target, { name: inverse, from: target, to: entity, cardinality: 'many', fieldName, field });
    }
  }
  return relations;
}

/** Both ends are `id = id`, so either way the field stands on `from` as in any relation to one. */
function addExtension(
  owner: Entity,
  extension: Entity,
  field: Field,
  add: (entity: Entity, relation: Relation) => void,
): void {
  const ends = { cardinality: 'one', fieldName: 'id', field } as const;
  add(extension, { ...ends, name: owner.name, from: extension, to: owner });
  add(owner, { ...ends, name: extension.name, from: owner, to: extension, isExtension: true });
}
