import type { Entity } from '@gleba/core';
import type { Include } from '@gleba/core/web';
import { useServices, useTranslate } from '../context/services.tsx';
import { columnFields, entityColumns, referenceIncludes } from '../screens/entity-columns.tsx';
import type { TableColumn } from '../table/table-column.ts';

type Row = Readonly<Record<string, unknown>>;

export interface ExtensionColumns {
  /** For the list: what the columns show. */
  readonly include: Include;
  readonly columns: readonly TableColumn<Row>[];
}

/** Columns for what other plugins know of an entity's rows, as far as the organization has them and the person may see it. */
export function useExtensionColumns(entity: Entity, projectId: string | undefined): ExtensionColumns {
  const { registry, session } = useServices();
  const t = useTranslate();
  const shown = registry.entities.filter(
    (extension) =>
      extension.extends === entity.id &&
      session.allowsPlugin(extension.plugin, 'see') &&
      session.can(extension.access.read, projectId),
  );
  const parts = shown.map((extension) => {
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
    return { name: extension.name, selection: { fields, include }, columns };
  });
  return {
    include: Object.fromEntries(parts.map(({ name, selection }) => [name, selection])),
    columns: parts.flatMap(({ columns }) => columns),
  };
}
