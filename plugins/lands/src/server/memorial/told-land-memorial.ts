import { defaultLocale, say, type ToldValues } from '@gleba/sdk';
import { unitOfWork } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import type { MemorialAnswer } from '../../memorial-answer.ts';
import { groundOfLand } from '../../sketch/sketch-ground.ts';
import type { CheckRegistry } from '../validation/land-checks.ts';
import { landsAround } from './around-change.ts';
import { checkedMemorialOf } from './land-memorial.query.ts';
import { clausesOf, faceWords, named } from './side-clauses.ts';
import { oneText, paragraphsOf, printedDecimal, toldOutline, toldSide } from './told-outline.ts';
import { saidInPapers, toldSketch, wantsSketch } from './told-sketch.ts';

/** A lot's memorial for the templates of an office: what the program's own says, by its parts. */
export const toldLandMemorial = (checks: CheckRegistry): ToldValues => ({
  async valuesOf(given, landId, wanted) {
    const tx = unitOfWork(given);
    const land = await tx.asActor
      .from(Land)
      .where({ id: { equalTo: landId } })
      .first();
    if (!land) return null;
    const memorial = await checkedMemorialOf(tx, checks, land.projectId, landId);
    const sketch = wantsSketch(wanted) && { sketch: toldSketch(groundOfLand(memorial, saidInPapers)) };
    return { ...factsOf(memorial), ...sketch };
  },
  dependents: (given, source, sourceId) => landsAround(unitOfWork(given), source, sourceId),
});

export function factsOf(memorial: MemorialAnswer) {
  const { texts, doubts, titleArea, corner, sides } = memorial;
  const reasons = doubts.map((doubt) => say(`lands.paper.draft.${doubt}`, {}, defaultLocale));
  const clauses = clausesOf(memorial);
  const clauseOf = (...among: readonly string[]) => {
    const found = clauses.filter(({ side }) => among.includes(side));
    return found.length > 0 ? found.map(({ text }) => text).join('; ') : null;
  };
  return {
    urban: oneText(texts.urban),
    urbanParagraphs: paragraphsOf(texts.urban),
    ...toldOutline(memorial, texts, reasons),
    titleArea: titleArea === null ? null : printedDecimal(titleArea, 2),
    cornerStreet: corner && named(memorial, corner.street),
    cornerDistance: corner && printedDecimal(corner.distance, 2),
    ...{ front: clauseOf('front'), right: clauseOf('right'), left: clauseOf('left'), back: clauseOf('back') },
    otherSides: clauseOf('parallel', 'lateral'),
    sides: sides.map((side) => ({ ...toldSide(memorial, side), face: side.side && faceWords[side.side] })),
  };
}
