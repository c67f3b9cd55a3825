import {
  entityLabel,
  FactGroups,
  ModalFrame,
  observer,
  RecordState,
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
  const loaded = useRecord(DocumentType, documentTypeId);
  return (
    <ModalFrame title={loaded.record?.name ?? entityLabel(t, DocumentType)} width={width}>
      {loaded.status === 'ready' ? (
        <FactGroups entity={DocumentType} record={loaded.record} isReadOnly />
      ) : (
        <RecordState of={loaded} />
      )}
    </ModalFrame>
  );
});
