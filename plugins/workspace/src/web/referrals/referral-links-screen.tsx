import { formatDateTime } from '@gleba/sdk';
import {
  contribute,
  DefaultListPanel,
  IconPlus,
  ModalFrame,
  observer,
  StatusBadge,
  useTranslate,
} from '@gleba/sdk/web';
import { ReferralLink } from '../../entities/referral-link.entity.ts';
import { CopyAddress } from './copy-address.tsx';
import classes from './pre-projects.module.css';

const actions = [
  contribute.action(ReferralLink, {
    place: 'list',
    ...{ id: 'workspace.referralLinks.new', title: 'workspace.referralLinks.new', icon: IconPlus, isProminent: true },
    path: () => '/pre-projects/referral-links/new',
  }),
];

/** The public addresses that the office gives out. */
export default observer(function ReferralLinksScreen() {
  const t = useTranslate();
  return (
    <ModalFrame title={t('workspace.preProjects')} width={960}>
      <div className={classes.links}>
        <DefaultListPanel
          entity={ReferralLink}
          fields={['channel', 'enabled', 'referrerName', 'createdAt', 'token']}
          columns={[
            {
              id: 'enabled',
              title: t('workspace.referralLinks.state'),
              width: 130,
              sortKey: 'enabled',
              render: ({ enabled }) => (
                <StatusBadge
                  label={t(enabled ? 'workspace.referralLinks.open' : 'workspace.referralLinks.closed')}
                  tone={enabled ? 'success' : 'neutral'}
                />
              ),
            },
            {
              id: 'token',
              title: t('workspace.referralLinks.address'),
              width: 170,
              render: ({ token }) => (typeof token === 'string' ? <CopyAddress token={token} /> : null),
            },
            {
              id: 'createdAt',
              title: t('workspace.referralLinks.createdAt'),
              width: 150,
              sortKey: 'createdAt',
              render: ({ createdAt }) => formatDateTime(String(createdAt)),
            },
          ]}
          orderBy={['-createdAt']}
          recordPath={({ id }) => `/pre-projects/referral-links/${id}/edit`}
          hasRemoved
          actions={actions}
        />
      </div>
    </ModalFrame>
  );
});
