export interface DxfVertex {
  readonly x: number;
  readonly y: number;
  /** Tangent of a quarter of the arc's angle to the next corner; 0 for a straight side. */
  readonly bulge: number;
  /** Undefined where the drawing says none. */
  readonly z?: number | undefined;
}
