import { Company } from '@gleba/sdk';
import { DefaultListPanel, observer } from '@gleba/sdk/web';
import { PeopleTabs } from '../people/people-tabs.tsx';

/** Legal persons within the organization. */
export default observer(function CompaniesScreen() {
  return (
    <DefaultListPanel
      entity={Company}
      createPath="/people/companies/new"
      fields={['name', 'registerNumber', 'updatedAt']}
      orderBy={['name']}
      recordPath={({ id }) => `/people/companies/${id}/edit`}
      tabs={<PeopleTabs />}
      hasRemoved
    />
  );
});
