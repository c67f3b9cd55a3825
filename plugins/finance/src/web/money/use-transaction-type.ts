import { useParams } from '@gleba/sdk/web';
import { type TransactionType, transactionTypes } from '../../entities/money/finance-transaction.entity.ts';

/** Of the address; undefined where it names none. */
export function useTransactionType(): TransactionType | undefined {
  const { type } = useParams();
  return transactionTypes.find((one) => one === type);
}
