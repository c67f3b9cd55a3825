import {
  ActionIcon,
  Button,
  DecimalInput,
  IconPlus,
  IconX,
  observer,
  Radio,
  ReferenceSelect,
  Text,
  useTranslate,
} from '@gleba/sdk/web';
import { shareText } from '../../contracts/share-text.ts';
import { Partner } from '../../entities/partner.entity.ts';
import type { BuyersStore } from './buyers-store.ts';
import classes from './contracts.module.css';

/** Who buys, which part is whose, and who answers for the contract. */
export const BuyersFields = observer(function BuyersFields({ store }: { readonly store: BuyersStore }) {
  const t = useTranslate();
  return (
    <div className={classes.step}>
      {store.buyers.map(({ partnerId, share }, index) => (
        <div key={index} className={classes.buyer}>
          <ReferenceSelect
            entityId={Partner.id}
            label={t('finance.contracts.buyer', { number: index + 1 })}
            value={partnerId}
            onChange={(id) => store.setBuyer(index, { partnerId: id })}
            offersNew
          />
          <DecimalInput
            label={t('finance.contractCustomer.share')}
            scale={4}
            value={share}
            onChange={(next) => store.setBuyer(index, { share: next })}
          />
          <Radio
            name="responsible"
            label={t('finance.contractCustomer.legalResponsible')}
            checked={store.responsible === index}
            onChange={() => store.answers(index)}
          />
          {store.buyers.length > 1 ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('finance.contracts.removeBuyer', { number: index + 1 })}
              onClick={() => store.removeBuyer(index)}
            >
              <IconX size={16} />
            </ActionIcon>
          ) : null}
        </div>
      ))}
      <Text size="sm" c="dimmed" role="status">
        {t('finance.contracts.shares', { sum: shareText(store.shares) })}
      </Text>
      <div>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => store.addBuyer()}>
          {t('finance.contracts.addBuyer')}
        </Button>
      </div>
    </div>
  );
});
