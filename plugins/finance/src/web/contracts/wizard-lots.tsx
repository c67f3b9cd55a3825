import { Land } from '@gleba/plugin-lands';
import { formatMoney } from '@gleba/sdk';
import {
  ActionIcon,
  type CallOptions,
  DecimalInput,
  IconX,
  observer,
  ReferenceSelect,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import type { ContractWizardStore } from './contract-wizard-store.ts';
import classes from './contracts.module.css';
import { RenewalFields } from './renewal-fields.tsx';

/** Lots that nobody holds and that take a contract. */
const free = (projectId: string) => ({
  projectId: { equalTo: projectId },
  computedStatus: { in: ['pending', 'started'] },
  blockNewContract: { equalTo: false },
  contractLandsExist: false,
});

const wanted = { fields: ['block', 'lot', 'price', 'computedPrice'] } as const;

interface LotsStepProps {
  readonly wizard: ContractWizardStore;
  readonly projectId: string;
}

/** Which lots are sold, and what each costs. */
export const LotsStep = observer(function LotsStep({ wizard, projectId }: LotsStepProps) {
  const t = useTranslate();
  const { api } = useServices();
  return (
    <div className={classes.step}>
      {wizard.renewal ? (
        <RenewalFields wizard={wizard} renewal={wizard.renewal} />
      ) : (
        <ReferenceSelect
          entityId={Land.id}
          label={t('finance.contracts.addLot')}
          value={null}
          filter={free(projectId)}
          onChange={(id) => {
            if (id) void loadLot(api, id).then((lot) => lot && wizard.addLot(lot));
          }}
        />
      )}
      {wizard.lots.map(({ id, block, lot, price }) => (
        <div key={id} className={classes.item}>
          <strong>{t('finance.contracts.lot', { block, lot })}</strong>
          <span>{price === null ? t('finance.contracts.noPrice') : formatMoney(price)}</span>
          {wizard.renewal ? null : (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('finance.contracts.removeLot', { block, lot })}
              onClick={() => wizard.removeLot(id)}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </div>
      ))}
      {wizard.lots.length > 0 && wizard.price === undefined ? (
        <DecimalInput
          label={t('finance.contract.basePrice')}
          description={t('finance.contracts.priceNeeded', { count: wizard.lots.length })}
          required
          scale={2}
          minimumScale={2}
          leftSection="R$"
          value={wizard.draft.basePrice}
          onChange={(basePrice) => wizard.change({ basePrice })}
        />
      ) : null}
    </div>
  );
});

export async function loadLot(api: ReturnType<typeof useServices>['api'], id: string, options?: CallOptions) {
  const land = await api.record(Land, id, wanted, options);
  return land && { id, block: land.block, lot: land.lot, price: land.price ?? land.computedPrice };
}
