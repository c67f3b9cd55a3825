import {
  Button,
  observer,
  Select,
  useAnswer,
  useNavigate,
  useProjectId,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Land } from '../../entities/land.entity.ts';
import { landLayerType } from '../../layer-types.ts';
import type { ImportWizardStore } from '../import/import-wizard-store.ts';
import { useProjectLayers } from '../layers/use-project-layers.ts';
import classes from './differences.module.css';

/** Where the project has lots already: what the file says otherwise, before anything is imported. */
export const CompareFirst = observer(function CompareFirst({ wizard }: { readonly wizard: ImportWizardStore }) {
  const projectId = useProjectId();
  const { api } = useServices();
  const t = useTranslate();
  const navigate = useNavigate();
  const filter = { projectId: { equalTo: projectId } };
  const { answer: lots = 0 } = useAnswer(
    `lots beside the import of ${projectId}`,
    async (options) => (await api.totals(Land, { filter }, options)).count,
    { staleOn: [Land], projectId },
  );
  const layers = useProjectLayers(projectId, false).rows.filter(({ layerType }) => layerType === landLayerType);
  const [layerId, setLayer] = useState('');
  if (lots === 0) return null;
  const compare = async () => {
    const jobId = await wizard.compare(layerId || null);
    if (jobId !== undefined) navigate(`/lands/import/${jobId}/differences`);
  };
  return (
    <section className={classes.first} aria-label={t('lands.differences.first')}>
      <h2>{t('lands.differences.first')}</h2>
      <p>{t('lands.differences.firstText')}</p>
      <div className={classes.firstLine}>
        {layers.length > 1 ? (
          <Select
            label={t('lands.differences.with')}
            data={[
              { value: '', label: t('lands.differences.withAll') },
              ...layers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={layerId}
            allowDeselect={false}
            onChange={(value) => setLayer(value ?? '')}
          />
        ) : null}
        <Button variant="default" loading={wizard.isStarting} onClick={() => void compare()}>
          {t('lands.differences.compare')}
        </Button>
      </div>
    </section>
  );
});
