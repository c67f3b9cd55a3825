import { type GeoJsonGeometry, inReference } from '@gleba/sdk';
import type { IsolationScene } from '@gleba/sdk/testing';
import { square } from '../../../../sdk/tests/exchange/shapefile/shape-bytes.ts';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import { readLand, shapeDigest } from '../../src/server/memorial/read-land.ts';
import { readSettings } from '../../src/server/memorial/read-settings.ts';

export const project = ({ projectId }: IsolationScene) => ({ projectId });

export const plantedId = (scene: IsolationScene, entity: string) =>
  scene.planted.find(({ entity: { id } }) => id === entity)?.ownId ?? '';

/** A lot with a shape, of whose sides one is told. */
export async function drawnLand({ host, projectId, organizationId }: IsolationScene) {
  return host.within(organizationId, async (tx) => {
    const { id: layerId } = await tx.insert(Layer, { projectId, name: 'Lotes', layerType: 'lands' });
    const geom = inReference({ type: 'Polygon', coordinates: [square(553_000, 8_565_000, 20)] }, 31984);
    const { id: geometryId } = await tx.insert(Geometry, { projectId, layerId, geom });
    const { id: landId } = await tx.insert(Land, { projectId, block: 'M', lot: layerId, geometryId });
    const { rules } = await readSettings(tx, projectId);
    return { projectId, landId, shape: shapeDigest(await readLand(tx, projectId, landId), rules.mergesCollinear) };
  });
}

export const drawn = async (scene: IsolationScene) => {
  const { projectId, landId } = await drawnLand(scene);
  return { projectId, landId };
};

/** A lot of 20 m by 20 m with its shape, and lots of the same beside it. */
export let drawnLands = 0;

export async function landsInRow({ host, projectId, organizationId }: IsolationScene, count = 1) {
  return host.within(organizationId, async (tx) => {
    const { id: layerId } = await tx.insert(Layer, { projectId, name: 'Lotes', layerType: 'lands' });
    const lots: { landId: string; geometryId: string }[] = [];
    drawnLands += 1;
    for (let index = 0; index < count; index++) {
      const west = 553_000 + index * 20;
      const geom = inReference(
        { type: 'Polygon', coordinates: [square(west, 8_570_000 + drawnLands * 50, 20)] },
        31984,
      );
      const { id: geometryId } = await tx.insert(Geometry, { projectId, layerId, geom });
      const { id: landId } = await tx.insert(Land, {
        projectId,
        block: 'D',
        lot: `${drawnLands}.${index}`,
        geometryId,
      });
      lots.push({ landId, geometryId });
    }
    return lots;
  });
}

/** Longitude and latitude of a corner of the newest lots. */
export async function cornerOf(
  { host, organizationId }: IsolationScene,
  geometryId: string,
): Promise<[number, number]> {
  const { rows } = await host.within(organizationId, (tx) =>
    tx.query<{ x: number; y: number }>(
      'select ST_XMin(geom) as x, ST_YMin(geom) as y from lands.geometry where id = $1::uuid',
      [geometryId],
    ),
  );
  return [rows[0]?.x ?? 0, rows[0]?.y ?? 0];
}

export const degreesAcross = 0.0001;

export async function drawnRing(scene: IsolationScene) {
  const [lot] = await landsInRow(scene);
  if (!lot) throw new Error('A row of one lot has one.');
  const [x, y] = await cornerOf(scene, lot.geometryId);
  const shape: GeoJsonGeometry = { type: 'Polygon', coordinates: [square(x + 0.001, y, degreesAcross)] };
  return { lot, shape, at: [x, y] as const };
}
