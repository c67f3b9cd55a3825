import type { Db } from '@gleba/core/server';
import { openPgDb } from '../../../core/src/server/db/pg-db.ts';
import type { FigureSpec, Part } from '../bench.ts';
import { city, createProject, importCity, signIn } from '../data/city.ts';
import { profileFlags, sayProfile } from '../profile.ts';
import { startGleba } from '../services/gleba.ts';
import { startPostgres } from '../services/postgres.ts';
import { openRecorder } from '../services/recorder.ts';
import { percentile } from '../statistics.ts';

const zooms = [10, 11, 12, 13, 14, 15, 16, 17, 18] as const;
/** Of each zoom, spread over the city. */
const tilesPerZoom = 30;
const allowedRatio = 1.3;
const allowedMs = 1;

interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Deeper than any tile is made; who asks is known and the project is looked up before that is found out. */
const impossible: Tile = { z: 99, x: 0, y: 0 };

const figures: readonly FigureSpec[] = [
  ...zooms.flatMap((z): FigureSpec[] => [
    { id: `p95 ${z}`, name: `Tiles of zoom ${z}, p95`, unit: 'ms' },
    { id: `sql ${z}`, name: `Tiles of zoom ${z}, p95 of their SQL alone`, unit: 'ms' },
  ]),
  {
    id: 'worst',
    name: `Tiles, worst zoom: p95 to ${allowedRatio} × its SQL + ${allowedMs} ms`,
    unit: '×',
    goal: { atMost: 1 },
  },
  { id: 'around p50', name: 'The same route refusing an impossible tile, so without the SQL, p50', unit: 'ms' },
  { id: 'around p95', name: 'The same, p95', unit: 'ms' },
  { id: 'largest', name: 'Largest tile', unit: 'kB', goal: { atMost: 500 } },
];

/** Vector tiles of a whole city through the program, each beside the statement that it ran. */
export const tiles: Part = {
  id: 'tiles',
  figures,
  async run(bench) {
    const found = await city();
    const server = await startPostgres(bench);
    const url = await server.createDatabase('bench');
    const importer = await startGleba(bench, { DATABASE_URL: url });
    const owner = await signIn(importer);
    const projectId = await createProject(owner);
    bench.say('Importing the city…');
    await importCity(importer, owner, projectId, found);
    await importer.child.stop();
    // A process of its own, so that a profile shows tiles and no import.
    const gleba = await startGleba(bench, { DATABASE_URL: url }, profileFlags(bench));
    const admin = await signIn(gleba);
    const db = openPgDb({ url, max: 2 });
    bench.atEnd(() => db.close());
    await db.query('vacuum analyze');
    const recorder = await openRecorder(bench, url);
    bench.atEnd(recorder.close);
    const { rows } = await db.query<{ id: string }>(
      'select user_id as id from core.user_organization where organization_id = 2',
    );
    const authorization = await recorder.authorization(rows[0]?.id ?? '', 2);
    const address = ({ z, x, y }: Tile) => `/tiles/lands/${projectId}/${z}/${x}/${y}`;
    const asked = async (status: number, path: string) => {
      const response = await fetch(`${gleba.address}${path}`, { headers: { authorization: `Bearer ${admin.token}` } });
      if (response.status !== status) throw new Error(`${path}: ${response.status}`);
      return response.arrayBuffer();
    };
    const values = new Map<string, number>();
    const around: number[] = [];
    let largest = 0;
    let worst = 0;
    for (const zoom of zooms) {
      const chosen = await tilesOf(db, projectId, zoom);
      const whole: number[] = [];
      const alone: number[] = [];
      // The first round warms caches and plans on both sides.
      for (let round = -1; round < bench.rounds; round++) {
        for (const tile of chosen) {
          const statement = await recorder.statement((runtime) =>
            runtime.route(
              new Request(`http://gleba.test${address(tile)}`, { headers: { authorization } }),
              'bench-tiles',
            ),
          );
          const sql = await timed(() => db.query(statement.text, statement.parameters, statement.options));
          const http = await timed(async () => {
            const body = await asked(200, address(tile));
            largest = Math.max(largest, body.byteLength);
          });
          const refused = await timed(() => asked(400, address(impossible)));
          if (round < 0) continue;
          alone.push(sql);
          whole.push(http);
          around.push(refused);
        }
      }
      const [p95, direct] = [percentile(whole, 0.95), percentile(alone, 0.95)];
      values.set(`p95 ${zoom}`, p95);
      values.set(`sql ${zoom}`, direct);
      worst = Math.max(worst, p95 / (allowedRatio * direct + allowedMs));
      bench.say(`zoom ${zoom}: ${chosen.length} tiles, p95 ${p95.toFixed(1)} ms, SQL alone ${direct.toFixed(1)} ms`);
    }
    if (bench.profiled !== undefined) await sayProfile(bench, gleba, db);
    values.set('around p50', percentile(around, 0.5));
    values.set('around p95', percentile(around, 0.95));
    values.set('worst', worst);
    values.set('largest', largest / 1000);
    return { values, notes: [found.note] };
  },
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Tiles that hold a land, those with the most first, then evenly through the rest. */
async function tilesOf(db: Db, projectId: string, z: number): Promise<Tile[]> {
  const { rows } = await db.query<{ x: number; y: number }>(
    `select x, y from (
       select floor((ST_X(c) + 180) / 360 * 2 ^ $2::integer)::integer as x,
         floor((1 - asinh(tan(radians(ST_Y(c)))) / pi()) / 2 * 2 ^ $2::integer)::integer as y
       from (select ST_Centroid(geom) as c from lands.geometry where project_id = $1::uuid) g
     ) t group by x, y order by count(*) desc, x, y`,
    [projectId, z],
  );
  const step = Math.max(1, Math.floor(rows.length / tilesPerZoom));
  return rows
    .filter((_, index) => index % step === 0)
    .slice(0, tilesPerZoom)
    .map(({ x, y }) => ({ z, x, y }));
}
