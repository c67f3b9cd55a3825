import { ruleForPeople } from '@gleba/sdk/server';
import { PaymentConditionTable } from '../../entities/payment-condition-table.entity.ts';
import { ProjectDefaults } from '../../entities/project-defaults.entity.ts';
import { contractErrors } from './contract-errors.ts';

/** Conditions are a project's own. */
export const projectDefaultsRule = ruleForPeople(
  ProjectDefaults,
  'finance.projectDefaultsAreItsOwn',
  async (tx, { before, after }) => {
    const id = after?.paymentConditionTableId;
    if (!after || !id || id === before?.paymentConditionTableId) return;
    const table = await tx.find(PaymentConditionTable, id);
    if (table?.projectId !== after.id) throw contractErrors.conditionsOfOther.beside('paymentConditionTableId');
  },
);
