import type { Ring } from '@gleba/sdk/geo';
import type { faceFindings } from '../../memorial-answer.ts';
import type { SideInterval } from './along-side.ts';

export interface AdjoinerRules {
  /** Metres. */
  readonly tolerance: number;
  /** Metres that a line drawn outward from a side may go to meet a street's. */
  readonly streetReach: number;
}

export interface Neighbour {
  readonly id: string;
  /** Outer and inner rings, in the same plane. */
  readonly rings: readonly Ring[];
}

/** What a side may face at a distance: the axis or the edges of a street, the axis or the banks of a water. */
export interface FacedLine {
  readonly name: string;
  /** A lot is entered from a street only. */
  readonly isStreet: boolean;
  /** False where the file gives it none: `name` says what it is then. */
  readonly isNamed: boolean;
  readonly lines: readonly Ring[];
}

/**
 * How a face was found: by a line drawn straight out, by its nearness alone, or from the lot's address. Of the last two a person
 * has to say whether it is so.
 */
export type FaceFinding = (typeof faceFindings)[number];

export interface Face extends Pick<FacedLine, 'name' | 'isStreet' | 'isNamed'> {
  readonly by: FaceFinding;
}

export interface SideSurroundings {
  /** In the order in which one meets them along the side. */
  readonly neighbours: readonly (SideInterval & {
    readonly id: string;
    /** Of the stretch what lies beside the neighbour's own sides, without what the tolerance adds around its corners. */
    readonly ground: SideInterval;
  })[];
  /** Metres of the side that no lot adjoins. */
  readonly open: number;
  /** What the open part faces; null when nothing is in reach. */
  readonly faces: Face | null;
}
