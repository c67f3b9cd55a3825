import { type AccessKey, type Entity, type RecordOf, referenceTo } from '@gleba/sdk';

/** Records that have shapes, for a map to draw them from vector tiles, however many there are. */
export interface TileLayer {
  /** `<plugin>.<name>` */
  readonly id: string;
  readonly access: AccessKey;
  readonly of: Entity;
  /** On the way to the shape: each next record, and the field that names it. */
  readonly steps: readonly { readonly entity: Entity; readonly field: string }[];
  /** The field of the last record that holds the shape. */
  readonly geometry: string;
  /** Fields that each shape carries. */
  readonly properties: readonly string[];
}

export interface TileLayerDeclaration<E extends Entity> {
  /** Without it no tile is given; which records are in it the rules of all entities on the way decide as well. */
  readonly access: AccessKey;
  readonly of: E;
  /** Where the shape is another record's: the records on the way to it, each named by the one before. */
  readonly through?: readonly Entity[];
  readonly properties?: readonly (keyof RecordOf<E> & string)[];
}

/**
 * A layer of a project's records by their shapes. The server side serves it (`routes: [tilesOf(layer)]` of `geo/server`), a map
 * layer shows it (`contribute.mapLayer(Land, { tiles: tileAddress(layer), … })`).
 */
export function defineTileLayer<E extends Entity>(
  id: `${string}.${string}`,
  { access, of, through = [], properties = [] }: TileLayerDeclaration<E>,
): TileLayer {
  if (of.scope !== 'project') throw new Error(`'${id}' is of '${of.id}', whose records are of no project.`);
  const steps = through.map((entity, index) => ({ entity, field: referenceTo(through[index - 1] ?? of, entity) }));
  const last = through.at(-1) ?? of;
  const [geometry, ...others] = Object.entries(last.fields).flatMap(([name, { kind }]) =>
    kind === 'geometry' ? [name] : [],
  );
  if (geometry === undefined || others.length > 0) throw new Error(`'${id}' needs the one shape of '${last.id}'.`);
  for (const name of [...properties, geometry]) {
    const field = (name === geometry ? last : of).allFields[name];
    // Tiles are cut for everybody who may see the rows: what only some of those may see does not travel with them.
    if (!field || field.hidden || field.read || field.kind === 'computed')
      throw new Error(`'${id}' cannot carry '${name}': it is no stored field that every reader of the row may see.`);
  }
  return Object.freeze({ id, access, of, steps, geometry, properties });
}

/** Where its tiles of a project are, for a map layer. */
export function tileAddress({ id }: Pick<TileLayer, 'id'>): (projectId: string) => string {
  return (projectId) => `/tiles/shapes/${id}/${projectId}/{z}/{x}/{y}`;
}
