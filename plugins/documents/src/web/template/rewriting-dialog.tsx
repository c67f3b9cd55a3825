import {
  type ActionDialogProps,
  Dialog,
  ErrorState,
  observer,
  PanelSkeleton,
  type RecordGiven,
  useQuery,
  useTranslate,
} from '@gleba/sdk/web';
import type { Document } from '../../entities/document.entity.ts';
import { documentRewriting } from '../../template-operations.ts';
import { ChangedValues } from './changed-values.tsx';

const width = 620;

/** What would stand otherwise in a document if it were written anew now. */
export default observer(function RewritingDialog({ record, onClose }: ActionDialogProps<RecordGiven<typeof Document>>) {
  const t = useTranslate();
  const { answer, failure, reload } = useQuery(documentRewriting, { documentId: record.id });
  const shown = () => {
    if (failure) return <ErrorState error={failure} onRetry={() => void reload()} />;
    if (!answer) return <PanelSkeleton />;
    const { templateNumber, newestNumber, isSame, changes } = answer;
    return (
      <>
        <p>
          {t(templateNumber === newestNumber ? 'documents.rewriting.template' : 'documents.rewriting.newTemplate', {
            number: templateNumber,
            newest: newestNumber,
          })}
        </p>
        {isSame ? <p>{t('documents.rewriting.same')}</p> : null}
        <ChangedValues changes={changes} />
      </>
    );
  };
  return (
    <Dialog size={width} onClose={onClose} title={t('documents.rewriting')}>
      {shown()}
    </Dialog>
  );
});
