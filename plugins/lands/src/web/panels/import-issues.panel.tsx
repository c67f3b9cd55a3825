import { formatInteger, Job, type JobResult, type RecordOf } from '@gleba/sdk';
import {
  Button,
  confirm,
  DataTable,
  EmptyState,
  ErrorState,
  FieldValue,
  fieldLabel,
  IconCircleCheck,
  Link,
  NotFoundState,
  observer,
  PageHeader,
  PanelSkeleton,
  Screen,
  ScreenBar,
  Select,
  type TableColumn,
  type Texts,
  useJobRun,
  useList,
  useParams,
  useRecord,
  useServices,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { ImportIssue } from '../../entities/import-issue.entity.ts';
import type { settleImportIssues as settleJob } from '../../jobs/settle-import-issues.job.ts';
import { settleImportIssues } from '../../operations/import.ts';
import classes from '../import/import.module.css';
import { useIssueCounts } from '../import/use-issue-counts.ts';
import { useUndoImport } from '../import/use-undo-import.ts';

type Row = RecordOf<typeof ImportIssue>;
type Decision = 'repair' | 'dismiss';
const fields = ['row', 'code', 'detail', 'status'] as const;

/** What an import could not settle by itself, and what to do about it. */
export default observer(function ImportIssuesPanel() {
  const { jobId = '' } = useParams();
  // The import's own project, whichever is chosen now: its address may have been shared.
  const loaded = useRecord(Job, jobId, { fields: ['projectId'] });
  const projectId = loaded.record?.projectId;
  if (projectId) return <ImportIssues key={jobId} jobId={jobId} projectId={projectId} />;
  if (loaded.status === 'loading') return <PanelSkeleton />;
  return loaded.status === 'error' ? <ErrorState error={loaded.error} onRetry={loaded.reload} /> : <NotFoundState />;
});

interface ImportIssuesProps {
  readonly jobId: string;
  readonly projectId: string;
}

const ImportIssues = observer(function ImportIssues({ jobId, projectId }: ImportIssuesProps) {
  const t = useTranslate();
  const [status, setStatus] = useState<string | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const [orderBy, setOrderBy] = useState<readonly string[]>(['row']);
  const [counts, recount] = useIssueCounts(jobId);
  const list = useList(ImportIssue, {
    filter: {
      and: [
        { jobId: { equalTo: jobId } },
        ...(status ? [{ status: { equalTo: status as Row['status'] } }] : []),
        ...(code ? [{ code: { equalTo: code } }] : []),
      ],
    },
    orderBy,
    fields,
  });
  const refresh = () => {
    recount();
    void list.refresh();
  };
  const total = (of: (count: (typeof counts)[number]) => boolean) =>
    counts.filter(of).reduce((sum, { count }) => sum + count, 0);
  const optionsOf = (name: 'status' | 'code', values: readonly string[], word: (value: string) => string) =>
    values.map((value) => ({
      value,
      label: `${word(value)} (${formatInteger(total((count) => count[name] === value))})`,
    }));
  const codes = [...new Set(counts.map((count) => count.code))];
  const statuses = (ImportIssue.fields.status.values ?? []).filter(
    (value) => total((count) => count.status === value) > 0,
  );
  return (
    <Screen>
      <PageHeader
        title={t('lands.issues.title')}
        count={list.totalCount === undefined ? undefined : formatInteger(list.totalCount)}
        more={
          <Button component={Link} to={`/lands/import/${jobId}`} variant="default">
            {t('lands.issues.back')}
          </Button>
        }
      />
      <ScreenBar className={classes.bar}>
        <Select
          aria-label={fieldLabel(t, ImportIssue, 'status')}
          placeholder={t('lands.issues.allStatuses')}
          data={optionsOf('status', statuses, (value) => valueLabel(t, ImportIssue, 'status', value))}
          value={status}
          onChange={setStatus}
          clearable
        />
        <Select
          aria-label={fieldLabel(t, ImportIssue, 'code')}
          placeholder={t('lands.issues.allCodes')}
          data={optionsOf('code', codes, (value) => t(`lands.issue.${value}`))}
          value={code}
          onChange={setCode}
          clearable
          w={300}
        />
        <IssueActions
          jobId={jobId}
          projectId={projectId}
          reparable={total((count) => count.status === 'held' && count.code === 'invalid-geometry')}
          held={total((count) => count.status === 'held')}
          onDone={refresh}
        />
      </ScreenBar>
      <DataTable<Row>
        id="lands.importIssue"
        label={t('lands.importIssue.plural')}
        source={list}
        columns={columns(t)}
        rowId={(row) => row.id}
        orderBy={orderBy}
        onOrderBy={setOrderBy}
        empty={
          <EmptyState
            icon={<IconCircleCheck size={24} stroke={1.5} />}
            title={t(status || code ? 'lands.issues.noMatch' : 'lands.issues.empty')}
            text={status || code ? undefined : t('lands.issues.emptyText')}
          />
        }
      />
    </Screen>
  );
});

interface IssueActionsProps extends ImportIssuesProps {
  /** Held rows that repairing may bring in, and all held rows. */
  readonly reparable: number;
  readonly held: number;
  readonly onDone: () => void;
}

function IssueActions({ jobId, projectId, reparable, held, onDone }: IssueActionsProps) {
  const { api, notifier } = useServices();
  const t = useTranslate();
  const undo = useUndoImport(projectId, jobId, ({ removed }) => {
    notifier.success(t('lands.import.undone', { count: removed }));
    onDone();
  });
  const settling = useJobRun();
  const settle = (decision: Decision) =>
    settling.start(
      async () => (await api.run(settleImportIssues, { projectId, jobId, decision })).jobId,
      ({ result }) => {
        // Written by our own job in this shape.
        const { settled } = result as JobResult<typeof settleJob>;
        const word = decision === 'repair' ? 'repaired' : 'dismissed';
        notifier.success(t(`lands.issues.${word}`, { count: settled }));
        onDone();
      },
    );
  const dismiss = async () => {
    const question = {
      title: t('lands.issues.dismissTitle'),
      message: t('lands.issues.dismissText'),
      confirmLabel: t('lands.issues.dismiss'),
    };
    if (await confirm(question)) await settle('dismiss');
  };
  const shown = settling.view ?? undo.view;
  if (shown) return <div className={classes.inline}>{shown}</div>;
  return (
    <div className={classes.actions}>
      {undo.isAllowed ? (
        <Button variant="subtle" color="red" onClick={() => void undo.run()}>
          {t('lands.import.undo')}
        </Button>
      ) : null}
      {held > 0 ? (
        <Button variant="default" onClick={() => void dismiss()}>
          {t('lands.issues.dismiss')}
        </Button>
      ) : null}
      {reparable > 0 ? <Button onClick={() => void settle('repair')}>{t('lands.issues.repair')}</Button> : null}
    </div>
  );
}

function columns(t: Texts): readonly TableColumn<Row>[] {
  const draw: Record<(typeof fields)[number], Partial<TableColumn<Row>>> = {
    row: { width: 90, align: 'end', card: 'title', render: ({ row }) => formatInteger(row) },
    code: {
      width: 280,
      card: 'title',
      render: ({ code }) => (t.has(`lands.issue.${code}`) ? t(`lands.issue.${code}`) : code),
    },
    detail: { width: 360 },
    status: { width: 190 },
  };
  return fields.map((name) => ({
    id: name,
    title: fieldLabel(t, ImportIssue, name),
    sortKey: name,
    render: (row) => <FieldValue entity={ImportIssue} name={name} record={row} />,
    ...draw[name],
  }));
}
