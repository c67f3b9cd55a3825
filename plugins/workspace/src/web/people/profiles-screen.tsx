import { Profile, UserProfile } from '@gleba/sdk';
import {
  ActionIcon,
  confirm,
  contribute,
  DefaultListPanel,
  EmptyState,
  IconPlus,
  IconShieldCheck,
  IconTrash,
  many,
  observer,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { PeopleTabs } from './people-tabs.tsx';

const actions = [
  contribute.action(Profile, {
    place: 'list',
    ...{ id: 'workspace.people.newProfile', title: 'workspace.people.newProfile', icon: IconPlus, isProminent: true },
    path: () => '/people/profiles/new',
  }),
];

/** Named sets of what people may. */
export default observer(function ProfilesScreen() {
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(Profile);
  const remove = async (id: string, name: string) => {
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
  return (
    <DefaultListPanel
      id="workspace.profiles"
      entity={Profile}
      actions={actions}
      tabs={<PeopleTabs />}
      fields={['name']}
      reads={['isProjectLevel', 'isOrgLevel', 'accessKeys']}
      include={{ userProfiles: many(UserProfile, [], { first: 1 }) }}
      orderBy={['name']}
      recordPath={({ id }) => `/people/profiles/${id}/edit`}
      columns={[
        {
          id: 'level',
          title: t('workspace.people.level'),
          width: 280,
          render: ({ isProjectLevel, isOrgLevel }) =>
            isProjectLevel && isOrgLevel
              ? t('workspace.people.inProjectsAndEverywhere')
              : isProjectLevel
                ? t('workspace.people.inProjects')
                : isOrgLevel
                  ? t('workspace.people.everywhere')
                  : '',
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
          render: ({ id, name }) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('workspace.people.removeProfileAction', { name })}
              onClick={(event) => {
                event.stopPropagation();
                void remove(id, name).catch(() => {});
              }}
            >
              <IconTrash size={16} />
            </ActionIcon>
          ),
        },
      ]}
      empty={(create) => (
        <EmptyState
          icon={<IconShieldCheck size={24} stroke={1.5} />}
          title={t('workspace.people.noProfiles')}
          text={t('workspace.people.noProfilesText')}
          action={create}
        />
      )}
    />
  );
});
