import { allow, boolean, decimal, defineEntity, readOnly, reference } from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import { Contract } from './contract.entity.ts';
import { Partner } from './partner.entity.ts';

/** A buyer of a contract and their part of it; the parts of all of them are the whole. */
export const ContractCustomer = defineEntity('finance.contractCustomer', {
  scope: 'project',
  fields: {
    contractId: reference(Contract, { required: true, inverse: 'customers', onDelete: 'cascade', writing: 'never' }),
    partnerId: reference(Partner, { required: true, inverse: 'contractCustomers', writing: 'never', list: true }),
    /** Per cent. */
    share: decimal({
      ...{ required: true, default: '100', precision: 7, scale: 4, min: '0.0001', max: '100' },
      ...{ writing: 'never', list: true },
    }),
    /** Signs, is charged and is written to; one of all buyers. */
    legalResponsible: boolean({ required: true, default: false, writing: 'never', list: true }),
    /** Is asked where that one does not answer. */
    secondaryResponsible: boolean({ required: true, default: false, writing: 'never', list: true }),
  },
  unique: [{ id: 'partner', fields: ['contractId', 'partnerId'] }],
  // The parts belong together: `changeContractCustomers` writes all of them.
  ...readOnly(allow.key(contractDetailsKey)),
});
