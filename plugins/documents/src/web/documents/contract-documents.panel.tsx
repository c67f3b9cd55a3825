import { Contract } from '@gleba/plugin-finance';
import type { RecordOf } from '@gleba/sdk';
import { observer } from '@gleba/sdk/web';
import { SubjectDocuments } from './subject-documents.tsx';

/** Tab of a contract: its documents. */
export default observer(function ContractDocumentsPanel({ record }: { readonly record: RecordOf<typeof Contract> }) {
  return <SubjectDocuments subject={Contract.id} subjectId={record.id} projectId={record.projectId} />;
});
