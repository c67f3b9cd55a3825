import { type AnswerOf, formatDate, formatInteger, formatMoney } from '@gleba/sdk';
import {
  Button,
  FileInput,
  Group,
  ModalFrame,
  observer,
  PanelSkeleton,
  Select,
  Stack,
  TableFrame,
  Text,
  useCloseModal,
  useCommand,
  useJobRun,
  useParams,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import { statementExtensions, statementPurpose } from '../../jobs/statements.job.ts';
import { type StatementField, statementFields } from '../../money/statement/statement-columns.ts';
import { inspectStatement, startStatementImport } from '../../operations/money-statements.ts';
import { FoundSlips } from './found-slips.tsx';
import classes from './reconciliation.module.css';

const width = 760;
const file = { purpose: statementPurpose, accept: [...statementExtensions] };

/** What a person settled: of several accounts which, of a sheet which column is what. */
interface Settled {
  readonly account?: number;
  readonly columns?: Readonly<Partial<Record<StatementField, string | null>>>;
}
type Inspected = AnswerOf<typeof inspectStatement>;

/** A bank's file looked at before it is brought in: what period, what is new, what was there. */
export default observer(function ImportStatement() {
  const t = useTranslate();
  const close = useCloseModal();
  const { api, notifier } = useServices();
  const { bankAccountId = '' } = useParams();
  const [fileId, setFileId] = useState<string | null>(null);
  const [settled, setSettled] = useState<Settled>({});
  const [found, setFound] = useState<Inspected>();
  const { run, isRunning, error } = useCommand(inspectStatement);
  const job = useJobRun();
  const settings = { fileId: fileId ?? '', bankAccountId, account: settled.account, ...settled.columns };
  const key = fileId && JSON.stringify(settings);
  useEffect(() => {
    setFound(undefined);
    if (key) void run(settings).then(setFound);
  }, [key, run]);
  const choose = (id: string | null) => {
    setSettled({});
    setFileId(id);
  };
  const count = (found?.newCount ?? 0) + (found?.slips.newCount ?? 0);
  const begin = () =>
    job.start(
      async () => (await api.run(startStatementImport, settings)).jobId,
      ({ result }) => {
        const said = (result ?? {}) as Partial<Record<'added' | 'duplicates' | 'settled' | 'troubled', number>>;
        const { added = 0, duplicates = 0, settled = 0, troubled = 0 } = said;
        const done = t('finance.statement.done', { count: added, duplicates: formatInteger(duplicates) });
        const ofSlips = [
          ...(settled > 0 ? [t('finance.slips.settled', { count: settled })] : []),
          ...(troubled > 0 ? [t('finance.slips.troubled', { count: troubled })] : []),
        ];
        notifier.success([done, ...ofSlips].join(' · '));
        close();
      },
    );
  return (
    <ModalFrame title={t('finance.statement.import')} width={width}>
      <Stack gap="md">
        <FileInput
          label={t('finance.statement.file')}
          description={t('finance.statement.fileHelp')}
          file={file}
          value={fileId}
          onChange={choose}
          // Another file is looked at when this one has been: what is shown is of what was chosen last.
          disabled={job.isRunning || isRunning}
        />
        {error ? (
          <Text c="red" role="alert">
            {error}
          </Text>
        ) : null}
        {isRunning && !found ? <PanelSkeleton /> : null}
        {found ? <Found found={found} settled={settled} onSettle={setSettled} /> : null}
        {job.view}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button
            disabled={!found || count === 0 || found.faultyRow !== null}
            loading={job.isRunning}
            onClick={() => void begin()}
          >
            {t('finance.statement.start', { count, shown: formatInteger(count) })}
          </Button>
        </Group>
      </Stack>
    </ModalFrame>
  );
});

interface FoundProps {
  readonly found: Inspected;
  readonly settled: Settled;
  readonly onSettle: (settled: Settled) => void;
}

function Found({ found, settled, onSettle }: FoundProps) {
  const t = useTranslate();
  const { accounts, account, columns, mapping, newCount, duplicateCount, faultyRow, sample } = found;
  const shown = accounts[account];
  const isOfSlips = found.slips.newCount + found.slips.knownCount > 0;
  const mapped = Object.fromEntries(mapping.map(({ field, column }) => [field, column]));
  return (
    <Stack gap="sm">
      {accounts.length > 1 ? (
        <Select
          label={t('finance.statement.account')}
          data={accounts.map(({ bankId, branchId, accountId }, index) => ({
            value: String(index),
            label: [bankId, branchId, accountId].filter(Boolean).join(' · '),
          }))}
          value={String(account)}
          onChange={(value) => value !== null && onSettle({ ...settled, account: Number(value) })}
          allowDeselect={false}
        />
      ) : null}
      {shown?.isSameAccount === false ? (
        <Text c="red" role="alert">
          {t('finance.statement.otherAccount', { number: shown.accountId })}
        </Text>
      ) : null}
      {columns.length > 0 ? (
        <div className={classes.columns}>
          {statementFields.map((field) => (
            <Select
              key={field}
              label={t(`finance.statement.column.${field}`)}
              data={[...new Set(columns)]}
              value={mapped[field] ?? null}
              onChange={(column) =>
                onSettle({ ...settled, columns: { ...mapped, ...settled.columns, [field]: column } })
              }
              clearable
            />
          ))}
        </div>
      ) : null}
      {faultyRow === null ? null : (
        <Text c="red" role="alert">
          {t('finance.statement.faultyRow', { row: faultyRow })}
        </Text>
      )}
      <Text role="status">
        {[
          shown?.from && shown.until
            ? t('finance.statement.period', { from: formatDate(shown.from), until: formatDate(shown.until) })
            : '',
          ...(isOfSlips && newCount + duplicateCount === 0
            ? []
            : [
                t('finance.statement.new', { count: newCount, shown: formatInteger(newCount) }),
                t('finance.statement.known', { count: duplicateCount, shown: formatInteger(duplicateCount) }),
              ]),
          shown?.closingBalance && shown.closingOn
            ? t('finance.statement.closing', {
                ...{ balance: formatMoney(shown.closingBalance), day: formatDate(shown.closingOn) },
              })
            : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {isOfSlips ? <FoundSlips slips={found.slips} /> : null}
      {sample.length > 0 ? (
        <TableFrame className={classes.sample}>
          <table aria-label={t('finance.statement.sample')}>
            <tbody>
              {sample.map(({ day, amount, memo, number }, index) => (
                <tr key={index}>
                  <td>{formatDate(day)}</td>
                  <td>{memo || number || '—'}</td>
                  <td>{formatMoney(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      ) : null}
    </Stack>
  );
}
