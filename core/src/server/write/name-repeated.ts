import type { Queryable } from '../db/db.ts';
import { digestOf } from '../telemetry/observed-db.ts';

/** Texts that are remembered; forgotten together, for each costs some parsings. */
const maxRemembered = 2000;
/** Each name takes the place of another one on a connection: only for what comes often. */
const usesBeforeNaming = 20;

interface Remembered {
  uses: number;
  name: string | undefined;
}

/**
 * Names what comes again, so that a connection prepares it: of reading one row by its id, which every command does some times, parsing, planning
 * and the description of the answer's columns are more than half (docs/performance.md). How many of them a connection keeps is the driver's
 * affair.
 */
export function nameRepeated(): (direct: Queryable) => Queryable {
  const remembered = new Map<string, Remembered>();
  const nameOf = (text: string): string | undefined => {
    const known = remembered.get(text);
    if (!known) {
      if (remembered.size >= maxRemembered) remembered.clear();
      remembered.set(text, { uses: 1, name: undefined });
      return undefined;
    }
    known.uses += 1;
    if (known.uses > usesBeforeNaming) known.name ??= `rows_${digestOf(text)}`;
    return known.name;
  };
  return (direct) => ({
    query(text, parameters, options) {
      const name = options?.name ?? nameOf(text);
      return direct.query(text, parameters, name === undefined ? options : { ...options, name });
    },
  });
}
