import { defaultLocale, say, type ToldValues } from '@gleba/sdk';
import { unitOfWork } from '@gleba/sdk/server';
import { AreaConfirmation } from '../../entities/area-confirmation.entity.ts';
import { groundOfArea } from '../../sketch/sketch-ground.ts';
import { areasBeside } from '../memorial/around-change.ts';
import { oneText, paragraphsOf, toldOutline, toldSide } from '../memorial/told-outline.ts';
import { saidInPapers, toldSketch, wantsSketch } from '../memorial/told-sketch.ts';
import { insideOf } from './area-inside.query.ts';
import { memorialOfArea } from './area-memorial.query.ts';

/** The memorial of an area that somebody confirmed, for the templates of an office: what the program's own says, by its parts. */
export const toldAreaMemorial: ToldValues = {
  async valuesOf(given, confirmationId, wanted) {
    const tx = unitOfWork(given);
    const confirmed = await tx.asActor
      .from(AreaConfirmation)
      .where({ id: { equalTo: confirmationId } })
      .first();
    if (!confirmed) return null;
    const memorial = await memorialOfArea(tx, confirmed.projectId, confirmed.area);
    const sketch = wantsSketch(wanted) && {
      sketch: toldSketch(
        groundOfArea(memorial, (await insideOf(tx, confirmed.projectId, confirmed.area)).parts, saidInPapers),
      ),
    };
    const reasons = memorial.doubts.map((doubt) => say(`lands.areas.draft.${doubt}`, {}, defaultLocale));
    const outline = { ...memorial, block: '' };
    return {
      ...sketch,
      name: memorial.name,
      summary: oneText(memorial.texts.summary),
      summaryParagraphs: paragraphsOf(memorial.texts.summary),
      ...toldOutline(outline, memorial.texts, reasons),
      sides: memorial.sides.map((side) => toldSide(outline, side)),
    };
  },
  dependents: (given, source, sourceId) => areasBeside(unitOfWork(given), source, sourceId),
};
