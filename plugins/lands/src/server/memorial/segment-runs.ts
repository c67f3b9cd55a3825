import type { Point, Segment } from '@gleba/sdk/geo';

interface Box {
  readonly least: Point;
  readonly most: Point;
}

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
  const runs: { box: Box; parts: readonly { box: Box; segment: Segment }[] }[] = [];
  for (let start = 0; start < segments.length; start += length) {
    const parts = segments.slice(start, start + length).map((segment) => ({ box: boxOf(segment), segment }));
    runs.push({ box: boxOf(parts.flatMap(({ box }) => [box.least, box.most])), parts });
  }
  return {
    near(segment, around) {
      const own = boxOf(segment);
      const isNear = ({ box }: { readonly box: Box }) => meets(own, box, around);
      return runs.filter(isNear).flatMap(({ parts }) => parts.filter(isNear).map((part) => part.segment));
    },
  };
}

function boxOf(points: readonly Point[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return { least: [west, south], most: [east, north] };
}

function meets(one: Box, other: Box, around: number): boolean {
  return [0, 1].every((axis) => {
    const at = axis as 0 | 1;
    return one.most[at] + around >= other.least[at] && one.least[at] - around <= other.most[at];
  });
}
