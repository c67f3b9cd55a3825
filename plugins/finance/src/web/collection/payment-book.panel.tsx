import { FailedReport, PaperSheet, ReportFrame, usePaperLogo } from '@gleba/sdk/print/web';
import {
  Button,
  EmptyState,
  Link,
  observer,
  PanelSkeleton,
  useCommand,
  useParams,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { markPaymentBookPrinted, paymentBook } from '../../operations/collection.ts';
import classes from './payment-book.module.css';
import { PaymentSlip } from './payment-slip.tsx';

/** Slips that are cut apart stand on one page. */
const slipsOnPage = 3;

/** The installments of a group on paper: what is to be paid, until when, and by which code. */
export default observer(function PaymentBookPanel() {
  const t = useTranslate();
  const { installmentGroupId = '' } = useParams();
  const { session, branding } = useServices();
  const { answer: book, failure, reload } = useQuery(paymentBook, { installmentGroupId });
  const printing = useCommand(markPaymentBookPrinted);
  const [isPrinted, setPrinted] = useState(false);
  const logo = usePaperLogo(branding.current.paperLogo);
  if (failure)
    return <FailedReport error={failure} message={t('finance.paymentBook.notFound')} onRetry={() => void reload()} />;
  if (!book || logo === 'loading') return <PanelSkeleton />;
  const back = (
    <Button component={Link} variant="default" to={`/finance/contract/${book.contractId}`}>
      {t('finance.paymentBook.back')}
    </Button>
  );
  if (!book.isAvailable) {
    return (
      <main data-paper="failed" data-paper-message={t('finance.paymentBook.notAvailable')}>
        <EmptyState
          title={t('finance.paymentBook.notAvailable')}
          text={t('finance.paymentBook.notAvailableText')}
          action={back}
        />
      </main>
    );
  }
  const mark = async () => {
    if (await printing.run({ installmentGroupId })) setPrinted(true);
  };
  const organization = session.organization?.name ?? '';
  return (
    <ReportFrame
      label={t('finance.paymentBook')}
      printLabel={t('finance.paymentBook.print')}
      links={back}
      onPrint={() => void mark()}
      warning={printing.error ?? (book.printed || isPrinted ? t('finance.paymentBook.printed') : undefined)}
    >
      {sheetsOf(book.slips).map((sheet) => (
        <PaperSheet key={sheet[0]?.installmentId} as="section" page="own" className={classes.book}>
          {sheet.map((slip) => (
            <PaymentSlip key={slip.installmentId} book={book} slip={slip} organization={organization} logo={logo} />
          ))}
        </PaperSheet>
      ))}
    </ReportFrame>
  );
});

function sheetsOf<T>(slips: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(slips.length / slipsOnPage);
  return Array.from({ length: count }, (_, at) => slips.slice(at * slipsOnPage, (at + 1) * slipsOnPage));
}
