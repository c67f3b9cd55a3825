import { spawnSync } from 'node:child_process';
import { type Bench, Missing, type Part } from '../bench.ts';
import { type City, city, createProject, importCity, signIn } from '../data/city.ts';
import { secondsOfStoring } from '../data/twin-tables.ts';
import { profileFlags, sayProfile } from '../profile.ts';
import { startGleba } from '../services/gleba.ts';
import { type Postgres, startPostgres, withDb } from '../services/postgres.ts';
import { median, medianRatio } from '../statistics.ts';

/** A city's lots from the upload to the last land, beside GDAL's own way into the same server. */
export const importing: Part = {
  id: 'import',
  figures: [
    { id: 'gleba', name: 'Import of 36,277 lots, PostgreSQL', unit: 's' },
    { id: 'ogr2ogr', name: 'Import of 36,277 lots, ogr2ogr', unit: 's' },
    { id: 'ratio', name: 'Import to ogr2ogr, time', unit: '×', goal: { atMost: 3 } },
    { id: 'storing', name: 'The rows alone, table to table, same indexes and references', unit: 's' },
    { id: 'storing ratio', name: 'Storing the rows alone to ogr2ogr, time', unit: '×' },
    { id: 'embedded', name: 'Import of 36,277 lots, embedded database', unit: 's' },
  ],
  async run(bench) {
    const found = await city();
    const notes = [found.note];
    const values = new Map<string, number>();
    const server = await startPostgres(bench);
    const url = await server.createDatabase('bench');
    const gleba = await startGleba(bench, { DATABASE_URL: url }, profileFlags(bench));
    const admin = await signIn(gleba);
    const ours: number[] = [];
    const theirs: number[] = [];
    const storing: number[] = [];
    if (bench.profiled !== undefined) {
      const { seconds } = await importCity(gleba, admin, await createProject(admin), found);
      await withDb(url, (db) => sayProfile(bench, gleba, db));
      return { values: new Map([['gleba', seconds]]), notes };
    }
    const rounds = Math.max(1, Math.min(2, bench.rounds));
    for (let round = 0; round < rounds; round++) {
      const projectId = await createProject(admin);
      const { seconds, lands } = await importCity(gleba, admin, projectId, found);
      bench.say(`Gleba: ${lands} lands in ${seconds.toFixed(1)} s`);
      ours.push(seconds);
      storing.push(await withDb(url, (db) => secondsOfStoring(db, projectId)));
      bench.say(`rows alone: ${storing.at(-1)?.toFixed(1)} s`);
      const other = ogr2ogr(bench, server, found, `lots_${round}`, notes);
      if (other !== undefined) theirs.push(other);
    }
    values.set('gleba', median(ours));
    values.set('storing', median(storing));
    if (theirs.length > 0) {
      values.set('ogr2ogr', median(theirs));
      values.set('ratio', medianRatio(ours, theirs));
      values.set('storing ratio', medianRatio(storing, theirs));
    }
    await gleba.child.stop();
    const embedded = await startGleba(bench, {});
    const own = await signIn(embedded);
    const { seconds } = await importCity(embedded, own, await createProject(own), found);
    values.set('embedded', seconds);
    bench.say(`embedded: ${seconds.toFixed(1)} s`);
    return { values, notes };
  },
};

/** Its usual way: one table, COPY, coordinates transformed, a spatial index. Undefined where it is not installed. */
function ogr2ogr(bench: Bench, server: Postgres, { path, encoding }: City, table: string, notes: string[]) {
  const program = process.env.GLEBA_BENCH_OGR2OGR ?? 'ogr2ogr';
  const { hostname, port } = new URL(server.url('bench'));
  const began = performance.now();
  const { status, error, stderr } = spawnSync(
    program,
    [
      ...['-f', 'PostgreSQL', `PG:host=${hostname} port=${port} user=postgres dbname=bench`, `/vsizip/${path}`],
      ...['-nln', table, '-t_srs', 'EPSG:4326', '-nlt', 'PROMOTE_TO_MULTI', '-oo', `ENCODING=${encoding}`],
    ],
    { encoding: 'utf8' },
  );
  if (error) {
    const missing = new Missing(
      'ogr2ogr is not on this machine: install gdal-bin (apt), or name it in GLEBA_BENCH_OGR2OGR.',
    );
    if (!notes.includes(missing.message)) notes.push(missing.message);
    return undefined;
  }
  if (status !== 0) throw new Error(`ogr2ogr failed:\n${stderr}`);
  const seconds = (performance.now() - began) / 1000;
  bench.say(`ogr2ogr: ${seconds.toFixed(1)} s`);
  return seconds;
}
