import { listFields, type RecordOf } from '@gleba/sdk';
import { entityColumns, type TableColumn, type Texts } from '@gleba/sdk/web';
import { Land } from '../../entities/land.entity.ts';
import classes from './land-list.module.css';

export type LandRow = Readonly<Record<string, unknown>> & Pick<RecordOf<typeof Land>, 'id'>;

/** What a row of the list needs of a lot. */
export const landFields = [...(listFields(Land) ?? []), 'updatedAt'];

/** The declaration's columns, with the lot's name in weight. */
export function landColumns(t: Texts): readonly TableColumn<LandRow>[] {
  return entityColumns(t, Land, landFields).map((column) =>
    Land.title.includes(column.id)
      ? {
          ...column,
          isFrozen: true,
          render: (row: LandRow) => <span className={classes.key}>{column.render(row)}</span>,
        }
      : column,
  );
}
