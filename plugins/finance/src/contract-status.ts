/** What commands make of a contract. */
export const contractStatuses = [
  'draft',
  'waitingForSignature',
  'active',
  'paidOff',
  'terminated',
  'cancelled',
] as const;
export type ContractStatusName = (typeof contractStatuses)[number];

/** What people see: one that is active and has an installment past its day is overdue. */
export const contractComputedStatuses = [
  'draft',
  'waitingForSignature',
  'active',
  'overdue',
  'paidOff',
  'terminated',
  'cancelled',
] as const;
export type ContractComputedStatus = (typeof contractComputedStatuses)[number];
export const contractTones = {
  draft: 'info',
  waitingForSignature: 'warning',
  active: 'success',
  overdue: 'danger',
  paidOff: 'success',
} as const;

export const contractStepIds = [
  ...(['askSignatures', 'endSignatures', 'confirm', 'cancel'] as const),
  ...(['payOff', 'reopen', 'terminate', 'renew'] as const),
] as const;
export type ContractStepId = (typeof contractStepIds)[number];

/** Who takes a contract on: whoever manages data, whoever administers, its paper's signatures, or what its installments come to. */
export type ContractMover = 'manager' | 'administrator' | 'signatures' | 'installments';

export interface ContractStep {
  readonly id: ContractStepId;
  readonly from: ContractStatusName;
  readonly to: ContractStatusName;
  readonly by: readonly ContractMover[];
  readonly needs: readonly ('buyers' | 'reason' | 'fee')[];
  /** What becomes of its lots: they enter the contract, are free again, or pass to the one that follows. Without it they stay as they are. */
  readonly lands?: 'enter' | 'leave' | 'release' | 'pass';
}

/** In which it may be confirmed. */
export const openContractStatuses = ['draft', 'waitingForSignature'] as const;

/**
 * The whole life of a contract:
 *
 *     draft ──confirm───────────────────────→ active ⇄ paidOff      the last installment is paid, or a payment is taken back
 *       ⇅ ask, end                     ↗         ├──terminate──→ terminated
 *     waitingForSignature ──confirm───┘          └──renew──────→ terminated
 *       └── and draft ──cancel──→ cancelled
 *
 * A draft holds its lots for its buyers; confirming makes them the contract's, ending it frees them, renewing it makes them the next one's.
 * While its paper is being signed nothing of it may be changed. All have signed: it is confirmed, by the paper or by whoever holds it in
 * their hands.
 */
export const contractSteps: readonly ContractStep[] = [
  { id: 'askSignatures', from: 'draft', to: 'waitingForSignature', by: ['signatures'], needs: [] },
  { id: 'endSignatures', from: 'waitingForSignature', to: 'draft', by: ['signatures'], needs: [] },
  ...openContractStatuses.flatMap((from): ContractStep[] => [
    { id: 'confirm', from, to: 'active', by: ['manager', 'signatures'], needs: ['buyers'], lands: 'enter' },
    { id: 'cancel', from, to: 'cancelled', by: ['manager'], needs: ['reason'], lands: 'release' },
  ]),
  { id: 'payOff', from: 'active', to: 'paidOff', by: ['installments'], needs: [] },
  { id: 'reopen', from: 'paidOff', to: 'active', by: ['installments'], needs: [] },
  {
    id: 'terminate',
    from: 'active',
    to: 'terminated',
    by: ['administrator'],
    needs: ['reason', 'fee'],
    lands: 'leave',
  },
  { id: 'renew', from: 'active', to: 'terminated', by: ['administrator'], needs: ['buyers', 'reason'], lands: 'pass' },
];

/** That step of a contract in that status; undefined where it does not lead on from there. */
export function contractStep(id: ContractStepId, from: ContractStatusName): ContractStep | undefined {
  return contractSteps.find((step) => step.id === id && step.from === from);
}

/** The status that people see. */
export function computedContractStatus(status: ContractStatusName, hasOverdue: boolean): ContractComputedStatus {
  return status === 'active' && hasOverdue ? 'overdue' : status;
}

/** Nobody has confirmed it yet, or it was given up: nothing of it is owed. */
export const isContractUnconfirmed = (status: ContractStatusName): boolean =>
  status === 'cancelled' || contractStep('confirm', status) !== undefined;

/** In force: between its buyers' and its seller's confirming and its end. */
export const isContractActive = (status: ContractStatusName): boolean => status === 'active' || status === 'paidOff';

/** What happened to an installment; the specification's words. */
export const installmentStatuses = ['PENDING', 'OVERDUE', 'RECEIVED', 'CANCELLED'] as const;
export type InstallmentStatusName = (typeof installmentStatuses)[number];
export const installmentComputedStatuses = ['pending', 'overdue', 'paid', 'cancelled'] as const;
export type InstallmentComputedStatus = (typeof installmentComputedStatuses)[number];
export const installmentTones = { overdue: 'danger', paid: 'success' } as const;

const computedOf = { PENDING: 'pending', OVERDUE: 'overdue', RECEIVED: 'paid', CANCELLED: 'cancelled' } as const;

export const computedInstallmentStatus = (status: InstallmentStatusName): InstallmentComputedStatus =>
  computedOf[status];

/** What is said of several installments: overdue as soon as one is, paid or cancelled once nothing is left to pay. */
export function computedGroupStatus(statuses: readonly InstallmentComputedStatus[]): InstallmentComputedStatus {
  if (statuses.includes('overdue')) return 'overdue';
  if (statuses.includes('pending')) return 'pending';
  return statuses.includes('paid') ? 'paid' : 'cancelled';
}
