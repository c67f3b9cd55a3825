import { formatDateTime } from '@gleba/core';
import { Button, Group } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import type { Texts } from '../context/texts.ts';
import type { TableColumn } from '../table/table-column.ts';

export interface RemovedColumnParts<Row> {
  readonly titleOf: (row: Row) => string;
  readonly removedAt: (row: Row) => string | null | undefined;
  /** Of rows that the person may take back. */
  readonly restore?: ((row: Row) => void) | undefined;
  readonly mayRestore?: (row: Row) => boolean;
}

/** In a list of removed rows: since when, and the way back of this one. */
export function removedColumn<Row>(t: Texts, parts: RemovedColumnParts<Row>): TableColumn<Row> {
  const { titleOf, removedAt, restore, mayRestore = () => true } = parts;
  return {
    id: 'removed',
    title: t('ui.removed.when'),
    width: 290,
    card: 'always',
    render: (row) => (
      <Group gap="sm" wrap="nowrap">
        {removedAt(row) ? formatDateTime(removedAt(row) ?? '') : ''}
        {restore && mayRestore(row) ? (
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<IconRestore size={15} />}
            aria-label={t('ui.restore.one', { title: titleOf(row) })}
            onClick={() => restore(row)}
          >
            {t('ui.restore')}
          </Button>
        ) : null}
      </Group>
    ),
  };
}
