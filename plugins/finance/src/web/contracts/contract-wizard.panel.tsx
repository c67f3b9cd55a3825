import {
  ErrorState,
  observer,
  PageHeader,
  PanelSkeleton,
  Screen,
  useAddress,
  useCommand,
  useNavigate,
  useProjectId,
  useQuery,
  useServices,
  useTranslate,
  Wizard,
} from '@gleba/sdk/web';
import { useCallback, useEffect, useState } from 'react';
import { confirmContract } from '../../operations/contract-steps.ts';
import { contractTemplates, createContract } from '../../operations/contracts.ts';
import { renewContract } from '../../operations/renewal.ts';
import { BuyersFields } from './buyers-fields.tsx';
import { ContractWizardStore } from './contract-wizard-store.ts';
import { loadRenewal } from './load-renewal.ts';
import { ConditionsStep } from './wizard-conditions.tsx';
import { DocumentStep } from './wizard-document.tsx';
import { contractFrom, renewalFrom } from './wizard-input.ts';
import { LotsStep, loadLot } from './wizard-lots.tsx';
import { SimulationStep } from './wizard-simulation.tsx';

/** A new contract: which lots, who buys, on what conditions, what that comes to, its paper where there are any, and done. */
export default observer(function ContractWizardPanel() {
  const projectId = useProjectId();
  return <ContractWizard key={projectId} projectId={projectId} />;
});

const ContractWizard = observer(function ContractWizard({ projectId }: { readonly projectId: string }) {
  const t = useTranslate();
  const { api } = useServices();
  const navigate = useNavigate();
  const [wizard] = useState(() => new ContractWizardStore());
  const { params } = useAddress();
  const asked = params.get('land');
  // Whoever comes from a lot sells that one.
  useEffect(() => {
    if (asked) void loadLot(api, asked).then((lot) => lot && wizard.addLot(lot));
  }, [api, asked, wizard]);
  const renewed = params.get('renew');
  const [failure, setFailure] = useState<unknown>();
  const load = useCallback(() => {
    setFailure(undefined);
    if (renewed) loadRenewal(api, renewed, wizard, {}).catch(setFailure);
  }, [api, renewed, wizard]);
  useEffect(load, [load]);
  const { answer: offered, failure: refused, reload } = useQuery(contractTemplates, { projectId });
  useEffect(() => {
    if (offered?.templates) wizard.offer(offered.templates);
  }, [wizard, offered]);
  const creating = useCommand(createContract);
  const renewing = useCommand(renewContract);
  const confirming = useCommand(confirmContract);
  const show = (contractId: string) =>
    navigate(`/finance/contract/${contractId}${wizard.templateId ? '?tab=documents.ofRecord' : ''}`, { replace: true });
  const make = async () => {
    const { templateId } = wizard;
    const paper = templateId && { contractTemplateId: templateId };
    if (wizard.renewal) {
      const input = renewalFrom(wizard);
      const answer = input && (await renewing.run({ ...input, ...paper }));
      if (answer) show(answer.contract.id);
      return;
    }
    const contract = contractFrom(wizard, projectId);
    const made = contract && (await creating.run({ contract, ...paper }));
    if (!made) return;
    const { id: contractId } = made.contract;
    // What has a paper is confirmed by its signatures, or by whoever holds the signed paper in their hands.
    if (!templateId) await confirming.run({ contractId });
    // A draft that was not confirmed is there, and says in its record what it lacks.
    show(contractId);
  };
  const refusal = refusalOf(wizard.renewal ? renewing : creating);
  const last = renewed
    ? wizard.templateId
      ? 'renewWithPaper'
      : 'renew'
    : wizard.templateId
      ? 'createWithPaper'
      : 'confirm';
  const contents = {
    lots: <LotsStep wizard={wizard} projectId={projectId} />,
    buyers: <BuyersFields store={wizard.buyers} />,
    conditions: <ConditionsStep wizard={wizard} projectId={projectId} />,
    simulation: <SimulationStep wizard={wizard} error={refusal} />,
    document: <DocumentStep wizard={wizard} projectId={projectId} error={refusal} />,
  };
  if (failure !== undefined) return <ErrorState error={failure} onRetry={load} />;
  if (refused !== undefined) return <ErrorState error={refused} onRetry={() => void reload()} />;
  if (renewed && !wizard.renewal) return <PanelSkeleton />;
  return (
    <Screen>
      <PageHeader title={t(renewed ? 'finance.contracts.renew' : 'finance.contracts.new')} />
      <Wizard
        steps={wizard.steps.map((id) => ({
          ...{ id, title: t(`finance.contracts.step.${id}`), content: contents[id] },
          isComplete: wizard.isComplete,
          isBusy: creating.isRunning || confirming.isRunning || renewing.isRunning,
          ...(wizard.isLast && { nextLabel: t(`finance.contracts.${last}`) }),
        }))}
        current={wizard.step}
        onBack={() => wizard.go(-1)}
        onNext={() => (wizard.isLast ? void make() : wizard.go(1))}
      />
    </Screen>
  );
});

/** What is said beside fields stands in other steps: here all of it is told. */
function refusalOf({ error, problems }: Pick<ReturnType<typeof useCommand>, 'error' | 'problems'>): string | undefined {
  const words = Object.values(problems).filter((text) => text !== error);
  return words.length > 0 ? words.join(' ') : error;
}
