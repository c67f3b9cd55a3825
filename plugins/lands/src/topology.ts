/** What a topology report looks for. */
export const topologyKinds = [
  'invalid',
  'duplicateVertices',
  'overlap',
  'gap',
  'sliver',
  'looseVertex',
  'outsideBlock',
] as const;
export type TopologyKind = (typeof topologyKinds)[number];

/**
 * What may be proposed against a finding: leaving out repeated vertices; putting vertices onto a neighbour's within the tolerance;
 * giving a strip between two lots to one of them; taking a strip that two lots both have from one of them.
 */
export const topologyRepairs = ['removeDuplicates', 'snap', 'giveSliver', 'cutOverlap'] as const;
export type TopologyRepair = (typeof topologyRepairs)[number];

export const topologyStates = ['open', 'repaired', 'dismissed'] as const;

export const topologyRules = {
  /** m. What is narrower is how real files are; the project's own tolerance for adjoiners where it has one (decision 0027). */
  defaultTolerance: 0.15,
  /** m between two vertices that are one. */
  sameVertex: 0.001,
  /** m². What is smaller is rounding. */
  leastArea: 0.1,
  /** m. A gap that is wider is a way, not a mistake. */
  widestGap: 1,
  /** Findings that are kept of each kind; more are counted only. */
  maxFindings: 2000,
} as const;
