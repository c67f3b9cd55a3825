import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../../tooling/chromium.mjs';
import { kilobytes, maxOfFirstScreen, scriptsOfFirstScreens } from '../../support/first-screens.ts';
import type { Part } from '../bench.ts';
import { administrator, type Gleba, startGleba } from '../services/gleba.ts';
import { startPostgres } from '../services/postgres.ts';
import { processorTime, residentBytes } from '../services/processor-time.ts';
import { median } from '../statistics.ts';

/** How fast and how large the program starts, on the server and in the browser. */
export const boot: Part = {
  id: 'boot',
  figures: [
    { id: 'boot', name: 'API boot with all plugins, migrated database', unit: 'ms', goal: { atMost: 1200 } },
    { id: 'processor', name: 'API boot, processor time of it', unit: 'ms' },
    { id: 'memory', name: 'API memory after boot', unit: 'MB', goal: { atMost: 200 } },
    // Whichever screen somebody sees first: a stranger the sign-in, who has a session their projects.
    {
      id: 'sign-in scripts',
      name: 'JavaScript of the sign-in screen, gzipped',
      unit: 'kB',
      goal: { atMost: maxOfFirstScreen },
    },
    {
      id: 'kept scripts',
      name: 'JavaScript of the projects screen with a kept session, gzipped',
      unit: 'kB',
      goal: { atMost: maxOfFirstScreen },
    },
    { id: 'scripts', name: 'JavaScript of both and all between, gzipped', unit: 'kB' },
  ],
  async run(bench) {
    const server = await startPostgres(bench);
    // With the demonstration's project: the list of projects counts once its cards stand there.
    const environment = { DATABASE_URL: await server.createDatabase('bench'), GLEBA_DEMO: 'true' };
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
      const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
      bench.atEnd(() => browser.close());
      const { signIn, projects, kept } = await scriptsOfFirstScreens(browser, last.address, administrator);
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
