/** How far a charge is, whichever provider has it. */
export const chargeStatuses = ['sending', 'open', 'overdue', 'paid', 'refunded', 'contested', 'removed'] as const;
export type ChargeStatus = (typeof chargeStatuses)[number];
export const chargeTones = { open: 'info', overdue: 'danger', paid: 'success', contested: 'danger' } as const;
/** May still be paid, or is being sent. */
export const liveCharges = ['sending', 'open', 'overdue'] as const;

/** Where no money is behind a charge, it says so wherever it is shown; one that is meant says nothing. */
export const chargeEnvironments = ['tests'] as const;

/** In what a charge is another one at the provider than what was sent there. */
export const chargeDifferences = ['value', 'dueDate', 'both'] as const;
export type ChargeDifference = (typeof chargeDifferences)[number];

/** Why what a provider says of a charge is not in the books: somebody has to look. */
export const chargeProblems = [
  'amountDiffers',
  'paidAlready',
  'beforeLastPayment',
  'installmentEnded',
  'monthClosed',
  'laterPayment',
  'contractEnded',
  'takenBackHere',
  'partlyRefunded',
  'contested',
  'notFoundThere',
] as const;
export type ChargeProblem = (typeof chargeProblems)[number];

/** How far it is that a provider gives back what was paid. `asked`: from here, and the provider has not said anything of it yet. */
export const refundStatuses = ['asked', 'inProgress', 'done', 'denied'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
export const refundTones = { asked: 'info', inProgress: 'info', done: 'warning', denied: 'danger' } as const;

/** What became of a provider's news. */
export const providerEventStates = ['waiting', 'taken', 'unknown', 'ignored'] as const;

export const webhookPurpose = 'finance.asaasWebhook';
export const webhookPath = '/asaas/webhook';
/** Installments that are sent as one piece of work: more than a contract has. */
export const mostCharges = 1000;
