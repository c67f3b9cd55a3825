export const linkPurpose = 'finance.customerLink';
/** Of a page that was opened with a code. */
export const visitPurpose = 'finance.customerVisit';

const day = 24 * 60 * 60_000;
export const customerPageLimits = {
  /** A link is good for so long; the office may give another one. */
  linkMs: 90 * day,
  /** One visit: as long as somebody takes to look, go to their bank and come back. */
  visitMs: 30 * 60_000,
  /** Links of one customer until they are taken back. */
  links: 50,
  /** Codes that one customer is sent in a day: with five tries each, nobody guesses six digits. */
  codesOfDay: 20,
} as const;

/** Where the page is; the secret stands behind `#`, which no server is told. */
export const customerPagePath = '/my-contract';
