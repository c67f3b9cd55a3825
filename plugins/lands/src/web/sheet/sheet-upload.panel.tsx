import { sheetExtensions, sheetLimits } from '@gleba/sdk/exchange';
import {
  Button,
  IconDownload,
  observer,
  PageHeader,
  Screen,
  Stack,
  saveFile,
  useNavigate,
  useProjectId,
  useServices,
  useTranslate,
  Wizard,
} from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import { sheetPurpose } from '../../sheet-fields.ts';
import { FileStep } from '../import/file-step.tsx';
import { SheetColumns } from './sheet-columns.tsx';
import { sheetTemplate } from './sheet-template.ts';
import { SheetWizardStore } from './sheet-wizard-store.ts';

/** Lots and residents from a spreadsheet: send it, say which column is what, have it checked. */
export default observer(function SheetUploadPanel() {
  const projectId = useProjectId();
  return <SheetWizard key={projectId} projectId={projectId} />;
});

const SheetWizard = observer(function SheetWizard({ projectId }: { readonly projectId: string }) {
  const { api, uploads } = useServices();
  const t = useTranslate();
  const navigate = useNavigate();
  const [wizard] = useState(() => new SheetWizardStore({ api, uploads, projectId }));
  useEffect(() => () => wizard.dispose(), [wizard]);
  const check = async () => {
    const jobId = await wizard.check();
    if (jobId !== undefined) navigate(`/project/${projectId}/land-sheet-upload/${jobId}`);
  };
  const file = (
    <Stack gap="lg">
      <FileStep
        wizard={wizard}
        projectId={projectId}
        purpose={sheetPurpose}
        limits={{ extensions: sheetExtensions, maxSize: sheetLimits.bytes }}
        title={t('lands.sheet.drop')}
        text={t('lands.sheet.dropText')}
      />
      {wizard.upload ? null : (
        <div>
          <p>{t('lands.sheet.templateText')}</p>
          <Button
            mt="xs"
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() =>
              saveFile(t('lands.sheet.templateName'), new Blob([sheetTemplate(t)], { type: 'text/csv;charset=utf-8' }))
            }
          >
            {t('lands.sheet.template')}
          </Button>
        </div>
      )}
    </Stack>
  );
  const isRead = wizard.sheet !== undefined;
  return (
    <Screen>
      <PageHeader title={t('lands.sheet.title')} subtitle={t('lands.sheet.subtitle')} />
      <Wizard
        steps={[
          {
            id: 'file',
            title: t('lands.sheet.step.file'),
            content: file,
            isComplete: false,
            isBusy: wizard.isInspecting,
          },
          {
            id: 'columns',
            title: t('lands.sheet.step.columns'),
            content: <SheetColumns wizard={wizard} />,
            isComplete: wizard.isComplete,
            isBusy: wizard.isStarting,
            nextLabel: t('lands.sheet.check'),
          },
        ]}
        current={isRead ? 'columns' : 'file'}
        onBack={() => wizard.reset()}
        onNext={() => void check()}
      />
    </Screen>
  );
});
