import { addDecimals } from '@gleba/sdk';
import { contribute, DefaultListPanel, IconPlus, observer, useAnswer, useServices, useTranslate } from '@gleba/sdk/web';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import { effectiveStatuses, invoiceStatuses } from '../../invoices/invoice-status.ts';
import { invoicesFoundBy } from '../../money/money-search.ts';
import { StatusFigures } from '../contracts/status-figures.tsx';
import { invoicePath, invoicesPath } from './invoice-paths.ts';

/** Invoices of services, the latest first, and above them what they come to. */
export default observer(function InvoicesScreen() {
  return (
    <DefaultListPanel
      entity={Invoice}
      orderBy={['-createdAt']}
      search={invoicesFoundBy}
      recordPath={({ id }) => invoicePath(id)}
      tabs={<InvoiceFigures />}
      actions={[
        contribute.action(Invoice, {
          ...{ place: 'list', id: 'finance.invoices.new', title: 'finance.invoices.new' },
          ...{ icon: IconPlus, order: -1, isProminent: true },
          path: () => `${invoicesPath}/new`,
        }),
      ]}
    />
  );
});

const sum = ['totalGrossAmount', 'totalNetAmount'] as const;
const staleOn = [Invoice];

/** Gross amounts of each status, and what those that count leave when payers have withheld their taxes. */
const InvoiceFigures = observer(function InvoiceFigures() {
  const t = useTranslate();
  const { api } = useServices();
  const { answer } = useAnswer(
    'invoices by status',
    (options) =>
      Promise.all(
        invoiceStatuses.map((status) => api.totals(Invoice, { sum, filter: { status: { equalTo: status } } }, options)),
      ),
    { staleOn },
  );
  const net = effectiveStatuses.reduce((total, status) => {
    const one = answer?.[invoiceStatuses.indexOf(status)]?.sum.totalNetAmount ?? '0';
    return addDecimals(total, one) ?? total;
  }, '0');
  return (
    <StatusFigures
      label={t('finance.invoices.figures')}
      entity={Invoice}
      field="status"
      statuses={invoiceStatuses}
      found={answer?.map(({ count, sum: sums }) => ({ count, value: sums.totalGrossAmount ?? '0' }))}
      more={{ id: 'net', label: t('finance.invoice.totalNetAmount'), value: net }}
    />
  );
});
