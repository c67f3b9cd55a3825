/** Limits of what is typed, the same on the screen and on the server. */
export const coordinateLimits = {
  /** Corners or sides of one table: twice the richest lot of three cities (`shapeLimits`). */
  rows: 1000,
  /** Of a receiver's file; a thousand points with all of their columns are some 150 kB. */
  bytes: 1_000_000,
  /** Of one cell: `18°51'04,43215" S` has 18. */
  cell: 40,
  columns: 40,
} as const;
