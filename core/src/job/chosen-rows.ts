import * as z from 'zod/mini';
import { coreErrors } from '../error/core-errors.ts';
import { refusal } from '../error/refusal.ts';

/** As many as a request carries; whoever means more means a filter. */
const maxIds = 5000;
/** Characters of a filter: more than any filter bar makes, and little enough to be kept with the job. */
const longestFilter = 20_000;

const ids = z.nullish(z.array(z.string().check(z.minLength(1), z.maxLength(36))).check(z.maxLength(maxIds)));

/** A list's filter as part of what a job is given. */
export const listFilter = z.nullish(z.record(z.string(), z.unknown())).check(
  z.refine((filter) => JSON.stringify(filter ?? {}).length <= longestFilter, {
    error: () => coreErrors.filterTooLarge.words(),
  }),
);

/** Which rows of a list a job is about: those by their ids, or all that the filter finds but `except`. */
export const chosenRows = z.object({ ids, filter: listFilter, except: ids });
export type ChosenRows = z.infer<typeof chosenRows>;

/** One row that a job has left as it was, in the words of who started it and, for everybody else, by what is refused. */
export const refusedRow = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  /** Missing in results of before it was kept. */
  refusal: z.nullish(refusal),
});
export type RefusedRow = z.infer<typeof refusedRow>;

/** What came of a change of many rows. */
export const changedRows = z.object({
  changed: z.int(),
  refused: z.int(),
  /** The first of those that were refused. */
  failed: z.array(refusedRow),
});
export type ChangedRows = z.infer<typeof changedRows>;
