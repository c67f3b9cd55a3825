/** What an account is: what its balance stands for, and on which side it grows. */
export const accountNatures = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountNature = (typeof accountNatures)[number];

/**
 * The accounts that the program itself posts to, made when they are first needed; their names are `finance.ledgerAccount.code.<code>`.
 * Offices add accounts of their own beside them.
 */
export const systemAccounts = {
  /** Installments that customers owe. */
  receivables: 'asset',
  /** What arrived and is not in a bank account's books yet. */
  cash: 'asset',
  /** Installments issued whose time has not come: principal of sales and interest. */
  deferredSales: 'liability',
  deferredInterest: 'liability',
  insurancePayable: 'liability',
  partnersPayable: 'liability',
  /** What ended contracts give back. */
  refundsPayable: 'liability',
  sales: 'income',
  subscriptionFees: 'income',
  /** What was added to installments, besides what was agreed. */
  extraFees: 'income',
  interest: 'income',
  /** Fines and interest for delay. */
  lateCharges: 'income',
  indexCorrection: 'income',
  /** Charges of what the office received late beside its contracts, and of what it paid late. */
  finesReceived: 'income',
  interestReceived: 'income',
  finesPaid: 'expense',
  interestPaid: 'expense',
  discounts: 'expense',
  /** Of what was received, the partners' parts. */
  partnerShares: 'expense',
  discountsObtained: 'income',
  /** Of sales that ended, what was received and is given back. */
  cancelledSales: 'expense',
  /** Of payments that stay paid, what a provider gave back of them. */
  paymentRefunds: 'expense',
  bankFees: 'expense',
  platformFees: 'expense',
} as const satisfies Readonly<Record<string, AccountNature>>;

export type SystemAccount = keyof typeof systemAccounts;
