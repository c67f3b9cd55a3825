import {
  ActionIcon,
  IconMapPin,
  type RecordGiven,
  Tooltip,
  useCloseModal,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { landStores } from '../land-stores.ts';

/** Closes the lot's record and brings the lot into view, on the map and in the list. */
export default function ShowOnMap({ record }: RecordGiven) {
  const t = useTranslate();
  const close = useCloseModal();
  const landSelection = useStore(landStores.selection);
  const show = () => {
    landSelection.show(record.id);
    close();
  };
  return (
    <Tooltip label={t('lands.record.showOnMap')}>
      <ActionIcon variant="default" size={36} aria-label={t('lands.record.showOnMap')} onClick={show}>
        <IconMapPin size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
