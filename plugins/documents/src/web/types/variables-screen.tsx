import { DefaultListPanel, observer } from '@gleba/sdk/web';
import { DocumentVariable } from '../../entities/document-variable.entity.ts';

const path = '/admin/document-variables';

/** Values that templates may name besides the fields of records. */
export default observer(function VariablesScreen() {
  return (
    <DefaultListPanel
      entity={DocumentVariable}
      createPath={`${path}/new`}
      orderBy={['name']}
      recordPath={({ id }) => `${path}/${id}/edit`}
    />
  );
});
