import type { InputOf } from '@gleba/sdk';
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
  useServices,
  useTranslate,
  Wizard,
} from '@gleba/sdk/web';
import { useCallback, useEffect, useState } from 'react';
import { confirmContract } from '../../operations/contract-steps.ts';
import { createContract } from '../../operations/contracts.ts';
import { renewContract } from '../../operations/renewal.ts';
import { BuyersFields } from './buyers-fields.tsx';
import { ContractWizardStore, wizardSteps } from './contract-wizard-store.ts';
import { loadRenewal } from './load-renewal.ts';
import { ConditionsStep } from './wizard-conditions.tsx';
import { LotsStep, loadLot } from './wizard-lots.tsx';
import { SimulationStep } from './wizard-simulation.tsx';

/** A new contract: which lots, who buys, on what conditions, what that comes to, and done. */
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
  const creating = useCommand(createContract);
  const renewing = useCommand(renewContract);
  const confirming = useCommand(confirmContract);
  const make = async () => {
    if (wizard.renewal) {
      const input = renewalFrom(wizard);
      const answer = input && (await renewing.run(input));
      if (answer) navigate(`/finance/contract/${answer.contract.id}`, { replace: true });
      return;
    }
    const contractId = await createFrom(wizard, projectId, creating.run);
    if (contractId === undefined) return;
    await confirming.run({ contractId });
    // A draft that was not confirmed is there, and says in its record what it lacks.
    navigate(`/finance/contract/${contractId}`, { replace: true });
  };
  const contents = {
    lots: <LotsStep wizard={wizard} projectId={projectId} />,
    buyers: <BuyersFields store={wizard.buyers} />,
    conditions: <ConditionsStep wizard={wizard} projectId={projectId} />,
    simulation: <SimulationStep wizard={wizard} error={refusalOf(wizard.renewal ? renewing : creating)} />,
  };
  if (failure !== undefined) return <ErrorState error={failure} onRetry={load} />;
  if (renewed && !wizard.renewal) return <PanelSkeleton />;
  return (
    <Screen>
      <PageHeader title={t(renewed ? 'finance.contracts.renew' : 'finance.contracts.new')} />
      <Wizard
        steps={wizardSteps.map((id) => ({
          ...{ id, title: t(`finance.contracts.step.${id}`), content: contents[id] },
          isComplete: wizard.isComplete,
          isBusy: creating.isRunning || confirming.isRunning || renewing.isRunning,
          ...(id === 'simulation' && {
            nextLabel: t(renewed ? 'finance.contracts.renew' : 'finance.contracts.confirm'),
          }),
        }))}
        current={wizard.step}
        onBack={() => wizard.go(-1)}
        onNext={() => (wizard.step === 'simulation' ? void make() : wizard.go(1))}
      />
    </Screen>
  );
});

type Create = ReturnType<typeof useCommand<typeof createContract>>['run'];

/** What both commands take; undefined where something is missing. */
function agreedIn(wizard: ContractWizardStore) {
  const { conditions, table, method } = wizard;
  const { bankAccountId } = wizard.draft;
  if (!conditions || !table || !method) return undefined;
  const { previousContractDiscount: _ofRenewal, ...agreed } = conditions;
  return {
    ...agreed,
    ...{ paymentConditionTableId: table.id, paymentMethodId: method.id, customers: wizard.buyers.customers },
    ...(bankAccountId && { bankAccountId }),
  };
}

/** The new draft's id; undefined where it was refused. */
async function createFrom(wizard: ContractWizardStore, projectId: string, create: Create): Promise<string | undefined> {
  const agreed = agreedIn(wizard);
  if (!agreed) return undefined;
  const answer = await create({ contract: { ...agreed, projectId, landIds: wizard.lots.map(({ id }) => id) } });
  return answer?.contract.id;
}

function renewalFrom(wizard: ContractWizardStore): InputOf<typeof renewContract> | undefined {
  const { renewal } = wizard;
  const agreed = agreedIn(wizard);
  if (!agreed || !renewal) return undefined;
  const { contractId, reason, discount, acceptWhatsappNotifications } = renewal;
  return { ...agreed, contractId, reason, acceptWhatsappNotifications, ...(discount && { discount }) };
}

/** What is said beside fields stands in other steps: here all of it is told. */
function refusalOf({ error, problems }: Pick<ReturnType<typeof useCommand>, 'error' | 'problems'>): string | undefined {
  const words = Object.values(problems).filter((text) => text !== error);
  return words.length > 0 ? words.join(' ') : error;
}
