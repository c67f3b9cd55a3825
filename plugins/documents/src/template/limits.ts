/** What a template may be, and what may come of it: the same for whoever writes one and for whoever sends one by hand. */
export const templateLimits = {
  /** Bytes of the template as JSON, its pictures with it. */
  bytes: 1_000_000,
  /** Objects and lists within one another: a table in a loop in a condition, and a list in it. */
  depth: 32,
  /** Keys of all its parts together. */
  keys: 60_000,
  /** Characters of one run of text. */
  text: 20_000,
  /** Of what stands in a value's place where there is none, or around it where there is one. */
  besideValue: 200,
  /** Bytes of one picture: 1200 pixels wide, as the editor makes them, it has fewer. */
  picture: 300_000,
  /** Parts of the paper that comes of it: some hundred pages. */
  parts: 40_000,
  /** Characters of that paper, without its pictures. */
  written: 2_000_000,
  /** Times that pictures are repeated by loops. */
  pictures: 200,
  /** Spots of all its drawings, which are kept with the paper: some 15 bytes each. */
  spots: 300_000,
  /** Expressions that are evaluated on the way, each under limits of its own, and how long all of them may take. */
  evaluations: 20_000,
  milliseconds: 5000,
  /** Steps of all of them together: a long contract takes some ten thousand, and nobody else is answered meanwhile. */
  steps: 500_000,
  /** Rounds of all loops together. */
  rounds: 5000,
} as const;

/** Of a drawing, in millimetres: as much as an upright A4 has between the usual margins. */
export const usualDrawing = 160;

/** Of a picture, in millimetres: from a mark to the long side of a sheet. */
export const pictureWidth = { least: 5, most: 400, usual: 60 } as const;
