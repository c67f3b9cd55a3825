import { parse } from 'zod/mini';
import type { EventDefinition } from './event.ts';

/** Decodes stored data of any past version into the current one; throws when a step is missing or the result does not fit. */
export function upcast<D>(definition: EventDefinition<string, D>, version: number, data: unknown): D {
  if (version > definition.version) {
    throw new Error(`Event ${definition.name} v${version} is newer than this program (v${definition.version}).`);
  }
  let current = data;
  for (let step = version; step < definition.version; step++) {
    const lift = definition.upcasts[step];
    if (!lift) throw new Error(`Event ${definition.name} has no upcast from v${step}.`);
    current = lift(current);
  }
  return parse(definition.schema, current) as D;
}
