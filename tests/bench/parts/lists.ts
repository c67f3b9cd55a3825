import { openPgDb } from '../../../core/src/server/db/pg-db.ts';
import type { FigureSpec, Part } from '../bench.ts';
import { listDocument, listPages, variablesOf } from '../data/list-pages.ts';
import { seedLargeProject } from '../data/seed-large-project.ts';
import { ask, startGleba } from '../services/gleba.ts';
import { startPostgres } from '../services/postgres.ts';
import { openRecorder } from '../services/recorder.ts';
import { median, medianRatio } from '../statistics.ts';

const defaultLands = 500_000;
const allowedRatio = 1.3;
/** Of each page, one after the other with its statement; the first ones warm caches and plans on both sides. */
const warmUps = 6;
const asksPerRound = 5;
/** A page that takes seconds is asked for no longer than this, milliseconds; three times at least. */
const longestPage = 20_000;

const figures: readonly FigureSpec[] = [
  ...listPages.flatMap(({ id, title }): FigureSpec[] => [
    { id: `${id} ms`, name: `List, ${title}`, unit: 'ms' },
    { id: `${id} sql`, name: `List, ${title}: its SQL alone`, unit: 'ms' },
    { id: `${id} ratio`, name: `List, ${title}, to its SQL`, unit: '×', goal: { atMost: allowedRatio } },
  ]),
];

/** Pages of a very large project's lots through the program, each beside its own prepared statement by the same driver. */
export const lists: Part = {
  id: 'lists',
  figures,
  async run(bench) {
    const lands = bench.lands ?? defaultLands;
    const server = await startPostgres(bench);
    const url = await server.createDatabase('bench');
    const gleba = await startGleba(bench, { DATABASE_URL: url });
    const db = openPgDb({ url, max: 1 });
    bench.atEnd(() => db.close());
    bench.say(`Writing ${lands} lands…`);
    const members = await seedLargeProject(db, lands);
    const [projectId = ''] = members.projectIds;
    const authorization = await gleba.authorization(members.userIds[0] ?? '', members.organizationId);
    const recorder = await openRecorder(bench, url);
    bench.atEnd(recorder.close);
    const heard = await recorder.authorization(members.userIds[0] ?? '', members.organizationId);
    const values = new Map<string, number>();
    for (const page of listPages) {
      const variables = variablesOf(page, projectId, lands);
      const body = JSON.stringify({ query: listDocument, variables });
      // A statement is prepared under its name when it comes again.
      const { text, parameters, options } = await recorder.statement(async (runtime) => {
        for (let time = 0; time < 4; time++) await runtime.graphql(body, heard, 'bench-lists');
      });
      const whole: number[] = [];
      const alone: number[] = [];
      const began = performance.now();
      for (let count = -warmUps; count < bench.rounds * asksPerRound; count++) {
        if (alone.length >= 3 && performance.now() - began > longestPage) break;
        const sql = await timed(() => db.query(text, parameters, options));
        const http = await timed(() => ask(gleba.address, authorization, listDocument, variables));
        if (count < 0) continue;
        alone.push(sql);
        whole.push(http);
      }
      values.set(`${page.id} ms`, median(whole));
      values.set(`${page.id} sql`, median(alone));
      values.set(`${page.id} ratio`, medianRatio(whole, alone));
      bench.say(`${page.title}: ${median(whole).toFixed(1)} ms, SQL alone ${median(alone).toFixed(1)} ms`);
    }
    return { values, notes: [`One project of ${lands} lands, each with a resident.`] };
  },
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
