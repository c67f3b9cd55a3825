import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineJob } from '../../src/job/job.ts';
import { cron, every } from '../../src/job/schedule.ts';
import { definePlugin } from '../../src/plugin/plugin.ts';
import { serverSide, work } from '../../src/server/contract/server-side.ts';
import { loadPlugins } from '../../src/server/plugin/plugin-host.ts';

const job = <const Id extends `${string}.${string}`>(id: Id) => defineJob(id, { payload: z.object({}) });
const sow = job('garden.sow');
const weed = job('garden.weed');
const hands = (one: typeof sow | typeof weed) => work(one, async () => {});

describe('the jobs of a plugin', () => {
  it('fit together', () => {
    const garden = definePlugin({ id: 'garden', version: '1.0.0', jobs: [sow], schedules: [every('1 day', sow, {})] });
    const { plugins, problems } = loadPlugins([serverSide(garden, () => ({ jobs: [hands(sow)] }))]);
    expect(problems).toEqual([]);
    expect(plugins).toHaveLength(1);
  });

  it('that do not are all told at once, and the others start', () => {
    const garden = definePlugin({
      id: 'garden',
      version: '1.0.0',
      jobs: [sow, job('shed.paint')],
      schedules: [cron('0 25 * * *', sow, {}), every('1 day', sow, {}), every('1 day', weed, {})],
    });
    const shed = definePlugin({ id: 'shed', version: '1.0.0' });
    const { plugins, problems } = loadPlugins([
      serverSide(garden, () => ({ jobs: [hands(weed), hands(weed)] })),
      serverSide(shed, () => ({})),
    ]);
    expect(plugins.map(({ plugin }) => plugin.id)).toEqual(['shed']);
    expect(problems.map(({ plugin, code, message }) => [plugin, code, message])).toEqual([
      ['garden', 'invalid-definition', "Its job 'shed.paint' does not begin with the plugin's id."],
      ['garden', 'job-without-work', "It declares the job 'garden.sow', and its server side has no work for it."],
      ['garden', 'job-without-work', "It declares the job 'shed.paint', and its server side has no work for it."],
      ...Array(2).fill([
        'garden',
        'work-without-job',
        "Its server side has work for the job 'garden.weed', which its definition does not declare.",
      ]),
      ['garden', 'work-without-job', "Its server side has work for the job 'garden.weed' twice."],
      ['garden', 'invalid-schedule', "It has two schedules 'garden.sow'."],
      ['garden', 'invalid-schedule', "Its schedule 'garden.weed' starts a job that it does not declare."],
      ['garden', 'invalid-schedule', expect.stringContaining("Its schedule 'garden.sow' cannot be read: '25'")],
    ]);
    for (const { fix } of problems) expect(fix).not.toBe('');
  });
});
