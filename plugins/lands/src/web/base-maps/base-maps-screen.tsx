import { OrderedCatalogue, observer, StatusBadge, useTranslate, valueLabel } from '@gleba/sdk/web';
import { BaseMap } from '../../entities/base-map.entity.ts';

/** What the organization's lots can be drawn upon, in the order in which it is offered. */
export default observer(function BaseMapsScreen() {
  const t = useTranslate();
  return (
    <OrderedCatalogue
      entity={BaseMap}
      path="/admin/base-maps"
      text={t('lands.baseMaps.text')}
      facts={({ kind, isEnabled }) => (
        <>
          <span>{valueLabel(t, BaseMap, 'kind', kind)}</span>
          <StatusBadge
            tone={isEnabled ? 'success' : 'neutral'}
            label={t(isEnabled ? 'lands.baseMaps.inUse' : 'lands.baseMaps.notInUse')}
          />
        </>
      )}
    />
  );
});
