import { DefaultListPanel, observer } from '@gleba/sdk/web';
import { CostCenter } from '../../entities/money/cost-center.entity.ts';
import { costCentersPath } from './money-paths.ts';

/** Among what parts of the office money is divided. */
export default observer(function CostCentersScreen() {
  return (
    <DefaultListPanel
      entity={CostCenter}
      createPath={`${costCentersPath}/new`}
      recordPath={({ id }) => `${costCentersPath}/${id}/edit`}
    />
  );
});
