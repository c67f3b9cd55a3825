/** How heavy a finding of a check is. An error keeps the lot's papers from being printed; a check that is off is not asked. */
export const checkLevels = ['error', 'warning', 'note', 'off'] as const;
export type CheckLevel = (typeof checkLevels)[number];

/** Those of findings, the heaviest first. */
export const findingLevels = ['error', 'warning', 'note'] as const satisfies readonly CheckLevel[];
export type FindingLevel = (typeof findingLevels)[number];

/** What a project's lots are prepared for: to be sold, or REURB-S or REURB-E (Law 13,465/2017, art. 13). */
export const modalities = ['sale', 'reurbS', 'reurbE'] as const;
export type Modality = (typeof modalities)[number];

/** The level of each modality; `other` is that of projects without one. */
export type LevelsByModality = Readonly<Record<Modality | 'other', CheckLevel>>;
