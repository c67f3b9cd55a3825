import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomness } from '../randomness.ts';
import { box, inDegrees, type ShapeScene, startShapeScene, type XY } from './shape-scene.ts';

/** Seeds that are not those of every run: `GLEBA_FAULT_SEED`. */
const seed = Number(process.env.GLEBA_FAULT_SEED ?? 20_260);
const chains = Number(process.env.GLEBA_FAULT_ROUNDS ?? 4);

let scene: ShapeScene;
beforeAll(async () => {
  scene = await startShapeScene();
});
afterAll(() => scene?.stop());

/** A row of lots side by side, as intervals along the street. */
interface Lot {
  readonly landId: string;
  readonly from: number;
  readonly to: number;
}

/** Every lot of the row that stands on the map, bit by bit, and what else an operation on shapes touches. */
async function stateOf(block: string): Promise<unknown> {
  const { lots } = await scene.row<{ lots: unknown }>(
    `select json_agg(json_build_array(l.id, l.lot, l.computed_status, l.computed_area, l.geometry_id,
       encode(ST_AsBinary(g.geom), 'hex'), g.deleted_at, g.merged_into_id) order by l.id) as lots
     from lands.land l left join lands.geometry g on g.organization_id = l.organization_id and g.id = l.geometry_id
     where l.block = $1 and l.deleted_at is null`,
    [block],
  );
  return lots;
}

const seen = async ({ landId }: Lot) => ({ landId, geometryId: (await scene.land(landId)).geometryId });

describe('a chain of operations', () => {
  test.each(Array.from({ length: chains }, (_, index) => index))(
    'undone in reverse gives the first state (%i)',
    async (number) => {
      const random = randomness(seed + number);
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
      const y = 20_000 + number * 100;
      const block = `U${number}`;
      let names = 0;
      const name = () => `${block}-${++names}`;
      const lots: Lot[] = [];
      for (const from of [0, 20, 40]) {
        const { landId } = await scene.plant([box(from, y, 20, 30)], { block, lot: name() });
        lots.push({ landId, from, to: from + 20 });
      }
      const states = [await stateOf(block)];
      const done: string[] = [];
      let row: readonly Lot[] = lots;

      const split = async () => {
        const lot = pick(row.filter(({ from, to }) => to - from > 4));
        const at = lot.from + 2 + random() * (lot.to - lot.from - 4);
        const line = await inDegrees(scene, {
          type: 'LineString',
          coordinates: [
            [at, y - 5],
            [at, y + 40],
          ],
        });
        const { data, message } = await scene.command<{ operationId: string; landIds: [string, string] }>(
          'splitLand',
          {
            ...(await seen(lot)),
            line,
            parts: [
              { block, lot: name() },
              { block, lot: name() },
            ],
          },
          'operationId landIds',
        );
        expect(message).toBe('');
        const [west, east] = data.landIds;
        const parts = [
          { landId: west, from: lot.from, to: at },
          { landId: east, from: at, to: lot.to },
        ];
        row = row.flatMap((other) => (other === lot ? parts : [other]));
        return data.operationId;
      };
      const merge = async () => {
        const place = Math.floor(random() * (row.length - 1));
        const [one, other] = row.slice(place, place + 2) as [Lot, Lot];
        const { data, message } = await scene.command<{ operationId: string; landId: string }>(
          'mergeLands',
          { lots: [await seen(one), await seen(other)], land: { block, lot: name() } },
          'operationId landId',
        );
        expect(message).toBe('');
        const merged = { landId: data.landId, from: one.from, to: other.to };
        row = row.flatMap((lot) => (lot === one ? [merged] : lot === other ? [] : [lot]));
        return data.operationId;
      };
      const edit = async () => {
        const lot = pick(row);
        const { from, to } = lot;
        const ring: XY[] = [
          [from, y],
          [to, y],
          [to, y + 30],
          [(from + to) / 2, y + 30 + random()],
          [from, y + 30],
          [from, y],
        ];
        const shape = await inDegrees(scene, { type: 'Polygon', coordinates: [ring] });
        const { data, message } = await scene.command<{ operationId: string }>(
          'setLandShape',
          { ...(await seen(lot)), shape },
          'operationId',
        );
        expect(message).toBe('');
        return data.operationId;
      };

      const before: (readonly Lot[])[] = [];
      const undoLast = async () => {
        const operationId = done.pop() ?? '';
        const { message } = await scene.command('undoShapeChange', { operationId }, 'operationId');
        expect(message, `seed ${seed + number}, operation ${done.length}`).toBe('');
        states.pop();
        row = before.pop() ?? row;
        expect(await stateOf(block)).toEqual(states.at(-1));
      };
      for (let step = 0; step < 8; step++) {
        // Now and then something is undone and another way taken from there.
        if (done.length > 1 && random() < 0.25) await undoLast();
        before.push(row);
        const possible = [
          ...(row.some(({ from, to }) => to - from > 4) ? [split] : []),
          ...(row.length > 1 ? [merge] : []),
          edit,
        ];
        done.push(await pick(possible)());
        states.push(await stateOf(block));
      }
      while (done.length > 0) await undoLast();
      expect(await stateOf(block)).toEqual(states[0]);
    },
    120_000,
  );
});

describe('somebody’s work on a lot', () => {
  test('still keeps a chain from being undone past it', async () => {
    const block = 'UX';
    const { landId, geometryId } = await scene.plant([box(0, 30_000, 20, 30)], { block, lot: '1' });
    const line = await inDegrees(scene, {
      type: 'LineString',
      coordinates: [
        [10, 29_990],
        [10, 30_040],
      ],
    });
    const split = await scene.command<{ operationId: string; landIds: [string, string] }>(
      'splitLand',
      {
        landId,
        geometryId,
        line,
        parts: [
          { block, lot: '2' },
          { block, lot: '3' },
        ],
      },
      'operationId landIds',
    );
    const [one, other] = split.data.landIds;
    await scene.ask(
      'mutation($id: UUID!) { updateLand(input: { id: $id, patch: { observation: "conferido" } }) { land { id } } }',
      { id: one },
    );
    const lots = [];
    for (const id of [one, other]) lots.push({ landId: id, geometryId: (await scene.land(id)).geometryId });
    const merge = await scene.command<{ operationId: string }>(
      'mergeLands',
      { lots, land: { block, lot: '4' } },
      'operationId',
    );
    expect((await scene.command('undoShapeChange', merge.data, 'operationId')).message).toBe('');
    const refused = await scene.command('undoShapeChange', { operationId: split.data.operationId }, 'operationId');
    expect(refused.code).toBe('VALIDATION');
  });
});
