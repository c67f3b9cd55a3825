import { ProjectStage } from '@gleba/sdk';
import { CatalogueForm, CatalogueModal, observer, useParams } from '@gleba/sdk/web';

/** A new stage, which comes last, or one that is there. */
export default observer(function ProjectStageForm() {
  const { projectStageId } = useParams();
  return (
    <CatalogueModal entity={ProjectStage} id={projectStageId}>
      {(record) => <CatalogueForm entity={ProjectStage} record={record} fields={['name', 'type', 'description']} />}
    </CatalogueModal>
  );
});
