import { defaultLocale, say, type ToldValues } from '@gleba/sdk';
import { unitOfWork } from '@gleba/sdk/server';
import { AreaConfirmation } from '../../entities/area-confirmation.entity.ts';
import { areasBeside } from '../memorial/around-change.ts';
import { oneText, paragraphsOf, toldOutline, toldSide } from '../memorial/told-outline.ts';
import { memorialOfArea } from './area-memorial.query.ts';

/** The memorial of an area that somebody confirmed, for the templates of an office: what the program's own says, by its parts. */
export const toldAreaMemorial: ToldValues = {
  async valuesOf(given, confirmationId) {
    const tx = unitOfWork(given);
    const confirmed = await tx.asActor
      .from(AreaConfirmation)
      .where({ id: { equalTo: confirmationId } })
      .first();
    if (!confirmed) return null;
    const memorial = await memorialOfArea(tx, confirmed.projectId, confirmed.area);
    const reasons = memorial.doubts.map((doubt) => say(`lands.areas.draft.${doubt}`, {}, defaultLocale));
    const outline = { ...memorial, block: '' };
    return {
      name: memorial.name,
      summary: oneText(memorial.texts.summary),
      summaryParagraphs: paragraphsOf(memorial.texts.summary),
      ...toldOutline(outline, memorial.texts, reasons),
      sides: memorial.sides.map((side) => toldSide(outline, side)),
    };
  },
  dependents: (given, source, sourceId) => areasBeside(unitOfWork(given), source, sourceId),
};
