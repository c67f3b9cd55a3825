import { type Entity, type Include, one } from '@gleba/core';
import type { Registered } from '@gleba/core/web';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useServices, useTranslate } from '../context/services.tsx';
import { PanelFrame } from '../panel/panel-frame.tsx';
import { columnFields, entityColumns, referenceIncludes } from '../screens/entity-columns.tsx';
import type { TableColumn } from '../table/table-column.ts';
import { BatchedValues } from './batched-values.ts';
import type { ColumnOf } from './contribute.ts';
import { shownExtensions } from './shown-extensions.ts';
import { useContributions } from './use-contributions.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

export interface AddedColumns {
  /** For the list: what the columns of extensions show. */
  readonly include: Include;
  readonly columns: readonly TableColumn<Row>[];
}

/** Columns for what other plugins know of an entity's rows: facts of extensions from their declaration, and columns of their own. */
export function useAddedColumns(entity: Entity, projectId: string | undefined): AddedColumns {
  const { registry, session } = useServices();
  const t = useTranslate();
  const extensions = shownExtensions(registry, session, entity, projectId).map((extension) => {
    const fields = columnFields(extension).filter((name) => !extension.allFields[name]?.system);
    const include = referenceIncludes(registry, extension, fields);
    const columns = entityColumns(t, extension, fields).map((column) => ({
      ...column,
      id: `${extension.id}.${column.id}`,
      sortKey: undefined,
      render: (row: Row) => {
        const facts = row[extension.name];
        return typeof facts === 'object' && facts !== null ? column.render(facts as Row) : null;
      },
    }));
    return { name: extension.name, wanted: one(extension, fields, include), columns };
  });
  const contributed = useContributedColumns(entity, projectId);
  return {
    include: Object.fromEntries(extensions.map(({ name, wanted }) => [name, wanted])),
    columns: [...extensions.flatMap(({ columns }) => columns), ...contributed],
  };
}

/** Each asks for the values of all rows in sight at once. */
function useContributedColumns(entity: Entity, projectId: string | undefined): readonly TableColumn<Row>[] {
  const services = useServices();
  const t = useTranslate();
  const { live } = services;
  const given = useContributions('column', { entity, projectId });
  const names = given.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are told by their names
  const columns = useMemo(
    () => given.map((column) => ({ column, values: new BatchedValues((ids) => column.values(ids, services)) })),
    [names, services, projectId],
  );
  useEffect(
    () =>
      live.subscribe((message) => {
        if (message.kind === 'transient') return;
        for (const { column, values } of columns) {
          const isStale = message.kind === 'reset' || column.staleOn?.some(({ id }) => id === message.entity) === true;
          if (isStale) values.again();
        }
      }),
    [live, columns],
  );
  return columns.map(({ column, values }) => ({
    id: column.id,
    title: t(column.title),
    width: column.width,
    align: column.align,
    isHidden: column.isHidden,
    render: (row: Row) => <ContributedCell column={column} values={values} recordId={row.id} />,
  }));
}

interface CellProps {
  readonly column: Registered<ColumnOf<unknown>>;
  readonly values: BatchedValues<unknown>;
  readonly recordId: string;
}

const ContributedCell = observer(function ContributedCell({ column, values, recordId }: CellProps): ReactNode {
  const t = useTranslate();
  useEffect(() => values.want(recordId), [values, recordId]);
  const value = values.get(recordId);
  if (value === undefined) return null;
  if (!column.cell) return column.text(value, t);
  return <PanelFrame panel={{ id: column.id, load: column.cell }} props={{ value, recordId }} placeholder={null} />;
});
