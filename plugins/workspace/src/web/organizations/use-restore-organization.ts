import { confirm, useServices, useTranslate } from '@gleba/sdk/web';
import { restoreOrganization } from '../../operations/organizations.ts';
import { type ListedOrganization, useOrganizationsChanged } from './use-organizations.ts';

/** Asks, and takes back an organization that was removed. */
export function useRestoreOrganization(): (organization: ListedOrganization) => void {
  const { api, notifier, session } = useServices();
  const organizationsChanged = useOrganizationsChanged();
  const t = useTranslate();
  const restore = async ({ id, name }: ListedOrganization) => {
    const isSure = await confirm({
      title: t('ui.restore.title', { title: name }),
      message: t('workspace.organizations.restoreText'),
      confirmLabel: t('ui.restore'),
    });
    if (!isSure) return;
    await api.run(restoreOrganization, { id });
    organizationsChanged();
    await session.refreshMe();
    notifier.success(t('ui.restore.done', { title: name }));
  };
  // Refusals are told by the data layer's toast rules.
  return (organization) => void restore(organization).catch(() => {});
}
