import { featureExtensions } from '@gleba/sdk/exchange';
import {
  observer,
  PageHeader,
  Screen,
  useNavigate,
  useProjectId,
  useServices,
  useTranslate,
  Wizard,
} from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import { importPurpose, largestImport } from '../../import-fields.ts';
import { FormerComparisons } from '../differences/former-comparisons.tsx';
import { ColumnsStep } from '../import/columns-step.tsx';
import { ContentStep } from '../import/content-step.tsx';
import { FileStep } from '../import/file-step.tsx';
import { watchImport } from '../import/import-watch.ts';
import { ImportWizardStore, importSteps } from '../import/import-wizard-store.ts';
import { SummaryStep } from '../import/summary-step.tsx';

/** Brings a file with shapes into the project: send it, look at it, say what is what, start. */
export default observer(function ImportPanel() {
  const projectId = useProjectId();
  return <ImportWizard key={projectId} projectId={projectId} />;
});

const ImportWizard = observer(function ImportWizard({ projectId }: { readonly projectId: string }) {
  const { api, uploads } = useServices();
  const t = useTranslate();
  const navigate = useNavigate();
  const [wizard] = useState(() => new ImportWizardStore({ api, uploads, projectId }));
  useEffect(() => () => wizard.dispose(), [wizard]);
  const contents = {
    file: (
      <>
        <FileStep
          wizard={wizard}
          projectId={projectId}
          purpose={importPurpose}
          limits={{ extensions: featureExtensions, maxSize: largestImport }}
          title={t('lands.import.drop')}
          text={t('lands.import.dropText')}
        />
        <FormerComparisons />
      </>
    ),
    content: <ContentStep wizard={wizard} />,
    columns: <ColumnsStep wizard={wizard} />,
    summary: <SummaryStep wizard={wizard} />,
  };
  const start = async () => {
    const jobId = await wizard.start();
    if (jobId === undefined) return;
    watchImport(jobId);
    navigate(`/lands/import/${jobId}`, { replace: true });
  };
  return (
    <Screen>
      <PageHeader title={t('lands.import.title')} subtitle={t('lands.import.subtitle')} />
      <Wizard
        steps={importSteps.map((id) => ({
          id,
          title: t(`lands.import.step.${id}`),
          content: contents[id],
          isComplete: wizard.isComplete,
          isBusy: wizard.isStarting || (wizard.isInspecting && id !== 'content'),
          ...(id === 'summary' && { nextLabel: t('lands.import.start') }),
        }))}
        current={wizard.step}
        onBack={() => wizard.back()}
        onNext={() => (wizard.step === 'summary' ? void start() : wizard.next())}
      />
    </Screen>
  );
});
