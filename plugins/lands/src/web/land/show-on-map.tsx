import {
  ActionIcon,
  IconMapPin,
  type RecordGiven,
  Tooltip,
  useCloseModal,
  useIsBeside,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { landStores } from '../land-stores.ts';

/** Brings the lot into view, on the map and in the list; a record that lies over them makes way. */
export default function ShowOnMap({ record }: RecordGiven) {
  const t = useTranslate();
  const close = useCloseModal();
  const isBeside = useIsBeside();
  const landSelection = useStore(landStores.selection);
  const show = () => {
    landSelection.show(record.id);
    if (!isBeside) close();
  };
  return (
    <Tooltip label={t('lands.record.showOnMap')}>
      <ActionIcon variant="default" size={36} aria-label={t('lands.record.showOnMap')} onClick={show}>
        <IconMapPin size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
