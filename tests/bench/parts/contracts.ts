import { readFileSync } from 'node:fs';
import type { Db } from '@gleba/core/server';
import { server as documents } from '@gleba/plugin-documents/server';
import { server as lands } from '@gleba/plugin-lands/server';
import { server as workspace } from '@gleba/plugin-workspace/server';
import { chromium } from '@playwright/test';
import { openPgDb } from '../../../core/src/server/db/pg-db.ts';
import { server as finance } from '../../../plugins/finance/src/server/index.ts';
import { chromiumFlags, findChromium } from '../../../tooling/chromium.mjs';
import type { Bench, FigureSpec, Part } from '../bench.ts';
import type { Ask } from '../data/bring-statement.ts';
import { allowedRatio, type ContractList, contractLists } from '../data/contract-lists.ts';
import { longestContract, seedContracts } from '../data/seed-contracts.ts';
import { administrator, ask, type Gleba, startGleba } from '../services/gleba.ts';
import { startPostgres } from '../services/postgres.ts';
import { openRecorder, type Recorder, type SentStatement } from '../services/recorder.ts';
import { median, medianRatio } from '../statistics.ts';
import { measureNews, newsFigures } from './contract-news.ts';

const defaultContracts = 20_000;
/** Of all contracts one in four follows an index; of each as many installments as ten years have months. */
const [correctedOf, installments] = [4, 120];
const organizationId = 2;
/** Before the first that counts: each of the program's connections plans a statement anew five times. */
const [warmUps, asksPerRound] = [60, 5];
const reportWarmUps = 3;
/** Where there is room, V8 leaves what is left over lying for hundreds of megabytes, which would hide whether memory grows with the contracts. */
const smallHeap = '--max-old-space-size=160';
const noGroup = '00000000-0000-7000-8000-000000000000';

const figures: readonly FigureSpec[] = [
  ...contractLists.flatMap(({ id, title }): FigureSpec[] => [
    { id: `${id} ms`, name: `Contracts, ${title}`, unit: 'ms' },
    { id: `${id} ratio`, name: `Contracts, ${title}, to its SQL`, unit: '×', goal: { atMost: allowedRatio } },
  ]),
  {
    id: 'preview',
    name: 'Correction of a quarter of the contracts computed, nothing written but what each comes to',
    unit: 's',
    goal: { atMost: 30 },
  },
  { id: 'preview memory', name: 'Memory of the program that it added at most', unit: 'MB' },
  { id: 'preview growth', name: 'Of that, added by its second half', unit: 'MB', goal: { atMost: 50 } },
  ...newsFigures,
  { id: 'book', name: `Payment book of ${longestContract} slips, from its address to its PDF`, unit: 'ms' },
  { id: 'book print', name: 'The same finished page printed', unit: 'ms' },
  { id: 'book ratio', name: 'The book to the printing of its page', unit: '×', goal: { atMost: 1.5 } },
];

/** An office with thousands of contracts: its lists beside their own statements, a correction of all that follow an index, a long payment book. */
export const contracts: Part = {
  id: 'contracts',
  figures,
  async run(bench) {
    const count = bench.lands ?? defaultContracts;
    const server = await startPostgres(bench);
    const url = await server.createDatabase('bench');
    const gleba = await startGleba(bench, { DATABASE_URL: url, GLEBA_SIMULATED_CHARGES: 'true' }, [smallHeap]);
    const db = openPgDb({ url, max: 1 });
    bench.atEnd(() => db.close());
    const { authenticate } = await ask<{ authenticate: { jwtToken: string } }>(
      gleba.address,
      '',
      'mutation($i: AuthenticateInput!) { authenticate(input: $i) { jwtToken } }',
      { i: { ...administrator, organizationId } },
    );
    const authorization = `Bearer ${authenticate.jwtToken}`;
    const asked: Ask = (query, variables) => ask(gleba.address, authorization, query, variables);
    const corrected = Math.round(count / correctedOf);
    const size = { listed: count - corrected, corrected, installments };
    const seeded = await seedContracts(db, asked, size, bench.say);
    const values = new Map<string, number>();
    const recorder = await openRecorder(bench, url, [workspace, lands, finance, documents]);
    bench.atEnd(recorder.close);
    await measureLists(bench, { db, recorder, asked, projectId: seeded.listed.projectId }, values);
    await measureCorrection(bench, gleba, asked, seeded.corrected.projectId, values);
    await measureNews(bench, { url, db, gleba, recorder, organizationId }, values);
    await measureBook(bench, gleba, asked, seeded.longGroupId, values);
    return {
      values,
      notes: [`${count} contracts of ${installments} installments, ${corrected} of which follow an index.`],
    };
  },
};

interface Lists {
  readonly db: Db;
  readonly recorder: Recorder;
  readonly asked: Ask;
  readonly projectId: string;
}

async function measureLists(bench: Bench, { db, recorder, asked, projectId }: Lists, values: Map<string, number>) {
  const { rows } = await db.query<{ id: string }>(`select id from core."user" where email = $1`, [administrator.email]);
  const heard = await recorder.authorization(rows[0]?.id ?? '', organizationId);
  for (const list of contractLists) {
    const { document, variables } = asRequest(list, projectId);
    const body = JSON.stringify({ query: document, variables });
    // A statement is prepared under its name when it comes again.
    let statements: readonly SentStatement[] = [];
    for (let time = 0; time < 4; time++)
      statements = await recorder.statements((runtime) => runtime.graphql(body, heard, 'bench-contracts'));
    const [whole, alone]: [number[], number[]] = [[], []];
    for (let turn = list.isReport ? -reportWarmUps : -warmUps; turn < bench.rounds * asksPerRound; turn++) {
      const sql = await timed(async () => {
        for (const { text, parameters, options } of statements) await db.query(text, parameters, options);
      });
      const http = await timed(() => asked(document, variables));
      if (turn < 0) continue;
      alone.push(sql);
      whole.push(http);
    }
    values.set(`${list.id} ms`, median(whole)).set(`${list.id} ratio`, medianRatio(whole, alone));
    bench.say(
      `${list.title}: ${median(whole).toFixed(1)} ms, ${statements.length} statements alone ${median(alone).toFixed(1)} ms`,
    );
  }
}

const asRequest = ({ document, filter = {}, isReport }: ContractList, projectId: string) => ({
  document,
  variables: isReport ? { projectId } : { filter: { and: [{ projectId: { equalTo: projectId } }, filter] } },
});

async function measureCorrection(
  bench: Bench,
  { child }: Gleba,
  asked: Ask,
  projectId: string,
  values: Map<string, number>,
) {
  const before = residentMegabytes(child.pid);
  const samples: number[] = [];
  const began = performance.now();
  const { proposeCorrection } = await asked<{ proposeCorrection: { jobId: string } }>(
    'mutation($i: ProposeCorrectionInput!) { proposeCorrection(input: $i) { jobId } }',
    { i: { projectId, asOf: new Date().toISOString().slice(0, 10) } },
  );
  for (;;) {
    samples.push(residentMegabytes(child.pid));
    const { job } = await asked<{
      job: { status: string; error: string | null; result: { contracts: number; refused: number } | null };
    }>('query($id: UUID!) { job(id: $id) { status error result } }', { id: proposeCorrection.jobId });
    if (job.status === 'DONE') {
      if (!job.result?.contracts || job.result.refused > 0)
        throw new Error(`Of a correction came ${JSON.stringify(job.result)}.`);
      bench.say(`${job.result.contracts} contracts: ${((performance.now() - began) / 1000).toFixed(1)} s`);
      break;
    }
    if (job.status !== 'CREATED' && job.status !== 'RUNNING') throw new Error(`The job ended: ${job.error}`);
    await new Promise((later) => setTimeout(later, 100));
  }
  const most = (of: readonly number[]) => of.reduce((largest, one) => Math.max(largest, one), before);
  const growth = most(samples) - most(samples.slice(0, Math.ceil(samples.length / 2)));
  values.set('preview', (performance.now() - began) / 1000).set('preview memory', most(samples) - before);
  values.set('preview growth', growth);
}

/** Linux tells it in kilobytes. */
function residentMegabytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

async function measureBook(bench: Bench, { address }: Gleba, asked: Ask, groupId: string, values: Map<string, number>) {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  bench.atEnd(() => browser.close());
  const context = await browser.newContext({ locale: 'pt-BR', serviceWorkers: 'block' });
  const path = `/report/payment-book/${groupId}`;
  const { paymentBook } = await asked<{ paymentBook: { slips: readonly unknown[] } }>(
    'query($id: UUID!) { paymentBook(installmentGroupId: $id) { slips { value } } }',
    { id: groupId },
  );
  if (paymentBook.slips.length !== longestContract) throw new Error(`The book has ${paymentBook.slips.length} slips.`);
  const { issueViewTicket } = await asked<{ issueViewTicket: { ticket: string } }>(
    'mutation($i: IssueViewTicketInput!) { issueViewTicket(input: $i) { ticket } }',
    { i: { path } },
  );
  const page = await context.newPage();
  const finished = await context.newPage();
  const pdf = { preferCSSPageSize: true, printBackground: true, tagged: true };
  await page.goto(`${address}${path}?token=${issueViewTicket.ticket}`);
  await page.locator('[data-paper="ready"]').waitFor();
  // What is printed without the program: the page as it stands, with its styles in it.
  const html = await page.evaluate(() => {
    const css = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
      .join('\n');
    const sheets = [...document.querySelectorAll('style, link, script')];
    for (const sheet of sheets) sheet.remove();
    return `<!doctype html><style>${css}</style>${document.documentElement.outerHTML}`;
  });
  // From within the program, as people come to it: what it loads first is measured elsewhere.
  const goTo = (to: string) =>
    page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, to);
  const [books, prints]: [number[], number[]] = [[], []];
  for (let round = -1; round < bench.rounds; round++) {
    const print = await timed(async () => {
      await finished.setContent(html);
      await finished.pdf(pdf);
    });
    await goTo(`/report/payment-book/${noGroup}`);
    await page.locator('[data-paper="failed"]').waitFor();
    const book = await timed(async () => {
      await goTo(path);
      await page.locator('[data-paper="ready"]').waitFor();
      await page.pdf(pdf);
    });
    if (round < 0) continue;
    prints.push(print);
    books.push(book);
  }
  values.set('book', median(books)).set('book print', median(prints)).set('book ratio', medianRatio(books, prints));
  bench.say(`payment book ${median(books).toFixed(0)} ms, its page printed ${median(prints).toFixed(0)} ms`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
