/** Statuses of a lot, in the order in which lists name them. */
export const landStatuses = ['pending', 'started', 'with_problem', 'with_contract', 'archived'] as const;
/** How a status is coloured wherever it is shown. */
export const landStatusTones = { started: 'info', with_problem: 'danger', with_contract: 'success' } as const;
export type LandStatusName = (typeof landStatuses)[number];

/**
 * Who brings a lot into its next status: whoever manages data, whoever administers, the contract about it, or work on its shape
 * (a lot that was split or merged is archived, and undoing brings it back).
 */
export type StatusMover = 'manager' | 'administrator' | 'contract' | 'shape';

export interface StatusTransition {
  readonly from: readonly LandStatusName[];
  readonly to: LandStatusName;
  readonly by: StatusMover;
  /** Nobody else can tell why. */
  readonly needsReason?: boolean;
}

/**
 * The whole life of a lot:
 *
 *     pending ⇄ started ⇄ with_problem      by whoever manages data; a problem needs a reason
 *        └────────┴───── → archived         by administrators, with a reason; back to pending or started
 *     pending, started → with_contract →    by the contract alone, in and out
 *     pending, started, with_problem ⇄ archived   by a split or merge of its shape, and by undoing it
 *
 * A lot with a contract is moved by nobody but its contract, so the two cannot disagree.
 */
export const statusTransitions: readonly StatusTransition[] = [
  { from: ['started', 'with_problem'], to: 'pending', by: 'manager' },
  { from: ['pending', 'with_problem'], to: 'started', by: 'manager' },
  { from: ['pending', 'started'], to: 'with_problem', by: 'manager', needsReason: true },
  { from: ['pending', 'started', 'with_problem'], to: 'archived', by: 'administrator', needsReason: true },
  { from: ['archived'], to: 'pending', by: 'administrator' },
  { from: ['archived'], to: 'started', by: 'administrator' },
  { from: ['pending', 'started'], to: 'with_contract', by: 'contract' },
  { from: ['with_contract'], to: 'pending', by: 'contract' },
  { from: ['with_contract'], to: 'started', by: 'contract' },
  { from: ['with_contract'], to: 'with_problem', by: 'contract', needsReason: true },
  { from: ['pending', 'started', 'with_problem'], to: 'archived', by: 'shape', needsReason: true },
  { from: ['archived'], to: 'pending', by: 'shape' },
  { from: ['archived'], to: 'started', by: 'shape' },
  { from: ['archived'], to: 'with_problem', by: 'shape', needsReason: true },
];

/** The step from one status to another, as the movers may take it; undefined when none of them may. */
export function transitionFor(
  from: LandStatusName,
  to: LandStatusName,
  movers: readonly StatusMover[],
): StatusTransition | undefined {
  return statusTransitions.find((step) => step.to === to && step.from.includes(from) && movers.includes(step.by));
}

/** Whether every way of a person into the status asks for a reason. */
export function needsReason(to: LandStatusName): boolean {
  const ways = statusTransitions.filter((step) => step.to === to && step.by !== 'contract' && step.by !== 'shape');
  return ways.length > 0 && ways.every((step) => step.needsReason);
}
