import {
  ErrorState,
  entityLabel,
  FactGroups,
  ModalFrame,
  NotFoundState,
  observer,
  PanelSkeleton,
  useParams,
  useRecord,
  useTranslate,
} from '@gleba/sdk/web';
import { DocumentType } from '../../entities/document-type.entity.ts';

const width = 720;

/** A kind of paper, to be read. */
export default observer(function TypeView() {
  const { documentTypeId = '' } = useParams();
  const t = useTranslate();
  const { record, status, error, reload } = useRecord(DocumentType, documentTypeId);
  const shown = () => {
    if (status === 'missing') return <NotFoundState />;
    if (status === 'error') return <ErrorState error={error} onRetry={reload} />;
    return record ? <FactGroups entity={DocumentType} record={record} isReadOnly /> : <PanelSkeleton />;
  };
  return (
    <ModalFrame title={record?.name ?? entityLabel(t, DocumentType)} width={width}>
      {shown()}
    </ModalFrame>
  );
});
