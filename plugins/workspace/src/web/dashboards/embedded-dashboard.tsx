import { EmptyState, IconLayoutDashboard, observer, PageHeader, Screen, useTranslate } from '@gleba/sdk/web';

/** A dashboard that another tool shows. */
export const EmbeddedDashboard = observer(function EmbeddedDashboard({
  name,
}: {
  readonly id: string;
  readonly name: string;
  readonly projectId: string | undefined;
}) {
  const t = useTranslate();
  return (
    <Screen isScrolling>
      <PageHeader title={name} />
      <EmptyState
        icon={<IconLayoutDashboard size={24} stroke={1.5} />}
        title={t('workspace.dashboards.notConnected')}
        text={t('workspace.dashboards.notConnectedText')}
      />
    </Screen>
  );
});
