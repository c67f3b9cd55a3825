import { formatInteger, type RecordOf, sayRefusal } from '@gleba/sdk';
import {
  DataTable,
  EmptyState,
  FieldValue,
  fieldLabel,
  observer,
  type TableColumn,
  useList,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { ImportIssue } from '../../entities/import-issue.entity.ts';
import classes from './sheet.module.css';

type Row = RecordOf<typeof ImportIssue>;
const fields = ['row', 'column', 'detail'] as const;

/** What to correct, row by row. */
export const SheetProblems = observer(function SheetProblems({ jobId }: { readonly jobId: string }) {
  const t = useTranslate();
  const [orderBy, setOrderBy] = useState<readonly string[]>(['row']);
  const list = useList(ImportIssue, { filter: { jobId: { equalTo: jobId } }, orderBy, fields: [...fields, 'refusal'] });
  const draw: Record<(typeof fields)[number], Partial<TableColumn<Row>>> = {
    row: { width: 90, align: 'end', card: 'title', render: ({ row }) => formatInteger(row) },
    column: { width: 200, card: 'title' },
    detail: { width: 560, render: ({ refusal, detail }) => sayRefusal(refusal, detail ?? '') },
  };
  return (
    <section className={classes.problems} aria-label={t('lands.sheet.problems')}>
      <DataTable<Row>
        id="lands.sheetProblems"
        label={t('lands.sheet.problems')}
        source={list}
        columns={fields.map((name) => ({
          id: name,
          title: name === 'detail' ? t('lands.sheet.problems') : fieldLabel(t, ImportIssue, name),
          sortKey: name,
          render: (row) => <FieldValue entity={ImportIssue} name={name} record={row} />,
          ...draw[name],
        }))}
        rowId={({ id }) => id}
        orderBy={orderBy}
        onOrderBy={setOrderBy}
        empty={<EmptyState title={t('lands.issues.empty')} />}
      />
    </section>
  );
});
