import { FailedReport, ReportFrame, usePaperLogo } from '@gleba/sdk/print/web';
import { Button, Link, observer, PanelSkeleton, useParams, useQuery, useServices, useTranslate } from '@gleba/sdk/web';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import { invoicePaper } from '../../operations/invoices.ts';
import { InvoicePaper } from './invoice-paper.tsx';
import { invoicePath } from './invoice-paths.ts';

const staleOn = [Invoice];
const warned = { cancelled: 'isCancelled', replaced: 'isReplaced', rejected: 'isRejected' } as const;

/** An invoice on paper; of a draft the message that there is none yet. */
export default observer(function InvoicePaperPanel() {
  const t = useTranslate();
  const { invoiceId = '' } = useParams();
  const { session, branding } = useServices();
  const { answer: paper, failure, reload } = useQuery(invoicePaper, { invoiceId }, { staleOn });
  const logo = usePaperLogo(branding.current.paperLogo);
  if (failure) {
    return <FailedReport error={failure} message={t('finance.invoicePaper.notFound')} onRetry={() => void reload()} />;
  }
  if (!paper || logo === 'loading') return <PanelSkeleton />;
  const { status, statusReason } = paper.invoice;
  const warning = status in warned ? warned[status as keyof typeof warned] : undefined;
  return (
    <ReportFrame
      label={t('finance.invoicePaper')}
      printLabel={t('finance.paymentBook.print')}
      links={
        <Button component={Link} variant="default" to={invoicePath(invoiceId)}>
          {t('finance.invoices.back')}
        </Button>
      }
      warning={warning ? t(`finance.invoicePaper.${warning}`, { reason: statusReason ?? '' }) : undefined}
    >
      <InvoicePaper paper={paper} organization={session.organization?.name ?? ''} logo={logo} />
    </ReportFrame>
  );
});
