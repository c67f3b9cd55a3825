import { mini } from '@gleba/sdk';

/** Characters of a filter: more than any filter bar makes, and little enough to be kept with the job. */
const longestFilter = 20_000;

/** A list's filter as part of what a job is given. */
export const listFilter = mini
  .nullish(mini.record(mini.string(), mini.unknown()))
  .check(mini.refine((filter) => JSON.stringify(filter ?? {}).length <= longestFilter, 'O filtro é grande demais.'));
