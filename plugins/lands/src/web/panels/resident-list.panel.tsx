import { listFields } from '@gleba/sdk';
import {
  Button,
  DefaultListPanel,
  EmptyState,
  fieldLabel,
  IconUsers,
  Link,
  observer,
  useTranslate,
} from '@gleba/sdk/web';
import { Resident } from '../../entities/resident.entity.ts';

const shown = [...(listFields(Resident) ?? []), 'updatedAt'];

/** Everybody who lives on the project's lots. */
export default observer(function ResidentListPanel() {
  const t = useTranslate();
  return (
    <DefaultListPanel
      entity={Resident}
      fields={['name', 'landId', ...shown.filter((field) => field !== 'name')]}
      filterFields={shown}
      include={{ land: ['block', 'lot'] }}
      orderBy={['name']}
      columns={[
        {
          id: 'landId',
          title: fieldLabel(t, Resident, 'landId'),
          width: 200,
          render: ({ land }) => (land ? t('lands.residents.ofLot', { block: land.block, lot: land.lot }) : '—'),
        },
      ]}
      noMatch={t('lands.residents.noMatch')}
      empty={() => (
        <EmptyState
          icon={<IconUsers size={24} stroke={1.5} />}
          title={t('lands.residents.empty')}
          text={t('lands.residents.noneInProject')}
          action={
            <Button component={Link} to="/lands">
              {t('lands.residents.openLands')}
            </Button>
          }
        />
      )}
    />
  );
});
