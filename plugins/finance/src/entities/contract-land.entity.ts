import { Geometry, Land } from '@gleba/plugin-lands';
import { allow, defineEntity, enumeration, money, readOnly, reference } from '@gleba/sdk';
import { defineTileLayer } from '@gleba/sdk/geo';
import { contractDetailsKey, contractsListKey } from '../access-keys.ts';
import { contractComputedStatuses, contractTones } from '../contract-status.ts';
import { Contract } from './contract.entity.ts';

/**
 * That a contract has a lot. It is removed when the contract lets the lot go, and of those that are there the database takes one for each
 * lot: so a lot is nobody else's, also where two people sell it in the same second.
 */
export const ContractLand = defineEntity('finance.contractLand', {
  scope: 'project',
  softDelete: true,
  fields: {
    contractId: reference(Contract, {
      required: true,
      inverse: 'contractLands',
      onDelete: 'cascade',
      writing: 'never',
    }),
    landId: reference(Land, { required: true, inverse: 'contractLands', writing: 'never' }),
    /** The contract's, for the map. */
    computedStatus: enumeration(contractComputedStatuses, {
      ...{ required: true, default: 'draft', writing: 'never', tones: contractTones },
    }),
    /** The lot's part of the price. */
    price: money({ required: true, default: '0', min: '0', writing: 'never' }),
  },
  unique: [{ id: 'land', fields: ['landId'] }],
  ...readOnly(allow.any(allow.key(contractsListKey), allow.key(contractDetailsKey))),
});

/** Lots by what became of their sale, for the map of lots. */
export const soldLands = defineTileLayer('finance.contractLands', {
  ...{ access: contractsListKey, of: ContractLand, through: [Land, Geometry], properties: ['computedStatus'] },
});
