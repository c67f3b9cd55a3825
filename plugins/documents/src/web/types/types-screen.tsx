import { Button, Link, OrderedCatalogue, observer, StatusBadge, useCan, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { DocumentType } from '../../entities/document-type.entity.ts';
import { useContexts } from './use-contexts.ts';
import { UsualTypesDialog } from './usual-types-dialog.tsx';

/** The kinds of papers, in the order of lists and dossier. */
export default observer(function TypesScreen() {
  const t = useTranslate();
  const can = useCan();
  const contexts = useContexts();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <OrderedCatalogue
        entity={DocumentType}
        path="/admin/document-types"
        text={t('documents.types.text')}
        more={
          can(DocumentType.access.create) ? (
            <Button variant="default" onClick={() => setAdding(true)}>
              {t('documents.types.usual.use')}
            </Button>
          ) : null
        }
        facts={({ id: documentTypeId, documentContextId, isRequired, requireSign }) => (
          <>
            <span>{contexts.find(({ id }) => id === documentContextId)?.name}</span>
            {isRequired ? <StatusBadge tone="warning" label={t('documents.types.required')} /> : null}
            <Link to={`/admin/document-types/${documentTypeId}/template`}>{t('documents.template')}</Link>
            {requireSign ? <StatusBadge tone="info" label={t('documents.types.signed')} /> : null}
          </>
        )}
      />
      {isAdding ? <UsualTypesDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
});
