import { ProjectStage } from '@gleba/sdk';
import { OrderedCatalogue, observer, StatusBadge, useTranslate, valueLabel } from '@gleba/sdk/web';

/** The way of the organization's projects, in the order in which they go it. */
export default observer(function ProjectStagesScreen() {
  const t = useTranslate();
  return (
    <OrderedCatalogue
      entity={ProjectStage}
      path="/admin/project-stages"
      text={t('workspace.projectStages.text')}
      facts={({ type, description }) => (
        <>
          {description}
          {type ? <StatusBadge label={valueLabel(t, ProjectStage, 'type', type)} /> : null}
        </>
      )}
    />
  );
});
