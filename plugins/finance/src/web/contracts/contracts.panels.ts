import { Land } from '@gleba/plugin-lands';
import type { NavigationItem } from '@gleba/sdk';
import { tileAddress } from '@gleba/sdk/geo';
import {
  contribute,
  definePanel,
  derive,
  entityPanels,
  IconArrowBackUp,
  IconCash,
  IconCheck,
  IconFileText,
  IconPlus,
  IconRefresh,
  IconUsers,
  IconX,
} from '@gleba/sdk/web';
import { contractDetailsKey, contractsListKey } from '../../access-keys.ts';
import { openContractStatuses } from '../../contract-status.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractCustomer } from '../../entities/contract-customer.entity.ts';
import { ContractLand, soldLands } from '../../entities/contract-land.entity.ts';
import { ContractRefund } from '../../entities/contract-refund.entity.ts';
import { ContractRenegotiation } from '../../entities/contract-renegotiation.entity.ts';
import { ContractTermination } from '../../entities/contract-termination.entity.ts';
import { ContractTransfer } from '../../entities/contract-transfer.entity.ts';
import { cancelContract, confirmContract, payContractRefund } from '../../operations/contract-steps.ts';
import { takeRenegotiationBack } from '../../operations/renegotiation.ts';
import { installmentModal } from './installment-modal.ts';

const path = '/finance/contracts';
const one = '/finance/contract/:contractId';
const refunds = '/finance/refunds';
const renegotiations = '/finance/renegotiations';
const details = { scope: 'project', access: contractDetailsKey } as const;
const isOpen = { status: { in: [...openContractStatuses] } };
const access = contractDetailsKey;

export const contractPanels = [
  definePanel({
    ...{ id: 'finance.contract.list', slot: 'route', scope: 'project', path, title: 'finance.contract.plural' },
    access: contractsListKey,
    guards: ['finance.contract'],
    load: () => import('./contract-list.panel.tsx'),
  }),
  definePanel({
    ...{ ...details, id: 'finance.contract.new', slot: 'route', path: `${path}/new`, title: 'finance.contracts.new' },
    guards: [
      ...['createContract', 'confirmContract', 'contractTemplates', 'previewContractPaper'],
      ...['renewContract', 'previewRenewalPaper'],
    ],
    load: () => import('./contract-wizard.panel.tsx'),
  }),
  definePanel({
    ...{ ...details, id: 'finance.contract.record', slot: 'modal', path: one, title: 'finance.contract' },
    over: path,
    guards: ['finance.contract', 'finance.contractLand'],
    load: () => import('./contract-record.panel.tsx'),
  }),
  definePanel({
    ...{ ...details, ...installmentModal, id: 'finance.contractInstallment.edit' },
    path: `${one}/installment/:installmentId/edit`,
    over: path,
  }),
  ...entityPanels(ContractRenegotiation, { path: renegotiations, access, orderBy: ['-renegotiatedOn'] }),
  ...entityPanels(ContractRefund, { path: refunds, access, orderBy: ['status', 'dueDate'] }),
];

const tab = (name: string, order: number) => ({ id: `finance.contract.${name}`, order, access });
export const contractContributions = [
  contribute.tab(Contract, {
    ...{ ...tab('installments', 10), title: 'finance.contractInstallment.plural' },
    guards: ['finance.contractInstallment', 'contractAmounts', 'chargeInstallmentGroup', 'contractCharging'],
    load: () => import('./contract-installments.panel.tsx'),
  }),
  contribute.tab(Contract, {
    ...{ ...tab('customers', 20), title: 'finance.contractCustomer.plural' },
    guards: ['finance.contractCustomer'],
    load: derive.records(ContractCustomer, { orderBy: ['-legalResponsible', 'createdAt'] }),
  }),
  contribute.tab(Contract, {
    ...{ ...tab('calculation', 30), title: 'finance.contracts.calculation' },
    guards: ['finance.contract'],
    load: () => import('./contract-calculation.panel.tsx'),
  }),
  contribute.action(Contract, {
    ...{ id: 'finance.contract.confirm', title: 'finance.contracts.confirm', icon: IconCheck, access, when: isOpen },
    place: 'record',
    isProminent: true,
    guards: ['confirmContract'],
    operation: confirmContract,
    input: ({ record }) => ({ contractId: record.id }),
    ask: ['adjustmentBaseDate'],
  }),
  contribute.action(Contract, {
    ...{ id: 'finance.contract.cancel', title: 'finance.contracts.cancel', icon: IconX, access, when: isOpen },
    place: 'record',
    isDangerous: true,
    guards: ['cancelContract'],
    operation: cancelContract,
    input: ({ record }) => ({ contractId: record.id }),
    ask: ['reason'],
  }),
  contribute.action(Contract, {
    ...{ id: 'finance.contract.renegotiate', title: 'finance.contracts.renegotiate', icon: IconRefresh, access },
    place: 'record',
    roles: ['staff', 'admin', 'manager'],
    when: { status: { in: ['active'] } },
    guards: ['renegotiateContract', 'contractRenegotiationPreview'],
    dialog: () => import('./renegotiation-dialog.tsx'),
  }),
  contribute.action(Contract, {
    ...{ id: 'finance.contract.transfer', title: 'finance.contracts.transfer', icon: IconUsers, access },
    place: 'record',
    roles: ['staff', 'admin', 'manager'],
    when: { status: { in: ['active'] } },
    guards: ['transferContract', 'finance.contractCustomer'],
    dialog: () => import('./transfer-dialog.tsx'),
  }),
  contribute.action(Contract, {
    ...{ id: 'finance.contract.renew', title: 'finance.contracts.renew', icon: IconFileText, access },
    place: 'record',
    roles: ['staff', 'admin', 'manager'],
    when: { status: { in: ['active'] } },
    guards: ['renewContract', 'contractRenewalLimit'],
    path: ({ record }) => `${path}/new?renew=${record.id}`,
  }),
  contribute.action(Contract, {
    ...{ id: 'finance.contract.terminate', title: 'finance.contracts.terminate', icon: IconX, access },
    place: 'record',
    isDangerous: true,
    roles: ['staff', 'admin', 'manager'],
    when: { status: { in: ['active'] } },
    guards: ['terminateContract', 'contractTerminationStatement'],
    dialog: () => import('./termination-dialog.tsx'),
  }),
  contribute.section(Contract, {
    ...{ id: 'finance.contract.transfers', title: 'finance.contractTransfer.plural', order: 4, access },
    guards: ['finance.contractTransfer'],
    load: derive.records(ContractTransfer, { orderBy: ['-transferredOn', '-createdAt'] }),
  }),
  contribute.section(Contract, {
    ...{ id: 'finance.contract.renegotiations', title: 'finance.contractRenegotiation.plural', order: 5, access },
    guards: ['finance.contractRenegotiation'],
    load: derive.records(ContractRenegotiation, { orderBy: ['-renegotiatedOn', '-createdAt'] }),
  }),
  contribute.action(ContractRenegotiation, {
    ...{ id: 'finance.contractRenegotiation.takeBack', title: 'finance.renegotiation.takeBack', icon: IconX, access },
    place: 'record',
    roles: ['staff', 'admin', 'manager'],
    isDangerous: true,
    isProminent: true,
    when: { takenBackOn: { isGiven: false } },
    guards: ['takeRenegotiationBack'],
    operation: takeRenegotiationBack,
    input: ({ record }) => ({ contractRenegotiationId: record.id }),
    ask: ['reason'],
  }),
  contribute.section(Contract, {
    ...{ id: 'finance.contract.terminations', title: 'finance.contractTermination', order: 10, access },
    guards: ['finance.contractTermination'],
    load: derive.records(ContractTermination),
  }),
  contribute.section(Contract, {
    ...{ id: 'finance.contract.refunds', title: 'finance.contractRefund.plural', order: 20, access },
    guards: ['finance.contractRefund'],
    load: derive.records(ContractRefund, { orderBy: ['partNumber'] }),
  }),
  contribute.action(ContractRefund, {
    ...{ id: 'finance.contractRefund.pay', title: 'finance.termination.payRefund', icon: IconCash, access },
    place: 'record',
    isProminent: true,
    roles: ['staff', 'admin', 'manager'],
    when: { status: { in: ['pending'] } },
    guards: ['payContractRefund'],
    operation: payContractRefund,
    input: ({ record }) => ({ contractRefundId: record.id }),
    ask: ['paidOn'],
  }),
  contribute.action(Land, {
    ...{ id: 'finance.land.sell', title: 'finance.contracts.sell', icon: IconPlus, access },
    guards: ['createContract'],
    place: 'record',
    when: { computedStatus: { in: ['pending', 'started'] }, blockNewContract: { in: [false] } },
    path: ({ record }) => `${path}/new?land=${record.id}`,
  }),
  contribute.mapLayer(Land, {
    ...{ id: 'finance.sold', title: 'finance.contractLand.plural', access: contractsListKey, staleOn: [ContractLand] },
    guards: ['finance.contractLand'],
    // Chosen in the map's layers: the map of lots begins with what lots are.
    isHidden: true,
    ...{
      tiles: tileAddress(soldLands),
      color: '#868e96',
      by: derive.legend(ContractLand, 'computedStatus', ['terminated', 'cancelled']),
    },
  }),
  contribute.widget({
    ...{ id: 'finance.salesByBlock', place: 'project', title: 'finance.salesByBlock', order: -39, isWide: true },
    ...{ access: contractsListKey, load: () => import('./sales-by-block.widget.tsx') },
    guards: ['salesByBlock'],
  }),
  contribute.widget({
    ...{ id: 'finance.contracts.ofProject', place: 'project', title: 'finance.contract.plural' },
    ...{ access: contractsListKey, load: derive.counts(Contract, 'computedStatus', { path }) },
    guards: ['finance.contract'],
  }),
  contribute.widget({
    ...{ id: 'finance.contracts.ofOrganization', place: 'organization', title: 'finance.contract.plural' },
    ...{ access: contractsListKey, load: derive.counts(Contract, 'computedStatus') },
    guards: ['finance.contract'],
  }),
];

export const contractNavigation: readonly NavigationItem[] = [
  {
    ...{ id: 'finance.contracts', title: 'finance.contract.plural', icon: IconFileText, path, order: 42 },
    heading: 'finance.sales',
    access: contractsListKey,
  },
  {
    ...{
      id: 'finance.refunds',
      title: 'finance.contractRefund.plural',
      icon: IconArrowBackUp,
      path: refunds,
      order: 45,
    },
    heading: 'finance.sales',
    access,
  },
];
