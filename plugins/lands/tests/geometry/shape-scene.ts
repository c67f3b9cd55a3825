import { inReference } from '@gleba/sdk';
import type { SqlParameter } from '@gleba/sdk/server';
import type { AreaShape } from '../../../../sdk/src/geo/server/drawn-shape.ts';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import { type LandsScene, startLandsScene } from '../server/lands-scene.ts';

export type XY = readonly [number, number];

/** EPSG 31984, metres: somewhere in Salvador. */
export const corner = { east: 553_000, north: 8_565_000 };

export interface ShapeScene extends LandsScene {
  readonly manager: string;
  /** A lot of the project with these rings, in metres from the corner. */
  plant(rings: readonly (readonly XY[])[], values?: object): Promise<{ landId: string; geometryId: string }>;
  /** The data of an answer, or the first error's message and code. */
  ask<T>(document: string, variables?: object, who?: string): Promise<Answer<T>>;
  command<T>(name: string, input: object, selection: string, who?: string): Promise<Answer<T>>;
  land(id: string): Promise<{ readonly geometryId: string | null } & Record<string, unknown>>;
  /** As PostgreSQL tells it: one row of one statement. */
  row<T>(sql: string, parameters?: readonly unknown[]): Promise<T>;
}

export interface Answer<T> {
  readonly data: T;
  readonly code: string | undefined;
  readonly message: string;
}

let planted = 0;

export async function startShapeScene(): Promise<ShapeScene> {
  const scene = await startLandsScene();
  const manager = await scene.member('user', ['lands', 'data.manage']);
  const within = <T>(work: Parameters<typeof scene.inOrganization<T>>[1]) => scene.inOrganization(scene.ours, work);
  const layerId = await within(
    async (tx) => (await tx.insert(Layer, { projectId: scene.project, name: 'Lotes', layerType: 'lands' })).id,
  );
  const ask: ShapeScene['ask'] = async <T>(document: string, variables: object = {}, who = manager) => {
    const { data, errors } = await scene.graphql<T>(document, { ...variables }, who);
    return { data: data as T, code: errors[0]?.extensions.code, message: errors[0]?.message ?? '' };
  };
  return {
    ...scene,
    manager,
    ask,
    plant: (rings, values = {}) =>
      within(async (tx) => {
        const geom = inReference(
          {
            type: 'Polygon',
            coordinates: rings.map((ring) => ring.map(([x, y]) => [corner.east + x, corner.north + y])),
          },
          31984,
        );
        const { id: geometryId } = await tx.insert(Geometry, { projectId: scene.project, layerId, geom });
        planted += 1;
        const base = { projectId: scene.project, block: 'A', lot: String(planted), geometryId, computedArea: '1' };
        const { id: landId } = await tx.insert(Land, { ...base, ...values });
        return { landId, geometryId };
      }),
    async command<T>(name: string, input: object, selection: string, who = manager) {
      const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`;
      const answer = await ask<Record<string, T>>(
        `mutation($input: ${type}) { ${name}(input: $input) { ${selection} } }`,
        { input: { projectId: scene.project, ...input } },
        who,
      );
      return { ...answer, data: answer.data?.[name] as T };
    },
    land: (id) => within((tx) => tx.get(Land, id)),
    row: async <T>(sql: string, parameters: readonly SqlParameter[] = []) =>
      (await within((tx) => tx.query(sql, parameters))).rows[0] as T,
  };
}

/** A closed rectangle, in metres from the corner. */
export function box(x: number, y: number, width: number, height: number): XY[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ];
}

/** Metres from the corner as degrees, by PostGIS itself. */
export async function inDegrees(
  scene: Pick<ShapeScene, 'row'>,
  geometry: object,
): Promise<{ type: string; coordinates: unknown }> {
  const moved = JSON.stringify(geometry, (_key, value: unknown) =>
    Array.isArray(value) && typeof value[0] === 'number'
      ? [corner.east + value[0], corner.north + (value[1] as number)]
      : value,
  );
  const { shape } = await scene.row<{ shape: AreaShape }>(
    'select ST_AsGeoJSON(ST_Transform(ST_SetSRID(ST_GeomFromGeoJSON($1::text), 31984), 4326), 15, 0)::json as shape',
    [moved],
  );
  return shape;
}
