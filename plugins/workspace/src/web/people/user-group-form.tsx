import { type CreateOf, User, uuidv7 } from '@gleba/sdk';
import {
  ActionIcon,
  EntityForm,
  IconX,
  ModalFrame,
  observer,
  PersonName,
  RecordForm,
  ReferenceSelect,
  useCloseModal,
  useList,
  useOpenModal,
  useParams,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { UserGroup, UserGroupMember } from '../../entities/user-group.entity.ts';
import classes from './people.module.css';

const fields = ['name', 'description'] as const;

/** A group and its members. */
export default observer(function UserGroupForm() {
  const { userGroupId } = useParams();
  const t = useTranslate();
  return (
    <ModalFrame title={t(userGroupId ? 'workspace.people.editGroup' : 'workspace.people.newGroup')}>
      {userGroupId ? <Existing id={userGroupId} /> : <Fresh />}
    </ModalFrame>
  );
});

const Fresh = observer(function Fresh() {
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(UserGroup);
  const close = useCloseModal();
  const openModal = useOpenModal();
  return (
    <EntityForm
      entity={UserGroup}
      operation="create"
      fields={fields}
      submitLabel={t('workspace.people.newGroup')}
      onCancel={close}
      onSubmit={async (values) => {
        const id = uuidv7();
        await store.create({ ...values, id } as CreateOf<typeof UserGroup>, {}, { isQuiet: true });
        notifier.success(t('workspace.people.groupSaved'));
        openModal(`/people/user-groups/${id}/edit`, { replace: true });
      }}
    />
  );
});

function Existing({ id }: { readonly id: string }) {
  const t = useTranslate();
  const close = useCloseModal();
  return (
    <div className={classes.form}>
      <RecordForm entity={UserGroup} id={id} fields={fields} saved={t('workspace.people.groupSaved')} onDone={close} />
      <Members groupId={id} />
    </div>
  );
}

const Members = observer(function Members({ groupId }: { readonly groupId: string }) {
  const t = useTranslate();
  const store = useStore(UserGroupMember);
  const list = useList(UserGroupMember, {
    filter: { userGroupId: { equalTo: groupId } },
    include: { user: ['name', 'email', 'avatarId'] },
  });
  const taken = list.rows.map(({ userId }) => userId);
  const add = async (userId: string | null) => {
    if (!userId) return;
    await store.create({ userGroupId: groupId, userId } as CreateOf<typeof UserGroupMember>);
    await list.refresh();
  };
  return (
    <section aria-label={t('workspace.people.groupMembers')}>
      <header className={classes.groupHead}>
        <h3>{t('workspace.people.groupMembers')}</h3>
      </header>
      <ul className={classes.rows}>
        {list.rows.map(({ id, userId, user }) => (
          <li key={id}>
            <span className={classes.grow}>
              <PersonName id={userId} name={user?.name ?? ''} avatarId={user?.avatarId} note={user?.email} />
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('workspace.people.leaveGroup', { name: user?.name ?? '' })}
              onClick={() => void store.remove(id).catch(() => {})}
            >
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <ReferenceSelect
        entityId={User.id}
        label={t('workspace.people.addToGroup')}
        value={null}
        filter={taken.length > 0 ? { id: { notIn: taken } } : undefined}
        onChange={(userId) => void add(userId).catch(() => {})}
      />
    </section>
  );
});
