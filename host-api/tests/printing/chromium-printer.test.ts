import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GlebaError } from '@gleba/core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkArchive } from '../../../tests/support/pdf-archive/archive-check.ts';
import { readPdf } from '../../../tests/support/read-pdf.ts';
import { findChromium as findTestChromium } from '../../../tooling/chromium.mjs';
import { type ChromiumPrinter, createChromiumPrinter } from '../../src/printing/chromium-printer.ts';

/** A real Chromium against a small program of our own: what it sees, and what becomes of it. */
const log = { debug() {}, info() {}, warn() {}, error() {} };
let folder = '';
let executable = '';
let program: Server;
let other: Server;
let address = '';
let otherAddress = '';
/** Paths that were asked for, at the program and at everybody else. */
const asked: string[] = [];
const askedElsewhere: string[] = [];
const printers: ChromiumPrinter[] = [];
/** Two dots, one of which lets through. */
const smallPicture = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAADklEQVR4nGP4z8AAQg4ADzoDPvc7wWkAAAAASUVORK5CYII=';

const listen = async (server: Server) => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gleba-print-'));
  executable = await findTestChromium();
  other = createServer((request, response) => {
    askedElsewhere.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*');
    response.end('never seen');
  });
  otherAddress = await listen(other);
  program = createServer((request, response) => {
    const url = request.url ?? '';
    asked.push(url);
    if (url === '/away') {
      response.writeHead(302, { location: `${otherAddress}/redirected` });
      response.end();
      return;
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    // As the program's own pages: nothing of them is made from text.
    response.setHeader(
      'content-security-policy',
      "default-src 'self'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src *",
    );
    response.end(pageOf(url.split('?')[0] ?? ''));
  });
  address = await listen(program);
});
afterEach(async () => {
  for (const printer of printers.splice(0)) await printer.stop();
});
afterAll(async () => {
  program?.close();
  other?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A small application: each path is a screen, and going back and forth draws another without loading. */
function pageOf(path: string): string {
  return `<!doctype html><html lang="pt-BR"><title>início</title><style>@page { size: A4; margin: 0 }</style>
<body><main></main><script>
const draw = () => {
  const main = document.querySelector('main');
  const path = location.pathname;
  if (path === '/report/never') return;
  if (path === '/report/elsewhere') return history.replaceState(null, '', '/projects');
  main.dataset.paperPath = path;
  main.dataset.paper = path === '/report/broken' ? 'failed' : 'ready';
  main.dataset.paperMessage = 'O lote não tem um polígono no mapa.';
  main.innerHTML = '<h1>Folha de ' + path + '</h1><p id="seen"></p>';
};
addEventListener('popstate', draw);
const seen = (text) => { document.querySelector('#seen').textContent += ' ' + text; };
if (location.pathname === '/report/keeper') {
  const left = [document.cookie, localStorage.getItem('left'), sessionStorage.getItem('left'), window.name, history.length];
  document.cookie = 'left=cookie'; localStorage.setItem('left', 'local'); sessionStorage.setItem('left', 'session');
  window.name = 'named';
  draw();
  seen('found ' + JSON.stringify(left));
} else if (location.pathname === '/report/curious') {
  const all = ['${otherAddress}/fetched', 'http://example.org/', '/away'].map((to) =>
    fetch(to).then((answer) => answer.text()).then((text) => 'GOT ' + text, () => 'refused'));
  Promise.all(all).then((answers) => { draw(); seen(answers.join(', ')); });
} else draw();
</script></body></html><!-- ${path} -->`;
}

function printer(more: Partial<Parameters<typeof createChromiumPrinter>[0]> = {}): ChromiumPrinter {
  const made = createChromiumPrinter({ executable, folder, isSandboxed: true, address, pages: 2, log, ...more });
  printers.push(made);
  return made;
}

const refusal = (work: Promise<unknown>): Promise<{ code: string; message: string }> =>
  work.then(
    () => ({ code: 'printed', message: '' }),
    (error: unknown) => (error instanceof GlebaError ? error : { code: String(error), message: '' }),
  );

test('a screen becomes a tagged A4 page with a title, and the next one does not load the application again', async () => {
  const page = await printer().open({ path: '/report/one', ticket: 'a-ticket' });
  asked.length = 0;
  const one = await readPdf(await page.print('/report/one', { title: 'Folha um' }));
  expect(one.pages.map(({ width, height }) => [width, height])).toEqual([[595, 842]]);
  expect(one).toMatchObject({ title: 'Folha um', isTagged: true });
  expect(one.pages[0]?.text).toContain('Folha de /report/one');
  expect(one.pages[0]?.tags).toContain('H1');
  expect(asked.filter((path) => path.startsWith('/report'))).toEqual(['/report/one?token=a-ticket']);
  const two = await readPdf(await page.print('/report/two'));
  expect(two.pages[0]?.text).toContain('Folha de /report/two');
  expect(asked.filter((path) => path.startsWith('/report'))).toHaveLength(1);
  await page.close();
});

test('a paper is for archives: it says PDF/A-2b of itself, and is', async () => {
  const html = `<!doctype html><html lang="pt-BR"><title>Contrato nº 1 &amp; anexos</title>
    <style>@page { size: A4; margin: 20mm; @bottom-right { content: "Página " counter(page); font: 9pt sans-serif } }</style>
    <h1>Cláusula primeira</h1><p>Ação, <b>negrito</b>, <i>itálico</i>, <a href="https://example.org/">endereço</a>, ofício afixado.</p>
    <table border="1"><tr><td>7</td><td style="opacity: .5; background: #fcc">250,00 m²</td></tr></table>
    <svg width="80" height="20"><linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
    <rect width="80" height="20" fill="url(#g)"/></svg>
    <img src="data:image/png;base64,${smallPicture}" width="100">`;
  const report = await checkArchive(await printer().print({ html }, { title: 'Contrato nº 1 & anexos' }));
  expect(report).toEqual({ claim: '2B', title: 'Contrato nº 1 & anexos', faults: [] });
  // Of these letters no machine that prints has a font: their boxes are no signs.
  const unknown = await checkArchive(await printer().print({ html: '<!doctype html><title>a</title><p>a \u{16fe4}' }));
  expect(unknown).toMatchObject({ claim: '', faults: ['6.2.11.8: a sign that the font does not have'] });
});

test('a page reaches no other host, no other port, and no redirect leads it there', async () => {
  const bytes = await printer().print({ path: '/report/curious', ticket: 't' });
  const [page] = (await readPdf(bytes)).pages;
  expect(page?.text).toContain('refused, refused, refused');
  expect(askedElsewhere).toEqual([]);
});

test('a document of text runs no script and loads nothing, not even from the program', async () => {
  asked.length = 0;
  const html = `<!doctype html><title>Contrato</title><h1>Cláusula primeira</h1>
    <img src="${address}/picture"><iframe src="${otherAddress}/frame"></iframe><script>document.title = 'ran'</script>`;
  const pdf = await readPdf(await printer().print({ html }));
  expect(pdf).toMatchObject({ title: 'Contrato' });
  // Chromium makes whole CSS pixels of a size that the document does not give itself.
  const [{ width = 0, height = 0 } = {}] = pdf.pages;
  expect([Math.abs(width - 595) <= 1, Math.abs(height - 842) <= 1]).toEqual([true, true]);
  expect(pdf.pages[0]?.text).toContain('Cláusula primeira');
  expect([...asked, ...askedElsewhere]).toEqual([]);
});

test('a screen without a paper says why, and the page prints on', async () => {
  const page = await printer().open({ path: '/report/broken', ticket: 't' });
  expect(await refusal(page.print('/report/broken'))).toMatchObject({
    code: 'VALIDATION',
    message: 'O lote não tem um polígono no mapa.',
  });
  expect((await readPdf(await page.print('/report/one'))).pages).toHaveLength(1);
  await page.close();
});

test('a screen that leads elsewhere is forbidden, and one that never comes ends with its time', async () => {
  const quick = printer({ timeoutMs: 3000 });
  expect(await refusal(quick.print({ path: '/report/elsewhere', ticket: 't' }))).toMatchObject({ code: 'FORBIDDEN' });
  expect(await refusal(quick.print({ path: '/report/never', ticket: 't' }))).toMatchObject({ code: 'TIMEOUT' });
});

test('whoever cancels is told at once, and their page is free for the next', async () => {
  const one = printer({ pages: 1 });
  const controller = new AbortController();
  const waiting = one.print({ path: '/report/never', ticket: 't' }, { signal: controller.signal });
  const second = new AbortController();
  const queued = one.print({ path: '/report/one', ticket: 't' }, { signal: second.signal });
  const third = one.print({ path: '/report/two', ticket: 't' });
  second.abort(new Error('nobody wants it'));
  await expect(queued).rejects.toThrow('nobody wants it');
  controller.abort(new Error('cancelled'));
  await expect(waiting).rejects.toThrow('cancelled');
  expect((await readPdf(await third)).pages[0]?.text).toContain('/report/two');
});

test('a browser that is killed takes its paper with it, and the next one is printed by another', async () => {
  const one = printer();
  const page = await one.open({ path: '/report/one', ticket: 't' });
  await page.print('/report/one');
  const dying = refusal(page.print('/report/never'));
  await killChromium();
  expect(await dying).toMatchObject({ code: 'UNAVAILABLE' });
  expect(await refusal(page.print('/report/one'))).toMatchObject({ code: 'UNAVAILABLE' });
  await page.close();
  expect((await readPdf(await one.print({ path: '/report/two', ticket: 't' }))).pages).toHaveLength(1);
});

/** To a process that may have ended since it was listed: the page made ahead comes and goes by itself. */
const signal = (name: string, id: number) => spawnSync('kill', [`-${name}`, String(id)]);

test('a browser that hangs is given up in time, and the next paper is printed by another', async () => {
  const one = printer({ timeoutMs: 10_000 });
  await one.print({ path: '/report/one', ticket: 't' });
  const hanging = await chromiumProcesses();
  for (const id of hanging) signal('STOP', id);
  expect(await refusal(one.print({ path: '/report/one', ticket: 't' }))).toMatchObject({ code: 'TIMEOUT' });
  expect((await readPdf(await one.print({ path: '/report/two', ticket: 't' }))).pages).toHaveLength(1);
  for (const id of hanging) signal('9', id);
});

test('papers share nothing, though the page of each is made ahead after the one before, and it prints for one alone', async () => {
  const one = printer();
  const found: string[] = [];
  const used = new Set<number>();
  for (const ticket of ['first', 'second', 'third']) {
    asked.length = 0;
    const ahead = await pageProcesses();
    const page = await one.open({ path: '/report/keeper', ticket });
    const process = await onlyPage();
    expect([ticket, ahead]).toEqual([ticket, ticket === 'first' ? [] : [process]]);
    expect(used).not.toContain(process);
    used.add(process);
    const [sheet] = (await readPdf(await page.print('/report/keeper'))).pages;
    expect(asked.filter((path) => path.startsWith('/report'))).toEqual([`/report/keeper?token=${ticket}`]);
    found.push(/found .*\]/.exec(sheet?.text ?? '')?.[0] ?? '');
    await page.close();
    await oneAhead(used);
  }
  expect(found[0]).toMatch(/^found \["",null,null,"",\d\]$/);
  expect(new Set(found).size).toBe(1);
  // Two at once leave one page as well, and the end of the printer none.
  const two = await Promise.all(['a', 'b'].map((ticket) => one.open({ path: '/report/one', ticket })));
  for (const id of await pageProcesses()) used.add(id);
  await Promise.all(two.map((page) => page.close()));
  await oneAhead(used);
  await one.stop();
  expect(await pageProcesses()).toEqual([]);
});

test('on a page that printed a sheet of nobody while it waited, a paper is the same as on a new one', async () => {
  const one = printer();
  const html = `<!doctype html><html lang="pt-BR"><title>Recibo</title><p>Recebi <b>250,00</b> de José.</p>`;
  const told = async () => (await readPdf(await one.print({ html }))).pages.map(({ text, tags }) => ({ text, tags }));
  const first = await told();
  // Longer than the pause after which the page prints its sheet.
  await new Promise((later) => setTimeout(later, 500));
  expect(await told()).toEqual(first);
  // And within it.
  expect(await told()).toEqual(first);
  expect(await told()).toEqual(first);
});

test('a page made ahead that ended is replaced, its process alone or with its browser', async () => {
  const one = printer();
  const used = new Set<number>();
  const print = async () => {
    const page = await one.open({ path: '/report/one', ticket: 't' });
    for (const id of await pageProcesses()) used.add(id);
    const sheet = await readPdf(await page.print('/report/one'));
    await page.close();
    await oneAhead(used);
    return sheet.pages[0]?.text;
  };
  for (const end of [async () => kill(await pageProcesses()), killChromium]) {
    await print();
    await end();
    expect(await print()).toContain('/report/one');
  }
});

test('without a Chromium whoever wants a paper is told so in words for people', async () => {
  const none = printer({ executable: '/nowhere/chromium' });
  const { code, message } = await refusal(none.print({ path: '/report/one', ticket: 't' }));
  expect(code).toBe('UNAVAILABLE');
  expect(message).toContain('O Chromium da impressão não pôde ser iniciado no servidor');
});

test('nothing runs before the first paper, and nothing after a while without one', async () => {
  const idle = printer({ idleMs: 50 });
  expect(await chromiumProcesses()).toEqual([]);
  await idle.print({ path: '/report/one', ticket: 't' });
  for (let left = 200; left > 0 && (await chromiumProcesses()).length > 0; left--) {
    await new Promise((later) => setTimeout(later, 100));
  }
  expect(await chromiumProcesses()).toEqual([]);
});

/** Ids of the browsers that this process started and that live. */
async function chromiumProcesses(): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const [, state, parent] = /\) (\S) (\d+)/.exec(status) ?? [];
    const line = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (Number(parent) === process.pid && state !== 'Z' && line.startsWith(executable)) found.push(Number(name));
  }
  return found;
}

/** Ids of the processes of pages that live in those browsers. */
async function pageProcesses(): Promise<number[]> {
  const browsers = await chromiumProcesses();
  const found: number[] = [];
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const [, state, parent] = /\) (\S) (\d+)/.exec(await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')) ?? [];
    parents.set(Number(name), Number(parent));
    const line = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (state !== 'Z' && line.startsWith(executable) && line.includes('--type=renderer')) found.push(Number(name));
  }
  // Where a browser has a sandbox a process of its own starts them.
  const isIn = (id: number | undefined): boolean =>
    id !== undefined && (browsers.includes(id) || isIn(parents.get(id)));
  return found.filter(isIn);
}

/** Until the only page is one that was not used. */
async function oneAhead(used: ReadonlySet<number>): Promise<void> {
  await expect
    .poll(async () => (await pageProcesses()).map((id) => used.has(id)), { timeout: 10_000 })
    .toEqual([false]);
}

/** A browser that has just started has a process of its own to spare for a moment. */
async function onlyPage(): Promise<number> {
  await expect.poll(async () => (await pageProcesses()).length, { timeout: 10_000 }).toBe(1);
  return (await pageProcesses())[0] ?? 0;
}

function kill(ids: readonly number[]): void {
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) signal('9', id);
}

async function killChromium(): Promise<void> {
  kill(await chromiumProcesses());
}
