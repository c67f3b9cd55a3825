import { FailedReport, ReportFrame } from '@gleba/sdk/print/web';
import { Button, Link, observer, PanelSkeleton, useParams, useQuery, useTranslate } from '@gleba/sdk/web';
import { writtenDocument } from '../../template-operations.ts';
import { sentPaper } from './as-sent.ts';
import { PaperView } from './paper-view.tsx';
import { WordButton } from './word-button.tsx';

/** A document that the program wrote, as it was written: the same parts that its PDF was printed from. */
export default observer(function DocumentPrintPanel() {
  const t = useTranslate();
  const { documentId = '' } = useParams();
  const { answer, failure, reload } = useQuery(writtenDocument, { documentId });
  if (failure) {
    return <FailedReport error={failure} message={t('documents.print.notFound')} onRetry={() => void reload()} />;
  }
  if (!answer) return <PanelSkeleton />;
  const paper = sentPaper(answer.paper);
  return (
    <ReportFrame
      label={answer.name}
      printLabel={t('documents.print.print')}
      links={
        <>
          <Button component={Link} variant="default" to={`/documents/${documentId}`}>
            {t('documents.print.back')}
          </Button>
          <WordButton paperOf={() => paper} title={answer.name} label={t('documents.template.saveWord')} />
        </>
      }
    >
      <PaperView paper={paper} label={answer.name} />
    </ReportFrame>
  );
});
