import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../../tooling/chromium.mjs';
import type { Bench, Part } from '../bench.ts';
import { createProject, signIn } from '../data/city.ts';
import { longPdf } from '../data/long-pdf.ts';
import { administrator, startGleba } from '../services/gleba.ts';
import { startPostgres } from '../services/postgres.ts';
import { serveFiles } from '../services/range-server.ts';
import { median, medianRatio } from '../statistics.ts';

const sheets = 200;
const viewport = { width: 1440, height: 900 };
const typeName = 'Contrato de compra e venda do lote';

/** A long PDF in the viewer, beside the library that draws it on a page of its own, in the same browser. */
export const viewer: Part = {
  id: 'viewer',
  figures: [
    { id: 'first', name: `First sheet of a PDF of ${sheets} in the viewer`, unit: 'ms' },
    { id: 'alone', name: 'The same by the library alone', unit: 'ms' },
    { id: 'first ratio', name: 'The viewer to the library', unit: '×', goal: { atMost: 1.5 } },
    { id: 'peak', name: 'Memory of its page at most, through all sheets', unit: 'MB', goal: { atMost: 300 } },
    { id: 'growth', name: 'Memory in the last quarter to the second', unit: '×', goal: { atMost: 1.2 } },
  ],
  async run(bench) {
    const executablePath = await findChromium();
    const server = await startPostgres(bench);
    const gleba = await startGleba(bench, {
      ...{ DATABASE_URL: await server.createDatabase('viewer'), GLEBA_CHROMIUM: executablePath },
    });
    const admin = await signIn(gleba);
    const projectId = await createProject(admin);
    const { createLand } = await admin.ask<{ createLand: { land: { id: string } } }>(
      'mutation($i: CreateLandInput!) { createLand(input: $i) { land { id } } }',
      { i: { land: { projectId, block: 'A', lot: '1' } } },
    );
    bench.say('Making the PDF…');
    const pdf = await longPdf(sheets);
    const browser = await chromium.launch({ executablePath, args: chromiumFlags });
    bench.atEnd(() => browser.close());
    const context = await browser.newContext({ viewport, locale: 'pt-BR', serviceWorkers: 'block' });
    const page = await context.newPage();
    await enter(page, gleba.address);
    const papers = `${gleba.address}/p/${projectId}/lands/${createLand.land.id}?tab=documents.ofLand`;
    await page.goto(papers);
    const file = { name: 'processo.pdf', mimeType: 'application/pdf', buffer: pdf };
    const about = page.getByRole('dialog').first().getByRole('group', { name: typeName, exact: true }).first();
    await about.locator('input[type=file][multiple]').setInputFiles(file);
    // Drawn small by the server.
    await page.getByRole('article', { name: typeName }).locator('img').first().waitFor({ timeout: 120_000 });
    const alone = await openAlone(bench, browser, pdf);
    const firsts: number[] = [];
    const plain: number[] = [];
    // The first of each is for what the browser keeps: scripts, and how they are compiled.
    for (let round = -1; round < bench.rounds * 3; round += 1) {
      const library = await alone();
      const own = await firstSheet(page, papers);
      if (round < 0) continue;
      plain.push(library);
      firsts.push(own);
    }
    bench.say(`first sheet ${median(firsts).toFixed(0)} ms, the library ${median(plain).toFixed(0)} ms`);
    const memory = await scrollThrough(browser, page);
    bench.say(
      `memory ${[0, 0.25, 0.5, 0.75, 1].map((part) => memory[Math.floor(part * (memory.length - 1))]?.toFixed(0)).join(', ')} MB on the way`,
    );
    const quarter = Math.floor(memory.length / 4);
    const values = new Map([
      ['first', median(firsts)],
      ['alone', median(plain)],
      ['first ratio', medianRatio(firsts, plain)],
      ['peak', Math.max(...memory)],
      ['growth', median(memory.slice(-quarter)) / median(memory.slice(quarter, 2 * quarter))],
    ]);
    const note = `A file of ${(pdf.length / 1e6).toFixed(1)} MB. Memory is what the page's process has of its own (RssAnon), with the whole application in it.`;
    return { values, notes: [note] };
  },
};

async function enter(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('E-mail').fill(administrator.email);
  await page.getByLabel('Senha', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('heading', { name: 'Projetos' }).waitFor();
}

/** Milliseconds from the key that opens the viewer over the screen to its first sheet, on a page that was just loaded. */
async function firstSheet(page: Page, address: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(address);
  const article = page.getByRole('article', { name: typeName });
  await article.locator('img').first().waitFor();
  await page.waitForTimeout(1500);
  await article.getByRole('button', { name: 'Página 1', exact: true }).focus();
  return page.evaluate(
    () =>
      new Promise<number>((drawn) => {
        const began = performance.now();
        const look = () => {
          const sheet = document.querySelector('section [role=img][data-drawn]');
          if (sheet) drawn(performance.now() - began);
          else requestAnimationFrame(look);
        };
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true }));
        look();
      }),
  );
}

/** The library with nothing around it: its script, the file and one canvas as wide as the viewer's sheets. */
async function openAlone(bench: Bench, browser: Browser, pdf: Buffer): Promise<() => Promise<number>> {
  const folder = join(bench.repositoryRoot, 'node_modules/pdfjs-dist/build');
  const script = (name: string) => ({ type: 'text/javascript', bytes: readFileSync(join(folder, name)) });
  const html = '<!doctype html><meta charset="utf-8"><canvas></canvas>';
  const { address, server } = await serveFiles(
    new Map([
      ['/', { type: 'text/html', bytes: Buffer.from(html) }],
      ['/pdf.min.mjs', script('pdf.min.mjs')],
      ['/pdf.worker.min.mjs', script('pdf.worker.min.mjs')],
      ['/processo.pdf', { type: 'application/pdf', bytes: pdf }],
    ]),
  );
  bench.atEnd(() => void server.close());
  const page = await (await browser.newContext({ viewport })).newPage();
  const draw = `(async () => {
    const began = performance.now();
    const { getDocument, GlobalWorkerOptions } = await import('/pdf.min.mjs');
    GlobalWorkerOptions.workerSrc = '/pdf.worker.min.mjs';
    const pdf = await getDocument({ url: '/processo.pdf', isEvalSupported: false }).promise;
    const sheet = await pdf.getPage(1);
    const viewport = sheet.getViewport({ scale: 1100 / sheet.getViewport({ scale: 1 }).width });
    const canvas = document.querySelector('canvas');
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    await sheet.render({ canvas, viewport }).promise;
    await new Promise((frame) => requestAnimationFrame(frame));
    return performance.now() - began;
  })()`;
  return async () => {
    await page.goto('about:blank');
    await page.goto(address);
    await page.waitForTimeout(1500);
    return page.evaluate(draw) as Promise<number>;
  };
}

/** Through all sheets as a hand turns the wheel; megabytes of the page's process on the way. */
async function scrollThrough(browser: Browser, page: Page): Promise<readonly number[]> {
  const pid = await rendererOf(browser, page);
  const megabytes: number[] = [];
  const region = page.locator('section:has([data-sheets])').last();
  const height = await region.evaluate((element) => element.scrollHeight);
  const steps = sheets;
  for (let step = 0; step <= steps; step += 1) {
    const at = (height * step) / steps;
    await region.evaluate((element, top) => element.scrollTo({ top }), at);
    await page.waitForTimeout(120);
    megabytes.push(ownMemory(pid));
  }
  const last = page.getByRole('img', { name: new RegExp(`${sheets} de ${sheets}`) });
  if ((await last.count()) === 0) throw new Error('The last sheet was not come to.');
  return megabytes;
}

/** The one renderer that works when the page is given work. */
async function rendererOf(browser: Browser, page: Page): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  type Info = {
    readonly processInfo: readonly { readonly type: string; readonly id: number; readonly cpuTime: number }[];
  };
  const times = async () => {
    const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as Info;
    return new Map(processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]));
  };
  const before = await times();
  await page.evaluate(() => {
    const end = performance.now() + 500;
    while (performance.now() < end);
  });
  const after = [...(await times())].map(([id, time]) => ({ id, used: time - (before.get(id) ?? 0) }));
  await session.detach();
  const busiest = after.sort((one, other) => other.used - one.used)[0];
  if (!busiest) throw new Error('The browser has no page.');
  return busiest.id;
}

/** proc_pid_status(5): RssAnon, without what it shares with other processes. */
function ownMemory(pid: number): number {
  const [, kilobytes = '0'] = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}
