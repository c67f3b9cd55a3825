import { defineReaction } from '@gleba/sdk/server';
import { LandSoil } from '../../entities/land-soil.entity.ts';
import { SoilNotice } from '../../entities/soil-notice.entity.ts';

/** Who has written down what the ground is like has looked at it. */
export const closeNotices = defineReaction({
  id: 'soil.closeNoticesWhenSurveyed',
  on: LandSoil.events.created,
  async run({ tx }, { data, at }) {
    const filter = { landId: { equalTo: data.id }, isOpen: { equalTo: true } };
    for (const { id } of await tx.list(SoilNotice, { filter })) {
      await tx.update(SoilNotice, id, { isOpen: false, surveyedOn: at.slice(0, 10) });
    }
  },
});
