import { formatDateTime, type GeoJsonGeometry } from '@gleba/sdk';
import {
  contribute,
  DefaultListPanel,
  fieldLabel,
  IconCalculator,
  IconLink,
  observer,
  useTranslate,
} from '@gleba/sdk/web';
import { Referral } from '../../entities/referral.entity.ts';
import { BoundaryPicture } from '../projects/boundaries/boundary-picture.tsx';
import classes from './pre-projects.module.css';

const actions = [
  contribute.action(Referral, {
    place: 'list',
    ...{ id: 'workspace.referral.links', title: 'workspace.referralLink.plural', icon: IconLink, isProminent: true },
    path: () => '/pre-projects/referral-links',
  }),
  contribute.action(Referral, {
    place: 'list',
    ...{ id: 'workspace.referral.budget', title: 'workspace.budget.title', icon: IconCalculator },
    path: () => '/pre-projects/budget-simulator',
  }),
];

/** Areas that came in, newest first. */
export default observer(function PreProjectsScreen() {
  const t = useTranslate();
  return (
    <DefaultListPanel
      entity={Referral}
      fields={[
        ...['name', 'boundaries', 'referrerName', 'city', 'state', 'estimatedNumLands', 'area', 'createdAt'],
        ...['referrerPhone', 'referrerEmail', 'referralLinkId'],
      ]}
      columns={[
        {
          id: 'boundaries',
          title: fieldLabel(t, Referral, 'boundaries'),
          width: 90,
          render: ({ boundaries }) =>
            boundaries ? (
              <span className={classes.preview}>
                <BoundaryPicture geometry={boundaries as GeoJsonGeometry} label={t('workspace.boundaries.picture')} />
              </span>
            ) : (
              '—'
            ),
        },
        {
          id: 'createdAt',
          title: t('workspace.preProjects.receivedAt'),
          width: 160,
          sortKey: 'createdAt',
          render: ({ createdAt }) => formatDateTime(String(createdAt)),
        },
      ]}
      orderBy={['-createdAt']}
      hasRemoved
      actions={actions}
    />
  );
});
