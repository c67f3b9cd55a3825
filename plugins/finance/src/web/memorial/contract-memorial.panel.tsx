import { FailedReport, ReportFrame, usePaperLogo } from '@gleba/sdk/print/web';
import {
  Button,
  EmptyState,
  Link,
  observer,
  PanelSkeleton,
  useParams,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useContractTerms } from '../contracts/use-contract-terms.ts';
import { MemorialFees } from './memorial-fees.tsx';
import { MemorialPaper } from './memorial-paper.tsx';

/** The memorial of a contract's calculation on paper, so that whoever signs can compute it again. */
export default observer(function ContractMemorialPanel() {
  const t = useTranslate();
  const { contractId = '' } = useParams();
  const { session, branding } = useServices();
  const { contract, terms, error, reload } = useContractTerms(contractId);
  const logo = usePaperLogo(branding.current.paperLogo);
  const notFound = t('finance.memorialPaper.notFound');
  if (error) return <FailedReport error={error} message={notFound} onRetry={() => void reload()} />;
  if (!terms || logo === 'loading') return <PanelSkeleton />;
  const back = (
    <Button component={Link} variant="default" to={`/finance/contract/${contractId}`}>
      {t('finance.paymentBook.back')}
    </Button>
  );
  if (!contract || terms.length === 0) {
    return (
      <main data-paper="failed" data-paper-message={notFound}>
        <EmptyState title={notFound} action={back} />
      </main>
    );
  }
  return (
    <ReportFrame label={t('finance.memorialPaper')} printLabel={t('finance.paymentBook.print')} links={back}>
      {terms.map(({ id, ...agreed }) => (
        <MemorialPaper
          key={id}
          {...agreed}
          contractNumber={contract.contractNumber ?? ''}
          organization={session.organization?.name ?? ''}
          logo={logo}
        />
      ))}
      <MemorialFees contractId={contractId} />
    </ReportFrame>
  );
});
