/** Papers of a lot that can be printed, each with the screen that draws it and what its file is called. */
export const paperKinds = ['memorial', 'sketch'] as const;
export type PaperKind = (typeof paperKinds)[number];

export const paperScreens: Readonly<Record<PaperKind, string>> = {
  memorial: 'descriptive-memorial',
  sketch: 'lot-sketch',
};

export const paperOutputs = ['pdf', 'zip'] as const;
export type PaperOutput = (typeof paperOutputs)[number];

/** Lots of one job: a merged file of so many can still be opened and sent. */
export const maxPaperLots = 1000;
