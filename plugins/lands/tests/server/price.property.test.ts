import { type GeoJsonGeometry, inReference, Project } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import { ProjectPrice } from '../../src/entities/project-price.entity.ts';
import { randomness } from '../randomness.ts';
import { type LandsScene, startLandsScene } from './lands-scene.ts';

/**
 * A lot's price comes about in two ways: with the lot's own writing, by the trigger, and for all lots of a project by one statement. Random
 * lots have the same figures by both, told by the same events, and they are those of exact arithmetic.
 */
let scene: LandsScene;
beforeAll(async () => {
  scene = await startLandsScene();
});
afterAll(() => scene?.stop());

const seed = Number(process.env.GLEBA_CONTRACT_SEED ?? 20_261_127);
const rounds = 4;
const lotsOfRound = 60;
const within = <T>(work: Parameters<typeof scene.inOrganization<T>>[1]) => scene.inOrganization(scene.ours, work);

interface Lot {
  readonly lot: string;
  readonly computedArea: string | null;
  readonly shape: GeoJsonGeometry | null;
  readonly customArea: string | null;
  readonly customPublicArea: string | null;
}
interface Base {
  readonly basePriceFixed: string | null;
  readonly basePriceSqm: string | null;
}

function decimal(random: () => number, digits: number, scale: number): string {
  const units = String(Math.floor(random() * 10 ** digits)).padStart(scale + 1, '0');
  return `${units.slice(0, -scale)}.${units.slice(-scale)}`;
}

function lotOf(random: () => number, number: number): Lot {
  const maybe = (share: number, value: () => string) => (random() < share ? value() : null);
  const area = () => decimal(random, 4 + Math.floor(random() * 4), 4);
  const isDrawn = random() < 0.5;
  const [x, y, width, height] = [184_500 + number * 100, 7_927_500, 1 + random() * 60, 1 + random() * 60];
  const corners = [0, 1, 2, 3, 0].map((corner): [number, number] => [
    x + (corner === 1 || corner === 2 ? width : 0),
    y + (corner > 1 ? height : 0),
  ]);
  return {
    lot: String(number),
    computedArea: isDrawn ? null : maybe(0.8, area),
    shape: isDrawn ? { type: 'Polygon', coordinates: [corners] } : null,
    customArea: maybe(0.4, area),
    // More than the lot has, now and then: then there is no price by m².
    customPublicArea: maybe(0.4, area),
  };
}

function baseOf(random: () => number): Base {
  return {
    basePriceFixed: random() < 0.6 ? decimal(random, 7, 2) : null,
    basePriceSqm: random() < 0.8 ? decimal(random, 5, 2) : null,
  };
}

async function plant(lots: readonly Lot[]): Promise<string> {
  return within(async (tx) => {
    const { id: projectId } = await tx.insert(Project, { name: 'prices', projectSrid: 31984 });
    const { id: layerId } = await tx.insert(Layer, { projectId, name: 'Lotes', layerType: 'lands' });
    for (const { shape, ...values } of lots) {
      const drawn = shape && (await tx.insert(Geometry, { projectId, layerId, geom: inReference(shape, 31984) }));
      await tx.insert(Land, { projectId, block: 'A', ...values, geometryId: drawn?.id ?? null });
    }
    return projectId;
  });
}

const figuresOf = (projectId: string) =>
  within(async (tx) => {
    const lands = await tx.list(Land, { filter: { projectId: { equalTo: projectId } } });
    return new Map(
      lands.map(({ id, lot, computedArea, pricedArea, areaDeviation, computedPrice, customArea, customPublicArea }) => [
        lot,
        { id, computedArea, pricedArea, areaDeviation, computedPrice, customArea, customPublicArea },
      ]),
    );
  });

async function priceAll(projectId: string, patch: Base): Promise<unknown> {
  const { data, text } = await scene.graphql<{ setProjectPrice: { jobId: string } }>(
    'mutation($input: SetProjectPriceInput!) { setProjectPrice(input: $input) { jobId } }',
    { input: { id: projectId, patch } },
    scene.admin,
  );
  if (!data) throw new Error(text);
  const { status, result } = await scene.endOf(data.setProjectPrice.jobId);
  expect(status).toBe('DONE');
  return result;
}

const units = (text: string | null, scale: number) => {
  const [whole = '', part = ''] = (text ?? '0').replace('-', '').split('.');
  const value = BigInt(whole + part.padEnd(scale, '0'));
  return text?.startsWith('-') ? -value : value;
};

/** By whole numbers of 0.000001 R$, rounded once, half away from zero. */
function exactPrice({ basePriceFixed, basePriceSqm }: Base, land: Figures): string | null {
  if (basePriceFixed === null && basePriceSqm === null) return null;
  const area = land.customArea ?? land.computedArea;
  const paid = area === null ? null : units(area, 4) - units(land.customPublicArea, 4);
  if (basePriceSqm !== null && (paid === null || paid < 0n)) return null;
  const sum = units(basePriceFixed, 2) * 10_000n + units(basePriceSqm, 2) * (basePriceSqm === null ? 0n : (paid ?? 0n));
  const cents = (sum + 5_000n) / 10_000n;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}
type Figures = Awaited<ReturnType<typeof figuresOf>> extends Map<string, infer F> ? F : never;

const changesOf = async (landId: string) => {
  const { rows } = await scene.runtime.db.query<{ changes: Record<string, unknown>; actor: string | null }>(
    `select data->'changes' as changes, actor::text as actor from core.event_log
     where name = 'lands.land.changed' and record_id = $1::text order by position desc limit 1`,
    [landId],
  );
  return rows[0];
};

describe('the price of a whole project', () => {
  test(`is each lot's own, to the cent, by the way that one lot is priced (seed ${seed})`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const random = randomness(seed + round);
      const lots = Array.from({ length: lotsOfRound }, (_, number) => lotOf(random, number));
      const base = baseOf(random);
      const [together, single] = [await plant(lots), await plant(lots)];
      const { changed } = Object(await priceAll(together, base));
      // The base price alone, without the job; then each lot by itself, whose writing prices it.
      await within((tx) => tx.update(ProjectPrice, single, base));
      for (const { id, customPublicArea } of (await figuresOf(single)).values())
        await within(async (tx) => {
          await tx.update(Land, id, { customPublicArea: '0.0001' });
          await tx.update(Land, id, { customPublicArea });
        });
      const [all, each] = [await figuresOf(together), await figuresOf(single)];
      for (const { lot } of lots) {
        const [{ id = '', ...one }, { id: _other, ...other }] = [Object(all.get(lot)), Object(each.get(lot))];
        expect(one, `round ${round}, lot ${lot}`).toEqual(other);
        expect(one.computedPrice, `round ${round}, lot ${lot}`).toBe(exactPrice(base, one));
        const told = await changesOf(id);
        if (one.computedPrice === null) expect(told).toBeUndefined();
        else {
          expect(told?.changes.computedPrice).toEqual({ from: null, to: one.computedPrice });
          expect(Object.keys(told?.changes ?? {}).toSorted()).toEqual(['computedPrice', 'updatedAt', 'updatedBy']);
          expect(told?.actor).not.toBe(null);
        }
      }
      expect(changed).toBe([...all.values()].filter(({ computedPrice }) => computedPrice !== null).length);
      expect(await priceAll(together, base)).toEqual({ changed: 0 });
    }
  });

  test('is another one where the plane of its papers says another area, in one event with it', async () => {
    const projectId = await plant([{ ...lotOf(() => 0.45, 1), customArea: null, customPublicArea: null }]);
    await priceAll(projectId, { basePriceFixed: null, basePriceSqm: '10.00' });
    const [before] = (await figuresOf(projectId)).values();
    await within((tx) => tx.update(Project, projectId, { projectSrid: 31983 }));
    await priceAll(projectId, { basePriceFixed: null, basePriceSqm: '10.00' });
    const [after] = (await figuresOf(projectId)).values();
    expect(after?.computedArea).not.toBe(before?.computedArea);
    expect((await changesOf(after?.id ?? ''))?.changes).toMatchObject({
      computedArea: { from: before?.computedArea, to: after?.computedArea },
      computedPrice: { from: before?.computedPrice, to: after?.computedPrice },
    });
  });
});
