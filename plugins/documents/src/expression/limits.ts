/** An expression decides about a paper or names a value; what needs more than this is not one. */
export const expressionLimits = {
  /** Characters of the source. */
  source: 4000,
  /** Brackets, signs and lists within one another. */
  depth: 40,
  /** Parts that are evaluated, those of list functions once for each item. */
  steps: 20_000,
  /** Milliseconds: of a machine that does much besides, since the steps are the limit that is met. */
  time: 1000,
  /** Characters of a text that is given: the prose of a large area. */
  given: 200_000,
  /** Characters of a text, and digits of a number, on the way to the result. */
  text: 20_000,
  digits: 60,
} as const;
