import {
  formatDateTime,
  formatInteger,
  type JobProgress,
  type PluginAct,
  type PluginState,
  sayRefusal,
  type Tone,
} from '@gleba/sdk';
import {
  Button,
  firstText,
  observer,
  ProgressBar,
  pluginTitle,
  StatusBadge,
  type Texts,
  useTranslate,
} from '@gleba/sdk/web';
import { useId } from 'react';
import classes from './plugin-card.module.css';
import { PluginExport } from './plugin-export.tsx';
import type { PluginOverview } from './plugin-overview.ts';

export interface PluginCardProps {
  readonly plugin: PluginOverview;
  readonly progress: JobProgress | undefined;
  readonly onAct: (act: PluginAct) => void;
}

const tones: Readonly<Record<PluginState, Tone>> = {
  available: 'neutral',
  installed: 'info',
  enabled: 'success',
  disabled: 'warning',
  retired: 'warning',
  purging: 'danger',
  purged: 'neutral',
};

/** The way on comes first, the way out last. */
const order: readonly PluginAct[] = ['install', 'enable', 'reinstall', 'export', 'disable', 'retire', 'purge'];

/** One plugin: its state in words, what hangs on it, and what may be done now. */
export const PluginCard = observer(function PluginCard({ plugin, progress, onAct }: PluginCardProps) {
  const t = useTranslate();
  const titleId = useId();
  const { state, isEssential, changedAt, exported, job } = plugin;
  const isWorking = job !== null && job.status !== 'FAILED';
  const mayPurge = exported?.isCurrent === true || state === 'purging';
  const hasRows = plugin.rows.some(({ count }) => count > 0);
  // A retired plugin is exported though it has nothing, or it could not be purged.
  const mayExport = hasRows || state === 'retired';
  const acts = order.filter(
    (act) => plugin.acts.includes(act) && (act !== 'purge' || mayPurge) && (act !== 'export' || mayExport),
  );
  const about = isEssential ? 'essential' : state;
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.name}>
          {pluginTitle(t, plugin.id)}
        </h2>
        <StatusBadge label={t(`workspace.plugins.state.${state}`)} tone={tones[state]} />
        {isEssential ? <StatusBadge label={t('workspace.plugins.essential')} /> : null}
        <span className={classes.version}>{t('workspace.plugins.version', { version: plugin.version })}</span>
      </header>
      <p className={classes.about}>
        {t(`workspace.plugins.about.${about}`)}
        {changedAt ? ` ${t('workspace.plugins.since', { date: formatDateTime(changedAt) })}` : null}
      </p>
      <dl className={classes.facts}>
        <Others title={t('workspace.plugins.needs')} ids={plugin.needs} />
        <Others title={t('workspace.plugins.neededBy')} ids={plugin.neededBy} />
        <dt>{t('workspace.plugins.data')}</dt>
        <dd>{rowsInWords(t, plugin.rows)}</dd>
      </dl>
      {job ? <Work job={job} progress={progress} /> : null}
      {exported ? <PluginExport exported={exported} /> : null}
      {plugin.refusals
        .filter(() => !isEssential)
        .map(({ act, message }) => (
          <p key={act} className={classes.hint}>
            {message}
          </p>
        ))}
      {state === 'retired' && !mayPurge ? (
        <p className={classes.hint}>{t('workspace.plugins.purgeNeedsExport')}</p>
      ) : null}
      {acts.length > 0 ? (
        <footer className={classes.acts}>
          {acts.map((act) => (
            <Button
              key={act}
              size="compact-md"
              variant={act === 'enable' || act === 'install' ? 'filled' : act === 'purge' ? 'light' : 'default'}
              color={act === 'purge' ? 'red' : undefined}
              disabled={isWorking}
              onClick={() => onAct(act)}
            >
              {t(`workspace.plugins.act.${act}`)}
            </Button>
          ))}
        </footer>
      ) : null}
    </article>
  );
});

function Others({ title, ids }: { readonly title: string; readonly ids: readonly string[] }) {
  const t = useTranslate();
  if (ids.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd>{ids.map((id) => pluginTitle(t, id)).join(', ')}</dd>
    </>
  );
}

/** 'Lotes: 36.277 · Moradores: 12', without what there is none of. */
function rowsInWords(t: Texts, rows: PluginOverview['rows']): string {
  const some = rows.filter(({ count }) => count > 0);
  if (some.length === 0) return t('workspace.plugins.noData');
  return some
    .map(({ entity, count }) => {
      const name = firstText(t, [`${entity}.plural`, entity]);
      return t('workspace.plugins.rows', { entity: name, count: formatInteger(count) });
    })
    .join(' · ');
}

function Work({
  job,
  progress,
}: {
  readonly job: NonNullable<PluginOverview['job']>;
  readonly progress: JobProgress | undefined;
}) {
  const t = useTranslate();
  if (job.status === 'FAILED') {
    return (
      <p className={classes.failure} role="alert">
        {t(`workspace.plugins.failedWork.${job.act}`, { error: sayRefusal(job.refusal, job.error ?? '') })}
      </p>
    );
  }
  const { done = 0, total = null, text = null } = progress ?? {};
  const label = text && t.has(text) ? t(text, { done, total: total ?? 0 }) : t(`workspace.plugins.working.${job.act}`);
  return (
    <div role="status">
      <ProgressBar
        label={label}
        part={total ? done / total : undefined}
        tone={job.act === 'purge' ? 'danger' : 'brand'}
      />
    </div>
  );
}
