import { observer, useParams } from '@gleba/sdk/web';
import { CostCenter } from '../../entities/money/cost-center.entity.ts';
import { EntityModalForm } from './entity-modal-form.tsx';

/** A cost centre. */
export default observer(function CostCenterForm() {
  const { costCenterId } = useParams();
  return <EntityModalForm entity={CostCenter} id={costCenterId} />;
});
