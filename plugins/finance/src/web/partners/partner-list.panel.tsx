import { DefaultListPanel, observer, useServices } from '@gleba/sdk/web';
import { Partner } from '../../entities/partner.entity.ts';

const fields = [
  'name',
  'type',
  'cpf',
  'cnpj',
  'whatsappNumber',
  'email',
  'city',
  'personType',
  'businessName',
  'phoneNumber',
  'state',
  'createdAt',
];

/** Everybody whom the organization deals with; a row opens the partner for whoever may see it. */
export default observer(function PartnerListPanel() {
  const { panels, session } = useServices();
  const mayOpen = panels.allowed('modal', session).some(({ id }) => id === 'finance.partner.view');
  return (
    <DefaultListPanel
      entity={Partner}
      {...(mayOpen && { recordPath: (id: string) => `/finance/partners/${id}/view` })}
      createPath="/finance/partners/new"
      fields={fields}
      orderBy={['name']}
      hasRemoved
    />
  );
});
