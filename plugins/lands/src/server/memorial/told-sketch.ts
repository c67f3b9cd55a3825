import { defaultLocale, say, type ToldDrawings, type Translate } from '@gleba/sdk';
import { sketchAlone } from '../../sketch/draw-sketch.ts';
import type { SketchGround } from '../../sketch/sketch-ground.ts';
import { sketchWidths } from '../../sketch/sketch-widths.ts';

/** Papers are Portuguese whoever has them written. */
export const saidInPapers: Translate = (key, values) => say(key, values, defaultLocale);

export const wantsSketch = (wanted: ReadonlySet<string> | undefined): boolean => wanted?.has('sketch') ?? true;

/** For papers that an office words, in each of the widths that those may have. */
export const toldSketch = (ground: SketchGround): ToldDrawings => ({
  drawings: sketchWidths.map((width) => sketchAlone(ground, saidInPapers, width)),
});
