/**
 * When a row is changed, as SQL over the row `r`: the statement's time, and later than the change before. Two changes within one
 * tick of the clock (the embedded engine's counts milliseconds) would else leave one `updatedAt`, and whoever has seen the first
 * would write over the second without a CONFLICT.
 */
export const nextUpdatedAt = `greatest(statement_timestamp(), r.updated_at + interval '1 microsecond')`;
