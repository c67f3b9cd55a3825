import { formatDateTime } from '@gleba/sdk';
import { DefaultListPanel, EmptyState, IconMail, observer, useTranslate } from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import { Registration } from '../../entities/registration.entity.ts';
import { peopleActions } from './people-actions.ts';
import { PeopleTabs } from './people-tabs.tsx';

/** Who asked to be taken in: each opens as an invitation, where the request may be refused as well. */
export const RegistrationList = observer(function RegistrationList({ bar }: { readonly bar: ReactNode }) {
  const t = useTranslate();
  return (
    <DefaultListPanel
      id="workspace.registrations"
      entity={Registration}
      title={t('workspace.people')}
      actions={peopleActions}
      tabs={<PeopleTabs />}
      bar={bar}
      fields={['name', 'email', 'message']}
      reads={['createdAt']}
      orderBy={['-createdAt']}
      recordPath={({ id }) => `/people/users/invite?registration=${id}`}
      columns={[
        {
          id: 'asked',
          title: t('workspace.registration.asked'),
          width: 170,
          render: ({ createdAt }) => formatDateTime(createdAt),
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
