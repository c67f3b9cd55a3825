import { Land, landStatusChanged } from '@gleba/plugin-lands';
import { defineReaction } from '@gleba/sdk/server';
import { SoilNotice } from '../../entities/soil-notice.entity.ts';

/** A lot that got a problem is to be looked at, once: a notice that is open already is enough. */
export const askForSurvey = defineReaction({
  id: 'soil.askForSurveyWhenLandHasProblem',
  on: landStatusChanged,
  async run({ tx }, { data }) {
    if (data.to !== 'with_problem') return;
    // As it is now; whoever looks at the same lot meanwhile waits, and then finds the notice.
    const land = await tx.find(Land, data.id, { lock: true });
    if (land?.computedStatus !== 'with_problem') return;
    const filter = { landId: { equalTo: land.id }, isOpen: { equalTo: true } };
    if ((await tx.count(SoilNotice, { filter })) > 0) return;
    await tx.insert(SoilNotice, { landId: land.id, projectId: land.projectId });
  },
});
