import {
  ErrorState,
  filterOf,
  IconLock,
  Link,
  observer,
  PanelFrame,
  PanelSkeleton,
  Skeleton,
  StatusBadge,
  toneOf,
  useContributions,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { lazy, Suspense } from 'react';
import type { Widget } from '../../dashboards/widget.ts';
import { changeOf } from './change.ts';
import classes from './dashboards.module.css';
import { useWidgetData, type WidgetData, type WidgetSource } from './use-widget-data.ts';

const Chart = lazy(() => import('./chart.tsx'));

const chartKinds = ['bar', 'line', 'stacked', 'pie'] as const;

export interface WidgetBodyProps {
  readonly widget: Widget;
  readonly source: WidgetSource;
  readonly title: string;
  /** The figures instead of the drawing. */
  readonly isTable?: boolean;
  readonly onData?: (data: WidgetData) => void;
}

/** What a widget shows, each with its own states: one that may not be read or fails leaves the others as they are. */
export const WidgetBody = observer(function WidgetBody(props: WidgetBodyProps) {
  const { widget, source } = props;
  if (widget.kind === 'text') return <p className={classes.text}>{widget.text}</p>;
  if (widget.kind.includes('.')) return <AddedWidget widget={widget} source={source} />;
  return <Figures {...props} />;
});

const AddedWidget = observer(function AddedWidget({ widget, source }: Pick<WidgetBodyProps, 'widget' | 'source'>) {
  const t = useTranslate();
  const { registry } = useServices();
  const kinds = useContributions('dashboardWidget', {
    projectId: source.projectId,
    isOfOrganization: source.projectId === undefined,
  });
  const found = kinds.find(({ id }) => id === widget.kind);
  if (!found) return <Closed text={t('workspace.dashboards.kindAway')} />;
  const filters = Object.fromEntries(
    registry.entities.flatMap((entity) => {
      const filter = filterOf(entity, source.shared(entity));
      return filter ? [[entity.id, filter]] : [];
    }),
  );
  return <PanelFrame panel={found} props={{ projectId: source.projectId, filters }} />;
});

const Figures = observer(function Figures({ widget, source, title, isTable }: WidgetBodyProps) {
  const t = useTranslate();
  const { data, entity, failure, reload } = useWidgetData(widget.query, source);
  if (widget.query && !entity) return <Closed text={t('workspace.dashboards.recordsAway')} />;
  if (isClosed(failure)) return <Closed text={t('workspace.dashboards.closed')} />;
  if (failure !== undefined && !data) return <ErrorState error={failure} onRetry={() => void reload()} />;
  if (!data) return <WaitingWidget kind={widget.kind} />;
  if (widget.kind === 'number')
    return <Figure words={data.points[0]?.words ?? '–'} address={data.points[0]?.address} />;
  if (widget.kind === 'change') return <Change data={data} />;
  if (data.points.length === 0) return <p className={classes.nothing}>{t('workspace.dashboards.nothing')}</p>;
  if (widget.kind === 'table' || isTable) return <FiguresTable data={data} title={title} />;
  const chart = chartKinds.find((known) => known === widget.kind);
  if (!chart) return <Closed text={t('workspace.dashboards.kindAway')} />;
  return (
    <Suspense fallback={<WaitingWidget kind={widget.kind} />}>
      <Chart
        kind={chart}
        data={data}
        label={t('workspace.dashboards.chartLabel', { title, figures: summaryOf(data) })}
      />
      {data.hasMore ? (
        <p className={classes.more}>{t('workspace.dashboards.hasMore', { count: widget.query?.limit ?? 0 })}</p>
      ) : null}
    </Suspense>
  );
});

/** As many figures as somebody listens to; the table has all. */
const told = 12;
function summaryOf({ points }: WidgetData): string {
  return points
    .slice(0, told)
    .map(({ labels, words }) => `${labels.join(', ')}: ${words}`)
    .join('; ');
}

function isClosed(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === 'FORBIDDEN';
}

function Closed({ text }: { readonly text: string }) {
  return (
    <p className={classes.closed}>
      <IconLock size={18} stroke={1.5} />
      {text}
    </p>
  );
}

export function WaitingWidget({ kind }: { readonly kind: string }) {
  const t = useTranslate();
  if (kind.includes('.')) return <PanelSkeleton />;
  return (
    <div className={classes.waiting} role="status" aria-label={t('workspace.dashboards.loading')}>
      {kind === 'number' || kind === 'change' ? <Skeleton height={34} width="45%" /> : <Skeleton height="100%" />}
    </div>
  );
}

function Figure({ words, address }: { readonly words: string; readonly address: string | undefined }) {
  return (
    <p className={classes.figure}>
      {address ? (
        <Link to={address} className={classes.figureLink}>
          {words}
        </Link>
      ) : (
        words
      )}
    </p>
  );
}

function Change({ data }: { readonly data: WidgetData }) {
  const t = useTranslate();
  const { now, before, percent, tone, words } = changeOf(t, data);
  return (
    <div>
      <Figure words={now?.words ?? '0'} address={now?.address} />
      <p className={classes.change}>
        {percent === undefined ? null : <StatusBadge label={percent} tone={tone} />}
        <span>{t('workspace.dashboards.before', { figure: before?.words ?? '0', span: words })}</span>
      </p>
    </div>
  );
}

/** The figures themselves: what a chart shows, for the keyboard, a screen reader and whoever wants them exactly. */
function FiguresTable({ data, title }: { readonly data: WidgetData; readonly title: string }) {
  const t = useTranslate();
  const { entity, groups, points, measureLabel } = data;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard as well
    <section className={classes.tableFrame} tabIndex={0} aria-label={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            {groups.map(({ field }) => (
              <th key={field} scope="col">
                {t(entity.allFields[field]?.system ? `ui.field.${field}` : `${entity.id}.${field}`)}
              </th>
            ))}
            <th scope="col" className={classes.amount}>
              {measureLabel}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ keys, labels, words, address }) => (
            <tr key={JSON.stringify(keys)}>
              {labels.map((label, index) => {
                const field = groups[index]?.field ?? '';
                const isStatus = entity.allFields[field]?.tones !== undefined && keys[index] !== null;
                const shown = isStatus ? (
                  <StatusBadge label={label} tone={toneOf(entity, field, keys[index] ?? '')} />
                ) : (
                  label
                );
                return (
                  <td key={field}>
                    {index === 0 && address ? (
                      <Link to={address} className={classes.rowLink}>
                        {shown}
                      </Link>
                    ) : (
                      shown
                    )}
                  </td>
                );
              })}
              <td className={classes.amount}>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.hasMore ? (
        <p className={classes.more}>{t('workspace.dashboards.hasMore', { count: points.length })}</p>
      ) : null}
    </section>
  );
}
