import {
  Anchor,
  CopyButton,
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
  if (pixQrCode) {
    return (
      <section className={classes.pix} aria-label={t('finance.pix')}>
        <img src={pixQrCode.encodedImage} alt={t('finance.pix.picture')} />
        <div>
          {pixQrCode.isOfTests ? <Text fw={600}>{t('finance.charges.notToPay')}</Text> : null}
          <code className={classes.code}>{pixQrCode.pixCode}</code>
          <CopyButton text={pixQrCode.pixCode} label={t('finance.pix.copy')} copied={t('finance.pix.copied')} />
        </div>
      </section>
    );
  }
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
