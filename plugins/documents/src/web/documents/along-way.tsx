import type { SubjectWay } from '@gleba/sdk';
import { observer, useList } from '@gleba/sdk/web';
import { type ReactNode, useEffect } from 'react';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

export interface AlongWayProps {
  readonly row: Row;
  readonly way: SubjectWay;
  /** What is drawn of each record that the way leads to. */
  readonly children: (row: Row) => ReactNode;
}

/** Records of one lot are some dozen. */
const most = 100;

/** What a way of a declaration leads to from a record, as far as whoever looks may see it; it follows what changes on the way. */
export function AlongWay({ row, way, children }: AlongWayProps): ReactNode {
  const [step, ...rest] = way;
  return step ? <Step {...{ row, rest, children }} step={step} /> : children(row);
}

const Step = observer(function Step({
  row,
  step: { entity, by, isBack, orderBy = ['createdAt'] },
  rest,
  children,
}: Pick<AlongWayProps, 'row' | 'children'> & { readonly step: SubjectWay[number]; readonly rest: SubjectWay }) {
  const key = row[isBack ? 'id' : by];
  // A reference that is empty leads to nobody.
  const filter = { [isBack ? by : 'id']: { in: typeof key === 'string' ? [key] : [] } };
  const list = useList(entity, { filter, orderBy: [...orderBy] });
  useEffect(() => list.ensureRange(0, most), [list]);
  return list.rows.map((one: Row) => (
    <AlongWay key={one.id} row={one} way={rest}>
      {children}
    </AlongWay>
  ));
});
