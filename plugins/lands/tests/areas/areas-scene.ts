import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPathPrinter, type PathPrinter } from '@gleba/core/testing';
import { type GeoJsonGeometry, inReference } from '@gleba/sdk';
import { afterAll, beforeAll } from 'vitest';
import { arcBetween, arcsInShape, arcTolerance } from '../../../../sdk/src/geo/arc.ts';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import { type LandsScene, startLandsScene } from '../server/lands-scene.ts';

/**
 * A nucleus of 100 m by 60 m in SIRGAS 2000 / UTM 24S, drawn by hand. From south to north: a strip of 10 m with the middle of Rua A;
 * block A (drawn, two lots) beside the green area 1; Rua B, which has a polygon; an institutional area beside block B, which only its
 * two lots make up. East of it lies another registration, elsewhere nobody knows who.
 */
export const srid = 31984;
const at = (x: number, y: number): [number, number] => [184_500 + x, 7_927_500 + y];
export const box = (x: number, y: number, width: number, height: number): GeoJsonGeometry => ({
  type: 'Polygon',
  coordinates: [[at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height), at(x, y)]],
});
/** The tangent of a quarter of a right angle: a circle's quarter has it as its bulge. */
export const quarter = Math.tan(Math.PI / 8);
/** A rectangle whose south-east corner is a quarter of a circle of 5 m, drawn from its south-west corner or another one on. */
export function rounded(x: number, y: number, width: number, height: number, start = 0) {
  const [from, to] = [at(x + width - 5, y), at(x + width, y + 5)];
  const { points, radius } = arcBetween(from, to, quarter, arcTolerance);
  const corners = [at(x, y), from, ...points, to, at(x + width, y + height), at(x, y + height)];
  const ring = [...corners.slice(start), ...corners.slice(0, start), corners[start] ?? at(x, y)];
  const shape: GeoJsonGeometry = { type: 'Polygon', coordinates: [ring] };
  const arc = { from, next: points[0] ?? to, to, chords: points.length + 1, radius };
  return { shape, arcs: [...arcsInShape([ring], [arc])] };
}
const line = (...points: readonly (readonly [number, number])[]): GeoJsonGeometry => ({
  type: 'LineString',
  coordinates: points.map(([x, y]) => at(x, y)),
});

export type Drawn = readonly [type: string, shape: GeoJsonGeometry, properties?: Record<string, string>];
export type DrawnLot = readonly [block: string, lot: string, shape: GeoJsonGeometry];

/** Draws shapes and lots into a project; answers the ids of the shapes in their order. */
export function drawAreas(
  scene: LandsScene,
  organizationId: number,
  projectId: string,
  shapes: readonly Drawn[],
  lots: readonly DrawnLot[],
): Promise<string[]> {
  return scene.inOrganization(organizationId, async (tx) => {
    const layers = new Map<string, string>();
    const layerOf = async (layerType: string) => {
      const id = layers.get(layerType) ?? (await tx.insert(Layer, { projectId, name: layerType, layerType })).id;
      layers.set(layerType, id);
      return id;
    };
    const ids: string[] = [];
    for (const [type, shape, properties = null] of shapes) {
      const geom = inReference(shape, srid);
      ids.push((await tx.insert(Geometry, { projectId, layerId: await layerOf(type), geom, properties })).id);
    }
    for (const [block, lot, shape] of lots) {
      const geom = inReference(shape, srid);
      const { id: geometryId } = await tx.insert(Geometry, { projectId, layerId: await layerOf('lands'), geom });
      await tx.insert(Land, { projectId, block, lot, geometryId });
    }
    return ids;
  });
}

export const nucleus: readonly Drawn[] = [
  ['perimeter', box(0, 0, 100, 60)],
  ['blocks', box(0, 10, 50, 20)],
  ['streets', box(0, 30, 100, 10), { nome: 'Rua B' }],
  ['green_area', box(50, 10, 50, 20), { nome: '1' }],
  ['institutional', box(0, 40, 50, 20), { nome: 'Escola' }],
  ['registration', box(100, 0, 50, 60), { matricula: '123' }],
  ['streets', line([0, 5], [100, 5]), { nome: 'Rua A' }],
];
export const nucleusLots: readonly DrawnLot[] = [
  ['A', '1', box(0, 10, 25, 20)],
  ['A', '2', box(25, 10, 25, 20)],
  ['B', '1', box(50, 40, 25, 20)],
  ['B', '2', box(75, 40, 25, 20)],
];

interface NucleusOfBoth {
  readonly scene: LandsScene;
  /** Somebody of ours who may look at lots. */
  readonly reader: string;
  /** The shapes of our project, and those of another organization's, in their order. */
  readonly ids: readonly string[];
  readonly foreign: readonly string[];
}

/** The nucleus in our project and in another organization's, for all tests of a file. */
export function nucleusOfBoth(printer?: PathPrinter): NucleusOfBoth {
  const given: Partial<NucleusOfBoth> = {};
  beforeAll(async () => {
    const scene = await startLandsScene(printer);
    Object.assign(given, { scene, reader: await scene.member('user', ['lands']) });
    const ids = await drawAreas(scene, scene.ours, scene.project, nucleus, nucleusLots);
    const foreign = await drawAreas(scene, scene.theirs, scene.foreignProject, nucleus, nucleusLots);
    Object.assign(given, { ids, foreign });
  });
  afterAll(() => given.scene?.stop());
  return given as NucleusOfBoth;
}

interface NucleusOnPaper extends NucleusOfBoth {
  readonly printer: PathPrinter;
  readonly folder: string;
}

/** The same with a printer that prints which screen it was asked for, and a folder for what is looked at. */
export function nucleusOnPaper(): NucleusOnPaper {
  const printer = createPathPrinter();
  const given: Partial<NucleusOnPaper> = nucleusOfBoth(printer);
  beforeAll(async () => {
    Object.assign(given, { printer, folder: await mkdtemp(join(tmpdir(), 'gleba-nucleus-test-')) });
  });
  afterAll(async () => {
    if (given.folder) await rm(given.folder, { recursive: true, force: true });
  });
  return given as NucleusOnPaper;
}

/** Has the printer take its time; answers when it begins. */
export function slowedDown(printer: PathPrinter): Promise<void> {
  return new Promise((begun) => {
    printer.onPrint = async () => {
      begun();
      await new Promise((later) => setTimeout(later, 50));
    };
  });
}
