import {
  ErrorState,
  observer,
  PanelSkeleton,
  Select,
  Text,
  useAnswer,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { previewContractPaper } from '../../operations/contracts.ts';
import { previewRenewalPaper } from '../../operations/renewal.ts';
import type { ContractWizardStore } from './contract-wizard-store.ts';
import classes from './contracts.module.css';
import { contractFrom, renewalFrom } from './wizard-input.ts';

interface DocumentStepProps {
  readonly wizard: ContractWizardStore;
  readonly projectId: string;
  /** Why the contract was not made. */
  readonly error: string | undefined;
}

/** What its paper is written from, or that it has none, and the paper as it would be. */
export const DocumentStep = observer(function DocumentStep({ wizard, projectId, error }: DocumentStepProps) {
  const t = useTranslate();
  const { templates, templateId, renewal } = wizard;
  const texts = renewal ? 'finance.renewal' : 'finance.contracts';
  return (
    <div className={classes.step}>
      {error === undefined ? null : (
        <Text c="red" role="alert">
          {error}
        </Text>
      )}
      <Select
        label={t('finance.contracts.template')}
        placeholder={t('finance.contracts.noTemplate')}
        data={templates.map(({ id, name }) => ({ value: id, label: name }))}
        value={templateId}
        onChange={(id) => wizard.chooseTemplate(id)}
        clearable
        maw={480}
      />
      <Text size="sm" c="dimmed">
        {t(`${texts}.${templateId ? 'templateText' : 'noTemplateText'}`)}
      </Text>
      {templateId ? <Preview wizard={wizard} projectId={projectId} templateId={templateId} /> : null}
    </div>
  );
});

type PreviewProps = Omit<DocumentStepProps, 'error'> & { readonly templateId: string };

const Preview = observer(function Preview({ wizard, projectId, templateId }: PreviewProps) {
  const t = useTranslate();
  const { api } = useServices();
  const renewal = renewalFrom(wizard);
  const contract = contractFrom(wizard, projectId);
  const asked = { renewal, contract, templateId };
  const { answer, failure, reload } = useAnswer(contract && JSON.stringify(asked), async () => {
    if (renewal) return api.run(previewRenewalPaper, { ...renewal, contractTemplateId: templateId });
    if (!contract) throw new Error('Only asked of a whole contract.');
    return api.run(previewContractPaper, { contract, contractTemplateId: templateId });
  });
  if (failure !== undefined) return <ErrorState error={failure} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  // Nothing of the paper may run, and it loads nothing: its own policy says so, and the frame lets it do nothing.
  return <iframe className={classes.paper} title={t('finance.contracts.paper')} srcDoc={answer.html} sandbox="" />;
});
