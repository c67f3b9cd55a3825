import { formatInteger } from '@gleba/sdk';
import {
  EmptyState,
  ErrorState,
  IconPuzzle,
  observer,
  PageHeader,
  Screen,
  Skeleton,
  useDelayed,
  useTranslate,
} from '@gleba/sdk/web';
import classes from '../plugins/plugin-card.module.css';
import { PluginCard } from '../plugins/plugin-card.tsx';
import { usePluginActs } from '../plugins/use-plugin-acts.ts';
import { usePlugins } from '../plugins/use-plugins.ts';

/** Which plugins the organization works with, and what administrators may do about each of them. */
export default observer(function PluginsScreen() {
  const t = useTranslate();
  const { plugins, error, progress, reload } = usePlugins();
  const act = usePluginActs(reload);
  const isSkeletonDue = useDelayed(plugins === undefined && error === undefined);
  return (
    <Screen isScrolling>
      <PageHeader
        title={t('workspace.plugins')}
        count={plugins === undefined ? undefined : formatInteger(plugins.length)}
        subtitle={t('workspace.plugins.subtitle')}
      />
      {plugins === undefined && error !== undefined ? (
        <ErrorState title={t('workspace.plugins.failed')} error={error} onRetry={reload} />
      ) : null}
      {plugins?.length === 0 ? (
        <EmptyState
          icon={<IconPuzzle size={24} stroke={1.5} />}
          title={t('workspace.plugins.empty')}
          text={t('workspace.plugins.emptyText')}
        />
      ) : null}
      <ul className={classes.list} aria-busy={plugins === undefined && error === undefined}>
        {isSkeletonDue
          ? ['a', 'b', 'c'].map((key) => (
              <li key={key}>
                <Skeleton height={148} radius="lg" />
              </li>
            ))
          : null}
        {(plugins ?? []).map((plugin) => (
          <li key={plugin.id}>
            <PluginCard
              plugin={plugin}
              progress={plugin.job ? progress.get(plugin.job.id) : undefined}
              onAct={(name) => void act(name, plugin.id)}
            />
          </li>
        ))}
      </ul>
    </Screen>
  );
});
