import { token } from '@gleba/core';

/**
 * Offered where an installation lets its people try charges without a provider: then payments may be made up, in accounts that are marked
 * as tests. Not there, nobody can.
 */
export interface SimulatedCharges {
  readonly isOffered: true;
}

export const simulatedChargesToken = token<SimulatedCharges>('core.simulatedCharges@1');
