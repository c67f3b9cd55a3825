/**
 * How far a part is that a provider passes on by itself. `dropped`: it is asked for no more, since who gets what has changed; `cancelled` and
 * `refunded` are the provider's doing.
 */
export const splitStatuses = ['pending', 'blocked', 'paid', 'cancelled', 'refunded', 'dropped'] as const;
export type SplitStatus = (typeof splitStatuses)[number];
export const splitTones = { paid: 'success', blocked: 'danger', cancelled: 'warning' } as const;

/**
 * - `refused`: the provider does not pass it on, so the office does
 * - `blocked`: all parts of the charge come to more than it brings; somebody settles that at the provider
 * - `valueDiffers`: it passed on something else than is owed by our reckoning, and the difference stays in the partner's balance
 * - `unknown`: it is not among those that the provider tells
 */
export const splitProblems = ['refused', 'blocked', 'valueDiffers', 'unknown'] as const;
export type SplitProblem = (typeof splitProblems)[number];
