import { formatInteger, Profile } from '@gleba/sdk';
import {
  ActionIcon,
  Button,
  confirm,
  DataTable,
  EmptyState,
  IconPlus,
  IconShieldCheck,
  IconTrash,
  observer,
  PageHeader,
  Screen,
  SearchBox,
  useList,
  useOpenModal,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import classes from './people.module.css';
import { PeopleTabs } from './people-tabs.tsx';

interface Uses {
  readonly userProfiles: { readonly totalCount: number };
}

/** Named sets of what people may. */
export default observer(function ProfilesScreen() {
  const t = useTranslate();
  const openModal = useOpenModal();
  const { notifier } = useServices();
  const store = useStore(Profile);
  const [search, setSearch] = useState('');
  const list = useList<typeof Profile, Uses>(Profile, {
    search,
    orderBy: ['name'],
    with: ['accessKeys'],
    include: { userProfiles: { first: 1, fields: [] } },
  });
  type Row = NonNullable<ReturnType<typeof list.rowAt>>;
  const remove = async ({ id, name }: Row) => {
    const isSure = await confirm({
      title: t('workspace.people.removeProfile', { name }),
      confirmLabel: t('ui.remove'),
      isDangerous: true,
    });
    if (!isSure) return;
    // Why not is told by the data layer, in the rule's own sentence.
    await store.remove(id);
    notifier.success(t('workspace.people.profileRemoved'));
  };
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openModal('/people/profiles/new')}>
      {t('workspace.people.newProfile')}
    </Button>
  );
  return (
    <Screen>
      <PageHeader
        title={t('core.profile.plural')}
        count={list.totalCount === undefined ? undefined : formatInteger(list.totalCount)}
        action={create}
      />
      <PeopleTabs />
      <div className={classes.bar}>
        <SearchBox value={search} onChange={setSearch} />
      </div>
      <DataTable<Row>
        id="workspace.profiles"
        label={t('core.profile.plural')}
        source={list}
        rowId={({ id }) => id}
        onOpen={({ id }) => openModal(`/people/profiles/${id}/edit`)}
        columns={[
          { id: 'name', title: t('core.profile.name'), width: 260, card: 'title', render: ({ name }) => name },
          {
            id: 'level',
            title: t('workspace.people.level'),
            width: 240,
            render: ({ isProjectLevel, isOrgLevel }) =>
              [
                isProjectLevel ? t('workspace.people.inProjects') : '',
                isOrgLevel ? t('workspace.people.everywhere') : '',
              ]
                .filter(Boolean)
                .join(', '),
          },
          {
            id: 'keys',
            title: t('core.profile.accessKeys'),
            width: 110,
            align: 'end',
            render: ({ accessKeys }) => t('workspace.people.keyCount', { count: accessKeys.length }),
          },
          {
            id: 'uses',
            title: t('workspace.people.uses'),
            width: 130,
            align: 'end',
            card: 'none',
            render: ({ userProfiles }) => t('workspace.people.useCount', { count: userProfiles.totalCount }),
          },
          {
            id: 'remove',
            title: '',
            width: 56,
            card: 'none',
            render: (row) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('workspace.people.removeProfileAction', { name: row.name })}
                onClick={(event) => {
                  event.stopPropagation();
                  void remove(row).catch(() => {});
                }}
              >
                <IconTrash size={16} />
              </ActionIcon>
            ),
          },
        ]}
        empty={
          <EmptyState
            icon={<IconShieldCheck size={24} stroke={1.5} />}
            title={t('workspace.people.noProfiles')}
            text={t('workspace.people.noProfilesText')}
            action={create}
          />
        }
      />
    </Screen>
  );
});
