import { Land } from '@gleba/plugin-lands';
import { server as lands } from '@gleba/plugin-lands/server';
import { web as landsWeb } from '@gleba/plugin-lands/web';
import { describePlugin, type IsolationScene } from '@gleba/sdk/testing';
import { server } from '../src/server/index.ts';
import { web } from '../src/web/index.ts';

/** What an office does when something is wrong with a lot. */
async function getProblem({ host, organizationId }: IsolationScene): Promise<void> {
  await host.within(organizationId, async (tx) => {
    const [land] = await tx.list(Land, { first: 1 });
    if (land) await tx.update(Land, land.id, { computedStatus: 'with_problem' });
  });
}

describePlugin(
  { server, web },
  {
    beside: [{ server: lands, web: landsWeb }],
    causes: { 'soil.askForSurveyWhenLandHasProblem': getProblem },
  },
);
