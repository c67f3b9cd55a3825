import { formatDateTime, type RecordOf, type Tone } from '@gleba/sdk';
import {
  ActionIcon,
  confirm,
  DefaultListPanel,
  EmptyState,
  fieldLabel,
  IconMail,
  IconSend,
  IconX,
  observer,
  StatusBadge,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import { UserInvite } from '../../entities/user-invite.entity.ts';
import { deleteUserInvite, resendUserInvite } from '../../operations/people.ts';
import { peopleActions } from './people-actions.ts';
import { PeopleTabs } from './people-tabs.tsx';

type Invite = RecordOf<typeof UserInvite>;

/** Places that were offered, the newest first, and what became of them. */
export const InviteList = observer(function InviteList({ bar }: { readonly bar: ReactNode }) {
  const t = useTranslate();
  const { api, notifier } = useServices();
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
  };
  return (
    <DefaultListPanel
      id="workspace.invites"
      entity={UserInvite}
      title={t('workspace.people')}
      actions={peopleActions}
      tabs={<PeopleTabs />}
      bar={bar}
      fields={['email', 'role']}
      reads={['name', 'expiration', 'accepted', 'cancelledAt']}
      orderBy={['-createdAt']}
      recordPath={null}
      columns={[
        {
          id: 'state',
          title: t('workspace.people.state'),
          width: 104,
          card: 'always',
          render: (invite) => {
            const state = inviteState(invite);
            return <StatusBadge label={t(`workspace.people.invite.${state}`)} tone={tones[state]} />;
          },
        },
        {
          id: 'expiration',
          title: t('workspace.userInvite.expiration'),
          width: 152,
          render: ({ expiration }) => formatDateTime(expiration),
        },
        {
          // The e-mail says who it is: with the name beside it a tablet would have to be scrolled sideways to the acts.
          id: 'name',
          title: fieldLabel(t, UserInvite, 'name'),
          isHidden: true,
          render: ({ name }) => name,
        },
        {
          id: 'acts',
          title: '',
          width: 72,
          card: 'always',
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
      empty={() => (
        <EmptyState
          icon={<IconMail size={24} stroke={1.5} />}
          title={t('workspace.people.noInvites')}
          text={t('workspace.people.noInvitesText')}
        />
      )}
      noMatch={t('workspace.people.noInvites')}
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
