import { formatDateTime, type RecordOf } from '@gleba/sdk';
import {
  ActionIcon,
  Button,
  confirm,
  DefaultListPanel,
  EmptyState,
  IconMail,
  IconX,
  observer,
  useOpenModal,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import { Registration } from '../../entities/registration.entity.ts';
import { peopleActions } from './people-actions.ts';
import { PeopleTabs } from './people-tabs.tsx';

/** Who asked to be taken in: each is invited, with what they may, or refused. */
export const RegistrationList = observer(function RegistrationList({ bar }: { readonly bar: ReactNode }) {
  const t = useTranslate();
  const openModal = useOpenModal();
  const { notifier } = useServices();
  const store = useStore(Registration);
  const refuse = async ({ id, name }: Pick<RecordOf<typeof Registration>, 'id' | 'name'>) => {
    const isSure = await confirm({
      title: t('workspace.registration.refuseQuestion', { name }),
      message: t('workspace.registration.refuseText'),
      confirmLabel: t('workspace.registration.refuse'),
      isDangerous: true,
    });
    if (!isSure) return;
    await store.remove(id);
    notifier.success(t('workspace.registration.refused', { name }));
  };
  return (
    <DefaultListPanel
      id="workspace.registrations"
      entity={Registration}
      title={t('workspace.people')}
      actions={peopleActions}
      tabs={<PeopleTabs />}
      bar={bar}
      fields={['name', 'email', 'message']}
      orderBy={['-createdAt']}
      recordPath={null}
      columns={[
        {
          id: 'asked',
          title: t('workspace.registration.asked'),
          width: 160,
          render: ({ createdAt }) => formatDateTime(createdAt),
        },
        {
          id: 'acts',
          title: '',
          width: 190,
          card: 'always',
          render: (row) => (
            <>
              <Button
                variant="light"
                size="compact-sm"
                onClick={() => openModal(`/people/users/invite?registration=${row.id}`)}
              >
                {t('workspace.people.invite')}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('workspace.registration.refuseAction', { name: row.name })}
                onClick={() => void refuse(row).catch(() => {})}
              >
                <IconX size={16} />
              </ActionIcon>
            </>
          ),
        },
      ]}
      empty={() => (
        <EmptyState
          icon={<IconMail size={24} stroke={1.5} />}
          title={t('workspace.registration.none')}
          text={t('workspace.registration.noneText')}
        />
      )}
      noMatch={t('workspace.registration.none')}
    />
  );
});
