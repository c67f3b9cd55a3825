import { type AnswerOf, formatArea, formatDateTime, formatInteger, type RecordOf } from '@gleba/sdk';
import { sketchPath } from '@gleba/sdk/geo';
import {
  Button,
  confirm,
  EmptyState,
  ErrorState,
  IconHistory,
  Link,
  observer,
  PanelSkeleton,
  useCan,
  useQuery,
  useServices,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { ShapeChange } from '../../entities/shape-change.entity.ts';
import { landShapeHistory, undoShapeChange } from '../../operations/geometry.ts';
import { fieldBookPath } from '../coordinates/coordinates-path.ts';
import classes from './shape-history.module.css';

type Entry = AnswerOf<typeof landShapeHistory>[number];

/** Tab of a lot: every shape that it had, with a picture of before and after; the latest operation can be undone here. */
export default observer(function ShapeHistoryPanel({ record }: { readonly record: RecordOf<typeof Land> }) {
  const t = useTranslate();
  const { id, projectId } = record;
  const input = { projectId, landId: id };
  const { answer: entries, failure, reload } = useQuery(landShapeHistory, input, { staleOn: [Land, Geometry] });
  if (failure !== undefined) return <ErrorState error={failure} onRetry={() => void reload()} />;
  if (!entries) return <PanelSkeleton />;
  if (entries.length === 0) {
    const icon = <IconHistory size={24} stroke={1.5} />;
    return <EmptyState icon={icon} title={t('lands.shapeHistory.none')} text={t('lands.shapeHistory.noneText')} />;
  }
  const latest = entries.find(({ isUndone, kind }) => !isUndone && kind !== 'undo');
  return (
    <ol className={classes.entries}>
      {entries.map((entry) => (
        <HistoryEntry
          key={`${entry.operationId}.${entry.role}`}
          entry={entry}
          projectId={projectId}
          landId={id}
          isLatest={entry === latest}
          onUndone={() => void reload()}
        />
      ))}
    </ol>
  );
});

interface EntryProps {
  readonly entry: Entry;
  readonly projectId: string;
  readonly landId: string;
  readonly isLatest: boolean;
  readonly onUndone: () => void;
}

const HistoryEntry = observer(function HistoryEntry({ entry, projectId, landId, isLatest, onUndone }: EntryProps) {
  const { api, notifier } = useServices();
  const t = useTranslate();
  const can = useCan();
  const { kind, division, at, by, fromArea, toArea, fromShape, toShape, isUndone, lots, operationId, origin } = entry;
  const undo = async () => {
    const isSure = await confirm({
      title: t('lands.shapeHistory.undoTitle'),
      message: t('lands.shapeHistory.undoText'),
      confirmLabel: t('lands.shapeHistory.undo'),
    });
    if (!isSure) return;
    try {
      await api.run(undoShapeChange, { projectId, operationId }, { isQuiet: true });
      notifier.success(t('lands.drawing.undone'));
      onUndone();
    } catch (error) {
      notifier.error(error instanceof Error ? error.message : t('lands.drawing.failed'));
    }
  };
  const difference = fromArea !== null && toArea !== null ? Number(toArea) - Number(fromArea) : undefined;
  return (
    <li className={classes.entry} data-undone={isUndone || undefined}>
      <div className={classes.line}>
        <strong>
          {division ? valueLabel(t, ShapeChange, 'division', division) : valueLabel(t, ShapeChange, 'kind', kind)}
          {isUndone ? ` (${t('lands.shapeHistory.isUndone')})` : ''}
        </strong>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </div>
      {origin ? (
        <p className={classes.note}>
          {originText(t, origin)} ·{' '}
          <Link to={fieldBookPath(landId, operationId)}>{t('lands.coordinates.openBook')}</Link>
        </p>
      ) : null}
      <p className={classes.note}>
        {[
          by,
          lots.length > 0 &&
            t('lands.shapeHistory.lots', { lots: lots.map(({ block, lot }) => `${block}/${lot}`).join(', ') }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={classes.pictures}>
        <Picture caption={t('lands.shapeHistory.before')} shape={fromShape} area={fromArea} />
        <Picture caption={t('lands.shapeHistory.after')} shape={toShape} area={toArea} />
      </div>
      {difference === undefined ? null : (
        <p className={classes.note}>
          {t('lands.shapeHistory.difference', {
            value: `${difference > 0 ? '+' : ''}${formatArea(difference.toFixed(4))}`,
          })}
        </p>
      )}
      {isLatest && can(Land.access.update, projectId) ? (
        <Button size="compact-sm" variant="default" onClick={() => void undo()}>
          {t('lands.shapeHistory.undo')}
        </Button>
      ) : null}
    </li>
  );
});

/** Which numbers a shape was made of. */
function originText(
  t: ReturnType<typeof useTranslate>,
  { kind, corners: count, fileName, adjustment, precision }: NonNullable<Entry['origin']>,
): string {
  if (kind === 'file') return t('lands.coordinates.origin.file', { count, file: fileName ?? '' });
  if (kind === 'typed') return t('lands.coordinates.origin.typed', { count });
  if (precision === null || adjustment === null) return t('lands.coordinates.origin.traverseExact', { count });
  return t('lands.coordinates.origin.traverse', {
    ...{ count, precision: formatInteger(precision) },
    adjustment: t(`lands.coordinates.adjustment.${adjustment}`),
  });
}

const size = 96;

function Picture({
  caption,
  shape,
  area,
}: {
  readonly caption: string;
  readonly shape: object | null;
  readonly area: string | null;
}) {
  const t = useTranslate();
  const path = shape ? sketchPath(shape, size, 8) : undefined;
  return (
    <figure className={classes.picture}>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        {path ? <path d={path} fillRule="evenodd" /> : null}
      </svg>
      <figcaption>
        {caption}: {area ? formatArea(area) : t('lands.shapeHistory.noShape')}
      </figcaption>
    </figure>
  );
}
