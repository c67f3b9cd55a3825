import { formatArea, formatDateTime, formatInteger, type RecordOf } from '@gleba/sdk';
import { FieldValue, fieldLabel, type TableColumn, type Texts } from '@gleba/sdk/web';
import { Land } from '../../entities/land.entity.ts';
import classes from './land-list.module.css';

export type LandRow = Pick<
  RecordOf<typeof Land>,
  | 'id'
  | 'block'
  | 'lot'
  | 'subdivision'
  | 'externalId'
  | 'computedStatus'
  | 'address'
  | 'computedArea'
  | 'price'
  | 'computedPrice'
  | 'lastVisitAt'
  | 'updatedAt'
> & { readonly residentCount: number | null };

/** What a row of the list needs of a lot. */
export const landFields = [
  'block',
  'lot',
  'subdivision',
  'computedStatus',
  'computedArea',
  'address',
  'externalId',
  'residentCount',
  'price',
  'computedPrice',
  'lastVisitAt',
  'updatedAt',
] as const satisfies readonly (keyof LandRow)[];

type Draw = Pick<TableColumn<LandRow>, 'width' | 'align' | 'card' | 'isHidden'> & {
  readonly render?: TableColumn<LandRow>['render'];
};

export function landColumns(t: Texts): readonly TableColumn<LandRow>[] {
  const draw: Record<(typeof landFields)[number], Draw> = {
    block: {
      width: 100,
      card: 'title',
      render: (row) => <span className={classes.key}>{row.block}</span>,
    },
    lot: {
      width: 84,
      card: 'title',
      render: (row) => <span className={classes.key}>{row.lot}</span>,
    },
    subdivision: { width: 150 },
    computedStatus: { width: 140 },
    computedArea: { width: 110, align: 'end', render: ({ computedArea }) => formatArea(computedArea) },
    address: { width: 220 },
    externalId: { width: 130 },
    residentCount: {
      width: 104,
      align: 'end',
      card: 'none',
      render: ({ residentCount }) => formatInteger(residentCount),
    },
    price: { width: 130, align: 'end', isHidden: true },
    computedPrice: { width: 150, align: 'end', isHidden: true },
    lastVisitAt: {
      width: 150,
      card: 'none',
      isHidden: true,
      render: ({ lastVisitAt }) => formatDateTime(lastVisitAt),
    },
    updatedAt: { width: 150, card: 'none', isHidden: true, render: ({ updatedAt }) => formatDateTime(updatedAt) },
  };
  return landFields.map((name) => ({
    id: name,
    title: fieldLabel(t, Land, name),
    sortKey: name,
    render: (row) => <FieldValue entity={Land} name={name} record={row} />,
    ...draw[name],
  }));
}
