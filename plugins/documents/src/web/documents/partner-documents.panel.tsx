import { Partner } from '@gleba/plugin-finance';
import type { RecordOf } from '@gleba/sdk';
import { observer } from '@gleba/sdk/web';
import { SubjectDocuments } from './subject-documents.tsx';

/** Tab of a partner: the organization's documents of them. */
export default observer(function PartnerDocumentsPanel({ record }: { readonly record: RecordOf<typeof Partner> }) {
  return <SubjectDocuments subject={Partner.id} subjectId={record.id} projectId={undefined} />;
});
