import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../../tooling/chromium.mjs';
import type { Bench, Part } from '../bench.ts';
import { administrator, ask, type Gleba, startGleba } from '../services/gleba.ts';
import { startPostgres } from '../services/postgres.ts';
import { familyTimes, spent } from '../services/processor-time.ts';
import { median } from '../statistics.ts';

/** Pages at once, as many as the program's default. */
const pages = 2;
/** Lots of one job: long enough for the first loading of the application not to be all of it. */
const landsOfJob = 120;

/** How many papers of lots the program prints, beside what the browser alone could. */
export const papers: Part = {
  id: 'papers',
  figures: [
    { id: 'memorials', name: 'memorials printed into one PDF', unit: '/min', goal: { atLeast: 300 } },
    { id: 'sketches', name: 'sketches printed into one PDF', unit: '/min' },
    { id: 'engine', name: 'an empty page printed by the same browser, two pages at once', unit: '/min' },
    { id: 'processor', name: 'processor time of the program per memorial, without browser and database', unit: 'ms' },
    { id: 'loading', name: 'first loading of the application in a page', unit: 'ms' },
    { id: 'navigation', name: 'from one lot to the next, until the memorial is drawn (one page)', unit: 'ms' },
    { id: 'answer', name: 'of that, the answer of the server', unit: 'ms' },
    { id: 'pdf', name: 'making the PDF of a memorial (one page)', unit: 'ms' },
  ],
  async run(bench) {
    const executable = await findChromium();
    const server = await startPostgres(bench);
    const gleba = await startGleba(bench, {
      DATABASE_URL: await server.createDatabase('papers'),
      GLEBA_DEMO: 'true',
      GLEBA_CHROMIUM: executable,
      GLEBA_PRINT_PAGES: String(pages),
    });
    const office = await openOffice(gleba);
    await printed(office, 'memorial', 10);
    const memorials: number[] = [];
    const sketches: number[] = [];
    const engine: number[] = [];
    const processor: number[] = [];
    for (let round = 0; round < bench.rounds; round++) {
      const before = familyTimes(gleba.child.pid).get(gleba.child.pid) ?? 0;
      memorials.push(await printed(office, 'memorial', landsOfJob));
      const after = familyTimes(gleba.child.pid).get(gleba.child.pid) ?? 0;
      processor.push(spent(new Map([[0, before]]), new Map([[0, after]])) / 1000 / landsOfJob);
      sketches.push(await printed(office, 'sketch', landsOfJob));
      engine.push(await emptyPages(bench, executable));
      bench.say(
        `${round + 1}: ${memorials.at(-1)?.toFixed(0)} memorials, ${engine.at(-1)?.toFixed(0)} empty pages a minute`,
      );
    }
    const values = new Map([
      ['memorials', median(memorials)],
      ['sketches', median(sketches)],
      ['engine', median(engine)],
      ['processor', median(processor)],
      ...(await stepsOfPaper(bench, executable, office)),
    ]);
    return { values, notes: [] };
  },
};

interface Office {
  readonly address: string;
  readonly authorization: string;
  readonly projectId: string;
  readonly lots: readonly string[];
}

async function openOffice({ address }: Gleba): Promise<Office> {
  const { authenticate } = await ask<{ authenticate: { jwtToken: string } }>(
    address,
    '',
    'mutation($input: AuthenticateInput!) { authenticate(input: $input) { jwtToken } }',
    { input: { ...administrator, organizationId: 2 } },
  );
  const authorization = `Bearer ${authenticate.jwtToken}`;
  const { lands } = await ask<{ lands: { nodes: { id: string; projectId: string }[] } }>(
    address,
    authorization,
    '{ lands(first: 500, orderBy: [BLOCK_ASC, LOT_ASC], filter: { geometryId: { isNull: false } }) { nodes { id projectId } } }',
  );
  return { address, authorization, projectId: lands.nodes[0]?.projectId ?? '', lots: lands.nodes.map(({ id }) => id) };
}

/** Papers a minute of one job, from asking until the file is there. */
async function printed(
  { address, authorization, projectId, lots }: Office,
  kind: string,
  count: number,
): Promise<number> {
  const began = performance.now();
  const { startLandPapers } = await ask<{ startLandPapers: { jobId: string } }>(
    address,
    authorization,
    'mutation($input: StartLandPapersInput!) { startLandPapers(input: $input) { jobId } }',
    { input: { projectId, papers: [kind], output: 'pdf', landIds: lots.slice(0, count) } },
  );
  for (;;) {
    const { job } = await ask<{ job: { status: string; error: string | null; result: { lots: number } | null } }>(
      address,
      authorization,
      'query($id: UUID!) { job(id: $id) { status error result } }',
      { id: startLandPapers.jobId },
    );
    if (job.status === 'DONE') {
      if (job.result?.lots !== count) throw new Error(`Of ${count} lots ${job.result?.lots} were printed.`);
      return count / ((performance.now() - began) / 60_000);
    }
    if (job.status !== 'CREATED' && job.status !== 'RUNNING') throw new Error(`The job ended: ${job.error}`);
    await new Promise((later) => setTimeout(later, 50));
  }
}

const pdfOptions = { format: 'A4', preferCSSPageSize: true, printBackground: true, tagged: true };

/** PDFs a minute of a page that has nothing to draw. */
async function emptyPages(bench: Bench, executablePath: string): Promise<number> {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    const open = await Promise.all(Array.from({ length: pages }, () => browser.newPage()));
    for (const page of open) await page.setContent('<!doctype html><title>x</title><p>x</p>');
    const began = performance.now();
    const end = began + bench.seconds * 1000;
    let count = 0;
    const work = async (page: Page) => {
      while (performance.now() < end) {
        await page.pdf(pdfOptions);
        count += 1;
      }
    };
    await Promise.all(open.map(work));
    return count / ((performance.now() - began) / 60_000);
  } finally {
    await browser.close();
  }
}

/** Where the time of one paper goes, in a page that does nothing else. */
async function stepsOfPaper(bench: Bench, executablePath: string, office: Office): Promise<[string, number][]> {
  const { address, authorization, projectId, lots } = office;
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  bench.atEnd(() => browser.close());
  const page = await (await browser.newContext({ locale: 'pt-BR', serviceWorkers: 'block' })).newPage();
  const pathOf = (lot: string) => `/report/${projectId}/descriptive-memorial/${lot}`;
  const ready = (path: string) => page.locator(`[data-paper="ready"][data-paper-path="${path}"]`).waitFor();
  const first = pathOf(lots[0] ?? '');
  const { issueViewTicket } = await ask<{ issueViewTicket: { ticket: string } }>(
    address,
    authorization,
    'mutation($input: IssueViewTicketInput!) { issueViewTicket(input: $input) { ticket } }',
    { input: { path: first } },
  );
  const began = performance.now();
  await page.goto(`${address}${first}?token=${issueViewTicket.ticket}`, { waitUntil: 'commit' });
  await ready(first);
  const loading = performance.now() - began;
  const navigation: number[] = [];
  const answer: number[] = [];
  const pdf: number[] = [];
  for (const lot of lots.slice(1, 41)) {
    const path = pathOf(lot);
    const start = performance.now();
    const answered = page.waitForResponse((response) => response.url().endsWith('/graphql'));
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
    await ready(path);
    const drawn = performance.now();
    await page.pdf(pdfOptions);
    pdf.push(performance.now() - drawn);
    navigation.push(drawn - start);
    const response = await answered;
    await response.finished();
    answer.push(response.request().timing().responseEnd);
  }
  return [
    ['loading', loading],
    ['navigation', median(navigation)],
    ['answer', median(answer)],
    ['pdf', median(pdf)],
  ];
}
