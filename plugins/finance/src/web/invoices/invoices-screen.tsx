import { contribute, DefaultListPanel, IconPlus, observer } from '@gleba/sdk/web';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import { invoicePath, invoicesPath } from './invoice-paths.ts';

/** Invoices of services, the latest first. */
export default observer(function InvoicesScreen() {
  return (
    <DefaultListPanel
      entity={Invoice}
      orderBy={['-createdAt']}
      recordPath={({ id }) => invoicePath(id)}
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
