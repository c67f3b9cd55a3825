import {
  FactGroups,
  observer,
  RecordDrawer,
  RecordMenu,
  Stack,
  useCan,
  useCloseModal,
  useParams,
  useRecord,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { Document } from '../../entities/document.entity.ts';
import { addDocumentPages } from '../../operations.ts';
import { ChangedSince } from '../signatures/changed-since.tsx';
import { PageViewer } from '../viewer/page-viewer.tsx';
import { AddPages } from './add-pages.tsx';
import { DocumentStates } from './document-states.tsx';
import { SubjectName } from './subject-name.tsx';
import { useSendFiles } from './use-send-files.ts';

const told = ['documentTypeId', 'observation'];
/** The record it is about is named above; tokens, addresses and readings are for programs, or have a tab. */
const untold = ['subject', 'subjectId', 'signatureToken', 'url', 'urlSigned', 'extractedText'];

/** A document: its pages, whose it is, and how far signature and validation are. */
export default observer(function DocumentRecord() {
  const { documentId = '' } = useParams();
  const t = useTranslate();
  const can = useCan();
  const close = useCloseModal();
  const { api } = useServices();
  const loaded = useRecord(Document, documentId);
  const { record } = loaded;
  const projectId = record?.projectId ?? undefined;
  const { send, sending, taken } = useSendFiles([], projectId);
  const mayAdd = record && record.signatureStatus !== 'signed' && can(Document.access.update, projectId);
  return (
    <RecordDrawer
      entity={Document}
      loaded={loaded}
      firstTab="documents.document"
      status={record ? <DocumentStates document={record} /> : null}
      actions={record ? <RecordMenu entity={Document} record={record} /> : null}
    >
      {record ? (
        <Stack gap="md">
          <SubjectName subject={record.subject} subjectId={record.subjectId} />
          {record.url === null ? null : <ChangedSince document={record} />}
          <PageViewer document={record} onGone={close} />
          {mayAdd ? (
            <AddPages
              label={t('documents.add.page')}
              about={record.name}
              extensions={taken}
              sending={sending}
              onFiles={(files) =>
                void send(files, (fileIds) => api.run(addDocumentPages, { documentId, fileIds: [...fileIds] }))
              }
            />
          ) : null}
          <FactGroups entity={Document} record={record} knownOr={told} except={untold} />
        </Stack>
      ) : null}
    </RecordDrawer>
  );
});
