import { FailedReport, ReportFrame, usePaperLogo } from '@gleba/sdk/print/web';
import { Button, Link, observer, PanelSkeleton, useParams, useQuery, useServices, useTranslate } from '@gleba/sdk/web';
import { paymentReceipt } from '../../operations/amounts.ts';
import { ReceiptPaper } from './receipt-paper.tsx';

/** That a payment was received: of whom, how much, and what for. */
export default observer(function PaymentReceiptPanel() {
  const t = useTranslate();
  const { paymentId = '' } = useParams();
  const { session, branding } = useServices();
  const { answer: receipt, failure, reload } = useQuery(paymentReceipt, { paymentId });
  const logo = usePaperLogo(branding.current.paperLogo);
  if (failure)
    return <FailedReport error={failure} message={t('finance.receipt.notFound')} onRetry={() => void reload()} />;
  if (!receipt || logo === 'loading') return <PanelSkeleton />;
  const organization = session.organization?.name ?? '';
  const { isReversed } = receipt.payment;
  return (
    <ReportFrame
      label={t('finance.receipt')}
      printLabel={t('finance.paymentBook.print')}
      links={
        <Button component={Link} variant="default" to={`/finance/contract/${receipt.contractId}`}>
          {t('finance.paymentBook.back')}
        </Button>
      }
      warning={isReversed ? t('finance.receipt.isReversed') : undefined}
    >
      <ReceiptPaper receipt={receipt} organization={organization} logo={logo} />
    </ReportFrame>
  );
});
