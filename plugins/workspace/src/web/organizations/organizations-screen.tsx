import { formatDate, formatInteger } from '@gleba/sdk';
import {
  arraySource,
  Button,
  DataTable,
  EmptyState,
  ErrorState,
  IconBuilding,
  IconPlus,
  observer,
  PageHeader,
  RemovedSwitch,
  removedColumn,
  Screen,
  ScreenBar,
  SearchBox,
  useAddressValue,
  useNavigate,
  useOpenModal,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type ListedOrganization, useOrganizations } from './use-organizations.ts';
import { useRestoreOrganization } from './use-restore-organization.ts';

/** The person's organization and those below it; for staff, all there are. */
export default observer(function OrganizationsScreen() {
  const t = useTranslate();
  const { session } = useServices();
  const openModal = useOpenModal();
  const navigate = useNavigate();
  const [search, setSearch] = useAddressValue<string>('q', '');
  const [removed, setRemoved] = useAddressValue('removed', '', ['yes']);
  const isRemoved = removed === 'yes';
  const removedOnes = {
    titleOf: ({ name }: ListedOrganization) => name,
    removedAt: ({ deletedAt }: ListedOrganization) => deletedAt,
    restore: useRestoreOrganization(),
    mayRestore: ({ mayEdit }: ListedOrganization) => mayEdit,
  };
  const { rows, totalCount, error, reload } = useOrganizations({ search, isRemoved });
  const create =
    session.role === 'staff' || session.role === 'admin' ? (
      <Button leftSection={<IconPlus size={16} />} onClick={() => openModal('/organizations/new')}>
        {t('workspace.organizations.new')}
      </Button>
    ) : null;
  const source = rows ? arraySource(rows) : { ...arraySource<ListedOrganization>([]), status: 'loading' as const };
  return (
    <Screen>
      <PageHeader
        title={t('core.organization.plural')}
        count={totalCount === undefined ? undefined : formatInteger(totalCount)}
        action={create}
      />
      <ScreenBar>
        <SearchBox value={search} onChange={setSearch} />
        <RemovedSwitch value={isRemoved} onChange={(next) => setRemoved(next ? 'yes' : '')} />
      </ScreenBar>
      {error !== undefined && rows === undefined ? (
        <ErrorState error={error} onRetry={() => void reload()} />
      ) : (
        <DataTable<ListedOrganization>
          id="workspace.organizations"
          label={t('core.organization.plural')}
          source={source}
          rowId={({ id }) => String(id)}
          onOpen={isRemoved ? undefined : ({ id }) => navigate(`/organizations/organization/${id}/details`)}
          columns={[
            { id: 'name', title: t('core.organization.name'), width: 280, card: 'title', render: ({ name }) => name },
            {
              id: 'parent',
              title: t('core.organization.parentId'),
              width: 220,
              render: ({ parentName }) => parentName ?? '',
            },
            {
              id: 'domain',
              title: t('core.organization.customDomain'),
              width: 220,
              render: ({ customDomain }) => customDomain ?? '',
            },
            {
              id: 'people',
              title: t('workspace.people'),
              width: 100,
              align: 'end',
              card: 'none',
              render: ({ peopleCount }) => formatInteger(peopleCount),
            },
            {
              id: 'projects',
              title: t('workspace.projects'),
              width: 100,
              align: 'end',
              card: 'none',
              render: ({ projectCount }) => formatInteger(projectCount),
            },
            {
              id: 'created',
              title: t('ui.field.createdAt'),
              width: 120,
              render: ({ createdAt }) => formatDate(createdAt),
            },
            ...(isRemoved ? [removedColumn<ListedOrganization>(t, removedOnes)] : []),
          ]}
          empty={
            <EmptyState
              icon={<IconBuilding size={24} stroke={1.5} />}
              title={t(isRemoved ? 'ui.removed.none' : 'workspace.organizations.none')}
              action={isRemoved ? null : create}
            />
          }
        />
      )}
    </Screen>
  );
});
