import type { Segment } from '@gleba/sdk/geo';
import { type Extent, extentOf } from '../../plans/bounds-of.ts';

/** Segments of outlines and lines, so kept that those near something are found without a look at each. */
export interface SegmentRuns {
  /** Those whose box meets that of the segment, `around` metres wider; in the order that they were given in. */
  near(segment: Segment, around: number): readonly Segment[];
}

/**
 * What follows each other in an outline lies together: whole runs of it are passed over by one box. Runs of about the square root of all
 * make as many boxes to look at as segments in one run, so two outlines of 2,000 corners are not 4,000,000 comparisons.
 */
export function segmentRuns(segments: readonly Segment[]): SegmentRuns {
  const length = Math.max(8, Math.ceil(Math.sqrt(segments.length)));
  const runs: { box: Extent; parts: readonly { box: Extent; segment: Segment }[] }[] = [];
  for (let start = 0; start < segments.length; start += length) {
    const parts = segments.slice(start, start + length).map((segment) => ({ box: extentOf(segment), segment }));
    runs.push({ box: extentOf(parts.flatMap(({ box }) => [box.least, box.most])), parts });
  }
  return {
    near(segment, around) {
      const own = extentOf(segment);
      const isNear = ({ box }: { readonly box: Extent }) => meets(own, box, around);
      return runs.filter(isNear).flatMap(({ parts }) => parts.filter(isNear).map((part) => part.segment));
    },
  };
}

function meets(one: Extent, other: Extent, around: number): boolean {
  return [0, 1].every((axis) => {
    const at = axis as 0 | 1;
    return one.most[at] + around >= other.least[at] && one.least[at] - around <= other.most[at];
  });
}
