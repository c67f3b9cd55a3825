import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../../tooling/chromium.mjs';
import type { Bench, Part } from '../bench.ts';
import { administrator, type Gleba, startGleba } from '../services/gleba.ts';
import { startPostgres } from '../services/postgres.ts';
import { processorTime, residentBytes } from '../services/processor-time.ts';
import { median } from '../statistics.ts';

/** How fast and how large the program starts, on the server and in the browser. */
export const boot: Part = {
  id: 'boot',
  figures: [
    { id: 'boot', name: 'API boot with all plugins, migrated database', unit: 'ms', goal: { atMost: 1500 } },
    { id: 'processor', name: 'API boot, processor time of it', unit: 'ms' },
    { id: 'memory', name: 'API memory after boot', unit: 'MB', goal: { atMost: 200 } },
    // Whichever screen somebody sees first: a stranger the sign-in, who has a session their projects.
    { id: 'sign-in scripts', name: 'JavaScript of the sign-in screen, gzipped', unit: 'kB', goal: { atMost: 250 } },
    {
      id: 'kept scripts',
      name: 'JavaScript of the projects screen with a kept session, gzipped',
      unit: 'kB',
      goal: { atMost: 250 },
    },
    { id: 'scripts', name: 'JavaScript of both and all between, gzipped', unit: 'kB' },
  ],
  async run(bench) {
    const server = await startPostgres(bench);
    const environment = { DATABASE_URL: await server.createDatabase('bench') };
    await (await startGleba(bench, environment)).child.stop();
    const times: number[] = [];
    const sizes: number[] = [];
    const processor: number[] = [];
    let last: Gleba | undefined;
    for (let round = 0; round < Math.max(3, bench.rounds); round++) {
      await last?.child.stop();
      last = await startGleba(bench, environment);
      times.push(last.bootMs);
      processor.push(processorTime(last.child.pid) / 1000);
      await new Promise((later) => setTimeout(later, 1000));
      sizes.push(residentBytes(last.child.pid) / 1e6);
      bench.say(`boot ${Math.round(last.bootMs)} ms, ${Math.round(sizes.at(-1) ?? 0)} MB`);
    }
    const values = new Map([
      ['boot', median(times)],
      ['processor', median(processor)],
      ['memory', median(sizes)],
    ]);
    if (last) {
      const { signIn, projects, kept } = await scriptsOfFirstScreens(bench, last.address);
      values.set('scripts', kilobytes(projects));
      values.set('sign-in scripts', kilobytes(signIn));
      values.set('kept scripts', kilobytes(kept));
      const heaviest = [...projects].sort(([, one], [, other]) => other - one).slice(0, 8);
      bench.say(`${projects.size} scripts, the heaviest:`);
      for (const [path, size] of heaviest) bench.say(`${(size / 1000).toFixed(1)} kB ${path}`);
    }
    return { values, notes: [] };
  },
};

type Scripts = ReadonlyMap<string, number>;

function kilobytes(scripts: Scripts): number {
  return [...scripts.values()].reduce((sum, size) => sum + size, 0) / 1000;
}

/**
 * The scripts that a browser asks for, with their compressed bytes: at the address for the first time, from there through
 * signing in to the list of projects, and straight to that list by somebody whose session is kept.
 */
async function scriptsOfFirstScreens(bench: Bench, address: string) {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  bench.atEnd(() => browser.close());
  const context = await browser.newContext({ locale: 'pt-BR' });
  const stranger = await openPage(context);
  await stranger.page.goto(address);
  await stranger.page.getByLabel('E-mail').fill(administrator.email);
  const signIn = await stranger.scripts();
  await stranger.page.getByLabel('Senha', { exact: true }).fill(administrator.password);
  await stranger.page.getByRole('button', { name: 'Continuar' }).click();
  await stranger.page.getByRole('heading', { name: 'Projetos' }).waitFor();
  const projects = await stranger.scripts();
  const session = await context.storageState();
  // Another context has an empty cache.
  const member = await openPage(await browser.newContext({ locale: 'pt-BR', storageState: session }));
  await member.page.goto(address);
  await member.page.getByRole('heading', { name: 'Projetos' }).waitFor();
  return { signIn, projects, kept: await member.scripts() };
}

async function openPage(context: BrowserContext) {
  const page = await context.newPage();
  const loading: Promise<readonly [string, number]>[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (path.endsWith('.js')) loading.push(response.body().then((body) => [path, gzipSync(body).length]));
  });
  // What was asked for so far; what comes later is loaded while nobody waits.
  return { page, scripts: async (): Promise<Scripts> => new Map(await Promise.all([...loading])) };
}
