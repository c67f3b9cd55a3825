import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../../tooling/chromium.mjs';
import type { Part } from '../bench.ts';
import { type Administrator, city, createProject, importCity, signIn } from '../data/city.ts';
import { administrator, startGleba } from '../services/gleba.ts';
import { startPostgres } from '../services/postgres.ts';
import { median, medianRatio, percentile } from '../statistics.ts';

/** Pixels of the page, as on an office's screen. */
const viewport = { width: 1440, height: 900 };
/** From the whole city to where lots are read, each level that somebody stops at on the way. */
const looks = Array.from({ length: 7 }, (_, levels) => ({
  id: String(levels),
  name: levels === 0 ? 'whole city' : `${levels} nearer`,
  levels,
}));
/** One movement of the hand, there and back again. */
const reach = 500;
const settleMs = 4000;

/** How smoothly a city's map is panned, beside the same map without lots, moved the same way by the same browser. */
export const map: Part = {
  id: 'map',
  figures: looks.flatMap(({ id, name }) => [
    {
      id: `fps ${id}`,
      name: `Map of 36,277 lots while it is panned, ${name}`,
      unit: 'frames/s',
      goal: { atLeast: 50 },
    },
    { id: `empty ${id}`, name: `The same map without lots, ${name}`, unit: 'frames/s' },
    // Where the processor draws, the empty map is the most that there is.
    {
      id: `ratio ${id}`,
      name: `Frames with lots to frames without, ${name}`,
      unit: '×',
      goal: { atLeast: 0.8 },
    },
    { id: `late ${id}`, name: `From one frame to the next with lots, ${name}, p95`, unit: 'ms' },
  ]),
  async run(bench) {
    const executablePath = await findChromium();
    const found = await city();
    const server = await startPostgres(bench);
    const gleba = await startGleba(bench, { DATABASE_URL: await server.createDatabase('map') });
    const admin = await signIn(gleba);
    const full = await createProject(admin);
    bench.say('Importing the city…');
    await importCity(gleba, admin, full, found);
    const empty = await createProject(admin);
    await openAlike(admin, full, [full, empty]);

    const browser = await chromium.launch({ executablePath, args: chromiumFlags });
    bench.atEnd(() => browser.close());
    const context = await browser.newContext({ viewport, locale: 'pt-BR', serviceWorkers: 'block' });
    const page = await context.newPage();
    await enter(page, gleba.address);
    const frames = new Map<string, number[]>();
    const measured = async (key: string, projectId: string, levels: number) => {
      await openMap(page, gleba.address, projectId, levels);
      const deltas = await pan(page, bench.seconds);
      const rate = 1000 / (deltas.reduce((sum, delta) => sum + delta, 0) / deltas.length);
      frames.set(key, [...(frames.get(key) ?? []), rate]);
      if (projectId === full) {
        const late = `late ${key.slice('fps '.length)}`;
        frames.set(late, [...(frames.get(late) ?? []), percentile(deltas, 0.95)]);
      }
      return rate;
    };
    for (let round = 0; round < bench.rounds; round++) {
      for (const { id, levels } of looks) {
        const without = await measured(`empty ${id}`, empty, levels);
        const withLands = await measured(`fps ${id}`, full, levels);
        bench.say(`${round + 1}, ${id}: ${withLands.toFixed(1)} frames/s, without lots ${without.toFixed(1)}`);
      }
    }
    const values = new Map([...frames].map(([key, all]) => [key, median(all)]));
    for (const { id } of looks) {
      values.set(`ratio ${id}`, medianRatio(frames.get(`fps ${id}`) ?? [], frames.get(`empty ${id}`) ?? []));
    }
    return {
      values,
      notes: [found.note, 'WebGL is drawn by the processor (SwiftShader), on the cores of the server.'],
    };
  },
};

/** All projects on the box around one's lots, so that their maps open at the same place. */
async function openAlike({ ask }: Administrator, of: string, projects: readonly string[]): Promise<void> {
  const { landExtent: box } = await ask<{ landExtent: Record<'west' | 'south' | 'east' | 'north', number> }>(
    'query($p: UUID!) { landExtent(projectId: $p) { west south east north } }',
    { p: of },
  );
  const { west, south, east, north } = box;
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  for (const id of projects) {
    await ask(
      'mutation($id: UUID!, $b: GeoJSON!) { updateProject(input: { id: $id, patch: { boundaries: $b } }) { project { id } } }',
      { id, b: { type: 'Polygon', coordinates: [ring] } },
    );
  }
}

async function enter(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('E-mail').fill(administrator.email);
  await page.getByLabel('Senha', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('heading', { name: 'Projetos' }).waitFor();
}

async function openMap(page: Page, address: string, projectId: string, levels: number): Promise<void> {
  await page.goto(`${address}/project/${projectId}/details`);
  await page.getByRole('heading', { name: 'Cidade', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Lotes', exact: true }).first().click();
  // Nothing beside the map.
  await page
    .locator('label')
    .filter({ hasText: /^Mapa$/ })
    .click();
  await page.locator('canvas.maplibregl-canvas').waitFor();
  await page.waitForTimeout(settleMs / 2);
  for (let level = 0; level < levels; level++) {
    await page.getByRole('button', { name: 'Aproximar', exact: true }).click();
    await page.waitForTimeout(250);
  }
  await page.waitForTimeout(settleMs);
}

/** Milliseconds between frames while the map follows the hand, to one side and back, for about so many seconds. */
async function pan(page: Page, seconds: number): Promise<number[]> {
  const box = await page.locator('canvas.maplibregl-canvas').boundingBox();
  if (!box) throw new Error('There is no map.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x + reach / 2, y);
  await page.mouse.down();
  await page.evaluate(() => {
    const deltas: number[] = [];
    let before = performance.now();
    const tick = (now: number) => {
      deltas.push(now - before);
      before = now;
      Object.assign(window, { panning: requestAnimationFrame(tick) });
    };
    Object.assign(window, { deltas, panning: requestAnimationFrame(tick) });
  });
  const end = performance.now() + seconds * 1000;
  for (let step = 0; performance.now() < end; step++) {
    // A swing of three seconds, and a slow drift upwards, so that the same tiles do not come again and again.
    const angle = (step / 180) * 2 * Math.PI;
    await page.mouse.move(x + (reach / 2) * Math.cos(angle), y - Math.min(300, step / 2));
    await new Promise((later) => setTimeout(later, 16));
  }
  const deltas = await page.evaluate(() => {
    const { deltas: all, panning } = window as unknown as { deltas: number[]; panning: number };
    cancelAnimationFrame(panning);
    return all;
  });
  await page.mouse.up();
  return deltas.slice(1);
}
