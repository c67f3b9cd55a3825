import {
  Anchor,
  ErrorState,
  Link,
  observer,
  PanelSkeleton,
  Text,
  useCan,
  useQuery,
  useTranslate,
} from '@gleba/sdk/web';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { installmentPixQrCode } from '../../operations/collection.ts';
import classes from './collection.module.css';
import { PixCode } from './pix-code.tsx';

/** By which code an open installment is paid, or what is missing for one. */
export const InstallmentPix = observer(function InstallmentPix({ installmentId }: { readonly installmentId: string }) {
  const t = useTranslate();
  const can = useCan();
  const { answer, failure, reload } = useQuery(
    installmentPixQrCode,
    { installmentId },
    { staleOn: [ContractInstallment, Contract, BankAccount] },
  );
  if (failure) return <ErrorState error={failure} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  const { pixQrCode, gap } = answer;
  if (pixQrCode) return <PixCode code={pixQrCode} className={classes.pix} />;
  return (
    <Text size="sm" c="dimmed">
      {t(`finance.pix.gap.${gap ?? 'notOpen'}`)}{' '}
      {gap !== 'notOpen' && can(BankAccount.access.update) ? (
        <Anchor component={Link} to="/finance/bank-accounts" underline="always">
          {t('finance.bankAccount.plural')}
        </Anchor>
      ) : null}
    </Text>
  );
});
