import { formatInteger, formatNumber } from '@gleba/sdk';
import {
  Checkbox,
  ErrorState,
  observer,
  PanelSkeleton,
  Select,
  StatusBadge,
  toneOf,
  useAddressValue,
  useList,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { differenceProblems, differenceStates } from '../../differences.ts';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import { ShownRow, ShownRows } from '../shown-row.tsx';
import { DifferenceDetail, type DifferenceRow, type DifferenceShapes } from './difference-detail.tsx';
import classes from './differences.module.css';
import { countOf, type DifferenceCount } from './use-difference-counts.ts';

/** Rows that are shown with each further step. */
const pageSize = 50;
const kinds = ['new', 'shape', 'facts', 'gone', 'held', 'same'] as const;
type Kind = (typeof kinds)[number];

export const differenceListFields = [
  ...(['jobId', 'row', 'kind', 'label', 'landId', 'matchedBy', 'geometryId', 'facts', 'fromArea', 'toArea'] as const),
  ...(['areaDifference', 'displacement', 'isByHand', 'problem', 'detail', 'state', 'projectId', 'formerId'] as const),
] as const;

interface DifferenceListProps {
  readonly jobId: string;
  readonly counts: readonly DifferenceCount[];
  readonly shown: DifferenceRow | undefined;
  readonly shapes: DifferenceShapes | undefined;
  readonly isBusy: boolean;
  readonly isOfFiles: boolean;
  readonly isOfLayers: boolean;
  readonly onShow: (id: string) => void;
  readonly onTake: (difference: DifferenceRow) => void;
}

/** Counts that filter, and the differences themselves; the chosen one opens in its place. */
export const DifferenceList = observer(function DifferenceList(props: DifferenceListProps) {
  const { jobId, counts, shown, shapes, isBusy, isOfFiles, isOfLayers, onShow, onTake } = props;
  const t = useTranslate();
  const [kind, setKind] = useAddressValue<string>('kind', '');
  const [state, setState] = useAddressValue<string>('state', '');
  const [byHand, setByHand] = useAddressValue<string>('byHand', '');
  const isByHand = byHand !== '';
  const list = useList(ImportDifference, {
    filter: {
      and: [
        { jobId: { equalTo: jobId } },
        kind ? { kind: { equalTo: kind as Kind } } : { kind: { notIn: ['same' as const, 'former' as const] } },
        ...(state ? [{ state: { equalTo: state as DifferenceRow['state'] } }] : []),
        ...(isByHand ? [{ isByHand: { equalTo: true } }] : []),
      ],
    },
    orderBy: ['kind', 'label'],
    fields: differenceListFields,
  });
  const rows = list.rows as readonly DifferenceRow[];
  const left = (list.totalCount ?? rows.length) - rows.length;
  return (
    <>
      <fieldset className={classes.counts} aria-label={t('lands.differences.kinds')}>
        {kinds.map((one) => {
          const count = countOf(counts, (group) => group.kind === one);
          return (
            <button
              key={one}
              type="button"
              className={classes.count}
              aria-pressed={kind === one}
              disabled={count === 0}
              onClick={() => setKind(kind === one ? '' : one)}
            >
              <strong>{formatInteger(count)}</strong>
              <span>{kindWord(t, one, isOfLayers)}</span>
            </button>
          );
        })}
      </fieldset>
      <div className={classes.filters}>
        <Select
          aria-label={t('lands.differences.states')}
          data={[
            { value: '', label: t('lands.differences.allStates') },
            ...differenceStates
              .filter((one) => countOf(counts, (group) => group.state === one) > 0)
              .map((one) => ({ value: one as string, label: valueLabel(t, ImportDifference, 'state', one) })),
          ]}
          value={state}
          allowDeselect={false}
          onChange={(value) => setState(value ?? '')}
        />
        {countOf(counts, (group) => group.isByHand) > 0 ? (
          <Checkbox
            label={t('lands.differences.onlyByHand')}
            checked={isByHand}
            onChange={(event) => setByHand(event.currentTarget.checked ? 'yes' : '')}
          />
        ) : null}
      </div>
      {list.status === 'error' ? (
        <ErrorState error={list.error} onRetry={() => void list.refresh()} />
      ) : list.status === 'loading' && list.rowCount === 0 ? (
        <PanelSkeleton />
      ) : rows.length === 0 ? (
        <p className={classes.none}>{t('lands.differences.noMatch')}</p>
      ) : (
        <ShownRows
          label={t('lands.differences.list')}
          more={left > 0 ? t('lands.differences.more', { count: left }) : undefined}
          isMoreComing={list.isRefreshing}
          onMore={() => list.ensureRange(rows.length, rows.length + pageSize)}
        >
          {rows.map((row) => (
            <ShownRow
              key={row.id}
              isShown={row.id === shown?.id}
              onShow={() => onShow(row.id === shown?.id ? '' : row.id)}
              line={<Line row={row} isOfLayers={isOfLayers} />}
            >
              {shown ? (
                <DifferenceDetail
                  difference={shown}
                  shapes={shapes}
                  isBusy={isBusy}
                  {...{ isOfFiles, isOfLayers }}
                  onTake={() => onTake(shown)}
                />
              ) : null}
            </ShownRow>
          ))}
        </ShownRows>
      )}
    </>
  );
});

/** What is new is a lot or a shape; all else is called alike. */
function kindWord(t: ReturnType<typeof useTranslate>, kind: DifferenceRow['kind'], isOfLayers: boolean): string {
  if (isOfLayers && kind === 'new') return t('lands.differences.newShape');
  return valueLabel(t, ImportDifference, 'kind', kind);
}

function Line({ row, isOfLayers }: { readonly row: DifferenceRow; readonly isOfLayers: boolean }) {
  const t = useTranslate();
  const { kind, label, displacement, isByHand, problem, detail, state } = row;
  const why = problem && (isOurs(problem) ? t(`lands.differences.problem.${problem}`) : t(`lands.issue.${problem}`));
  return (
    <>
      <strong>{kind === 'held' && row.row !== null ? `${t('lands.importDifference.row')} ${row.row}` : label}</strong>
      <span className={classes.size}>
        {displacement === null ? null : `${formatNumber(displacement, 3)} m`}
        {state === 'open' ? null : (
          <StatusBadge
            label={valueLabel(t, ImportDifference, 'state', state)}
            tone={toneOf(ImportDifference, 'state', state)}
          />
        )}
      </span>
      <span className={classes.about}>
        {[kindWord(t, kind, isOfLayers), why, kind === 'held' && detail].filter(Boolean).join(' · ')}
        {isByHand ? <span className={classes.byHand}>{t('lands.differences.byHand')}</span> : null}
      </span>
    </>
  );
}

function isOurs(problem: string): boolean {
  return (differenceProblems as readonly string[]).includes(problem);
}
