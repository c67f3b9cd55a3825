import type { StatementParameters } from '@gleba/sdk/server';
import type { LotColor } from '../../lot-colors.ts';

export type { LotColor };

/** Longer texts are cut: they are names of classes, and go with every lot of a tile. */
const longestValue = 120;

/** What a lot `l` with its shape `g` says of what it is coloured by. The column's name is a value like any other. */
export function lotValueSql(sink: StatementParameters, colorBy: LotColor): string {
  if (colorBy.kind === 'column')
    return `nullif(left(g.properties ->> ${sink.add(colorBy.column, 'text')}, ${longestValue}), '')`;
  return `case when l.computed_status = 'with_contract' then 'with' when l.block_new_contract then 'blocked' else 'without' end`;
}
