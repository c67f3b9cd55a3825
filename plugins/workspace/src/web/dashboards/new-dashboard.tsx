import type { CreateOf } from '@gleba/sdk';
import { EntityForm, ModalFrame, observer, useCloseModal, useNavigate, useStore, useTranslate } from '@gleba/sdk/web';
import { Dashboard } from '../../entities/dashboard.entity.ts';
import { dashboardPath } from './dashboard-address.ts';

const fields = ['name', 'type', 'externalId'] as const;

/** A dashboard that begins empty, or one that another tool shows. */
export const NewDashboard = observer(function NewDashboard({ projectId }: { readonly projectId: string | undefined }) {
  const t = useTranslate();
  const store = useStore(Dashboard);
  const close = useCloseModal();
  const navigate = useNavigate();
  return (
    <ModalFrame title={t('workspace.dashboards.new')}>
      <EntityForm
        entity={Dashboard}
        operation="create"
        fields={fields}
        fixed={{ isProjectDashboard: projectId !== undefined, projectId: projectId ?? null, widgets: [] }}
        submitLabel={t('workspace.dashboards.create')}
        onCancel={close}
        onSubmit={async (values) => {
          const { id } = await store.create(values as CreateOf<typeof Dashboard>, {}, { isQuiet: true });
          navigate(`${dashboardPath(projectId, id)}?edit=1`);
        }}
      />
    </ModalFrame>
  );
});
