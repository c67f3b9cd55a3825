import { constant, part, type SqlPart } from '@gleba/sdk/server';
import type { LandColor } from '../../land-coloring.ts';

export type { LandColor };

/** Longer texts are cut: they are names of classes, and go with every lot of a tile. */
const longestValue = 120;

/** What a lot `l` with its shape `g` says of what it is coloured by. The column's name is a value like any other. */
export function landColorValue(colorBy: LandColor): SqlPart {
  if (colorBy.kind === 'column')
    return part`nullif(left(g.properties ->> ${colorBy.column}::text, ${constant(longestValue)}), '')`;
  return part`case when l.computed_status = 'with_contract' then 'with' when l.block_new_contract then 'blocked' else 'without' end`;
}
