import { setTimeout as later } from 'node:timers/promises';
import { findChromium } from '../../../tooling/chromium.mjs';
import { cityArchive } from '../../journeys/support/city.ts';
import type { Part } from '../bench.ts';
import { type Administrator, createProject, importCity, signIn } from '../data/city.ts';
import { seedGround } from '../data/city-ground.ts';
import { startGleba } from '../services/gleba.ts';
import { startPostgres, withDb } from '../services/postgres.ts';
import { median } from '../statistics.ts';

const defaultLands = 5000;
/** Blocks of 40 lots beside one another: as high as it is wide, as a nucleus is, and a sheet. */
const across = 6;
const paper = 'a1';
/** How often a job is looked at, in milliseconds. */
const lookEvery = 50;

/** The general plan of a large nucleus: as the printer makes it, as a drawing, and what of that the server's answer takes. */
export const plan: Part = {
  id: 'plan',
  figures: [
    {
      id: 'first',
      name: 'General plan of 5,000 lots on A1, the first after the start',
      unit: 's',
      goal: { atMost: 15 },
    },
    { id: 'paper', name: 'The same again', unit: 's', goal: { atMost: 15 } },
    { id: 'answer', name: 'Of that the answer of the server', unit: 's' },
    { id: 'drawing', name: 'The same plan as a drawing for CAD', unit: 's', goal: { atMost: 15 } },
  ],
  async run(bench) {
    const lands = bench.lands ?? defaultLands;
    const server = await startPostgres(bench);
    const url = await server.createDatabase('plan');
    const gleba = await startGleba(bench, { DATABASE_URL: url, GLEBA_CHROMIUM: await findChromium() });
    const admin = await signIn(gleba);
    const projectId = await createProject(admin);
    const archive = { path: await cityArchive(lands, across), encoding: 'ISO-8859-1', note: '' };
    await importCity(gleba, admin, projectId, archive);
    await withDb(url, async (db) => {
      await seedGround(db, projectId, lands, { across, hasPerimeter: true });
      await db.query('vacuum analyze');
    });
    const papers: number[] = [];
    const answers: number[] = [];
    const drawings: number[] = [];
    for (let round = 0; round <= bench.rounds; round++) {
      papers.push(await printed(admin, projectId));
      answers.push(await answered(admin, projectId, lands));
      drawings.push(await exported(admin, projectId));
      const [print, answer, drawing] = [papers, answers, drawings].map((all) => all.at(-1)?.toFixed(2));
      bench.say(`${round}: paper ${print} s, answer ${answer} s, drawing ${drawing} s`);
    }
    const [first = Number.NaN, ...again] = papers;
    const values = new Map([
      ['first', first],
      ['paper', median(again)],
      ['answer', median(answers.slice(1))],
      ['drawing', median(drawings.slice(1))],
    ]);
    return { values, notes: [`${lands} made-up lots in blocks of 40, with streets, blocks and a perimeter.`] };
  },
};

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

const printed = (admin: Administrator, projectId: string) =>
  timed(async () => {
    const { startPlanPapers } = await admin.ask<{ startPlanPapers: { jobId: string } }>(
      'mutation($input: StartPlanPapersInput!) { startPlanPapers(input: $input) { jobId } }',
      { input: { projectId, kinds: ['general'], paper } },
    );
    const { papers, failed } = await endOf<{ papers: number; failed: readonly object[] }>(admin, startPlanPapers.jobId);
    if (papers !== 1 || failed.length > 0) throw new Error(`The plan was not printed: ${JSON.stringify(failed)}`);
  });

const exported = (admin: Administrator, projectId: string) =>
  timed(async () => {
    const { startPlanExport } = await admin.ask<{ startPlanExport: { jobId: string } }>(
      'mutation($input: StartPlanExportInput!) { startPlanExport(input: $input) { jobId } }',
      { input: { projectId, kind: 'general', paper } },
    );
    const { rows } = await endOf<{ rows: number }>(admin, startPlanExport.jobId);
    if (rows === 0) throw new Error('The drawing is empty.');
  });

/** What the sheet is drawn from, as a browser asks for it. */
const answered = (admin: Administrator, projectId: string, lands: number) =>
  timed(async () => {
    const { projectPlan } = await admin.ask<{ projectPlan: { lots: readonly object[] } }>(
      `query($projectId: UUID!) { projectPlan(projectId: $projectId, kind: general) {
         lots { block lot blockIndex area rings sides { azimuth length } } blocks { name rings } shapes { name lines } table { total } } }`,
      { projectId },
    );
    if (projectPlan.lots.length !== lands) throw new Error(`Of ${lands} lots ${projectPlan.lots.length} are drawn.`);
  });

async function endOf<T>(admin: Administrator, id: string): Promise<T> {
  for (;;) {
    const { job } = await admin.ask<{ job: { status: string; error: string | null; result: T | null } }>(
      'query($id: UUID!) { job(id: $id) { status error result } }',
      { id },
    );
    if (job.status === 'DONE' && job.result) return job.result;
    if (job.status !== 'CREATED' && job.status !== 'RUNNING') throw new Error(`The job ended: ${job.error}`);
    await later(lookEvery);
  }
}
