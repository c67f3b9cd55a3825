import { formatDateTime, type GeoJsonGeometry } from '@gleba/sdk';
import {
  Button,
  DefaultListPanel,
  fieldLabel,
  Group,
  IconCalculator,
  IconLink,
  observer,
  useOpenModal,
  useTranslate,
} from '@gleba/sdk/web';
import { Referral } from '../../entities/referral.entity.ts';
import { BoundaryPicture } from '../projects/boundaries/boundary-picture.tsx';
import classes from './pre-projects.module.css';

/** Areas that came in, newest first. */
export default observer(function PreProjectsScreen() {
  const t = useTranslate();
  const open = useOpenModal();
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
      action={
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconCalculator size={16} />}
            onClick={() => open('/pre-projects/budget-simulator')}
          >
            {t('workspace.budget.title')}
          </Button>
          <Button leftSection={<IconLink size={16} />} onClick={() => open('/pre-projects/referral-links')}>
            {t('workspace.referralLink.plural')}
          </Button>
        </Group>
      }
    />
  );
});
