import { Link, OrderedCatalogue, observer, StatusBadge, useTranslate } from '@gleba/sdk/web';
import { DocumentType } from '../../entities/document-type.entity.ts';
import { useContexts } from './use-contexts.ts';

/** The kinds of papers, in the order of lists and dossier. */
export default observer(function TypesScreen() {
  const t = useTranslate();
  const contexts = useContexts();
  return (
    <OrderedCatalogue
      entity={DocumentType}
      path="/admin/document-types"
      text={t('documents.types.text')}
      facts={({ id: documentTypeId, documentContextId, isRequired, requireSign }) => (
        <>
          <span>{contexts.find(({ id }) => id === documentContextId)?.name}</span>
          {isRequired ? <StatusBadge tone="warning" label={t('documents.types.required')} /> : null}
          <Link to={`/admin/document-types/${documentTypeId}/template`}>{t('documents.template')}</Link>
          {requireSign ? <StatusBadge tone="info" label={t('documents.types.signed')} /> : null}
        </>
      )}
    />
  );
});
