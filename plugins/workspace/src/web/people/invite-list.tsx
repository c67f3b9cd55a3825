import { formatDateTime, type RecordOf, type Tone } from '@gleba/sdk';
import {
  ActionIcon,
  confirm,
  DataTable,
  EmptyState,
  IconMail,
  IconSend,
  IconX,
  observer,
  StatusBadge,
  useList,
  useServices,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { UserInvite } from '../../entities/user-invite.entity.ts';
import { deleteUserInvite, resendUserInvite } from '../../operations/people.ts';

type Invite = RecordOf<typeof UserInvite>;

/** Places that were offered, the newest first, and what became of them. */
export const InviteList = observer(function InviteList({ search }: { readonly search: string }) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const list = useList(UserInvite, { search, orderBy: ['-createdAt'] });
  const act = async (operation: typeof deleteUserInvite | typeof resendUserInvite, invite: Invite) => {
    const isEnding = operation === deleteUserInvite;
    const isSure =
      !isEnding ||
      (await confirm({
        title: t('workspace.people.cancelInvite', { email: invite.email }),
        message: t('workspace.people.cancelInviteText'),
        confirmLabel: t('workspace.people.cancelInviteConfirm'),
        isDangerous: true,
      }));
    if (!isSure) return;
    await api.run(operation, { id: invite.id });
    notifier.success(t(isEnding ? 'workspace.people.inviteCanceled' : 'workspace.people.inviteSent'));
    await list.refresh();
  };
  return (
    <DataTable<Invite>
      id="workspace.invites"
      label={t('workspace.people.invites')}
      source={list}
      rowId={({ id }) => id}
      columns={[
        { id: 'email', title: t('core.user.email'), width: 280, card: 'title', render: ({ email }) => email },
        { id: 'name', title: t('core.user.name'), width: 200, render: ({ name }) => name },
        {
          id: 'role',
          title: t('core.userOrganization.role'),
          width: 150,
          render: ({ role }) => valueLabel(t, UserInvite, 'role', role),
        },
        {
          id: 'state',
          title: t('workspace.people.state'),
          width: 130,
          render: (invite) => {
            const state = inviteState(invite);
            return <StatusBadge label={t(`workspace.people.invite.${state}`)} tone={tones[state]} />;
          },
        },
        {
          id: 'expiration',
          title: t('workspace.userInvite.expiration'),
          width: 170,
          render: ({ expiration }) => formatDateTime(expiration),
        },
        {
          id: 'acts',
          title: '',
          width: 96,
          render: (invite) =>
            ['pending', 'expired'].includes(inviteState(invite)) ? (
              <>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('workspace.people.resend', { email: invite.email })}
                  onClick={() => void act(resendUserInvite, invite).catch(() => {})}
                >
                  <IconSend size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('workspace.people.cancelInviteAction', { email: invite.email })}
                  onClick={() => void act(deleteUserInvite, invite).catch(() => {})}
                >
                  <IconX size={16} />
                </ActionIcon>
              </>
            ) : null,
        },
      ]}
      empty={
        <EmptyState
          icon={<IconMail size={24} stroke={1.5} />}
          title={t('workspace.people.noInvites')}
          text={t('workspace.people.noInvitesText')}
        />
      }
    />
  );
});

type InviteState = 'pending' | 'accepted' | 'canceled' | 'expired';

const tones: Readonly<Record<InviteState, Tone>> = {
  pending: 'info',
  accepted: 'success',
  canceled: 'neutral',
  expired: 'warning',
};

function inviteState({ accepted, cancelledAt, expiration }: Invite): InviteState {
  if (accepted) return 'accepted';
  if (cancelledAt !== null) return 'canceled';
  return Date.parse(expiration) <= Date.now() ? 'expired' : 'pending';
}
