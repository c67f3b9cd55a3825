import { OrderedCatalogue, observer, StatusBadge, useTranslate } from '@gleba/sdk/web';
import { VisitResult } from '../../entities/visit-result.entity.ts';

/** What can come of a visit, in the order in which it is offered. */
export default observer(function VisitResultsScreen() {
  const t = useTranslate();
  return (
    <OrderedCatalogue
      entity={VisitResult}
      path="/admin/visit-results"
      with={['fields']}
      text={t('lands.visitResults.text')}
      facts={({ success, fields }) => (
        <>
          <span>{t('lands.visitResults.fieldCount', { count: fields?.length ?? 0 })}</span>
          <StatusBadge
            tone={success ? 'success' : 'neutral'}
            label={t(success ? 'lands.visitResults.success' : 'lands.visitResults.noSuccess')}
          />
        </>
      )}
    />
  );
});
