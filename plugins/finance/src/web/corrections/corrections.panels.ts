import type { NavigationItem } from '@gleba/sdk';
import {
  contribute,
  derive,
  entityPanels,
  IconCalculator,
  IconCheck,
  IconPlus,
  IconUpload,
  IconX,
} from '@gleba/sdk/web';
import { contractDetailsKey } from '../../access-keys.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractCorrection } from '../../entities/contract-correction.entity.ts';
import { IndexCorrection } from '../../entities/index-correction.entity.ts';
import { IndexValue } from '../../entities/index-value.entity.ts';
import {
  applyCorrection,
  discardCorrection,
  importIndexValues,
  proposeCorrection,
  undoCorrection,
} from '../../operations/corrections.ts';

const roles = ['staff', 'admin', 'manager'] as const;
const access = contractDetailsKey;
const path = '/finance/corrections';
const indexes = '/finance/index-values';

export const correctionPanels = [
  ...entityPanels(IndexCorrection, { path, access, orderBy: ['-createdAt'] }),
  ...entityPanels(IndexValue, { path: indexes, roles, orderBy: ['adjustmentIndex', '-month'] }),
];

const decided = (name: string) => ({
  id: `finance.correction.${name}`,
  title: `finance.corrections.${name}`,
  roles,
  access,
});
const ofRecord = ({ record }: { readonly record: { readonly id: string } }) => ({ indexCorrectionId: record.id });

export const correctionContributions = [
  contribute.tab(IndexCorrection, {
    ...{ id: 'finance.correction.contracts', title: 'finance.contractCorrection.plural', order: 10, access },
    guards: ['finance.contractCorrection'],
    load: derive.records(ContractCorrection, { orderBy: ['status', 'contractId'] }),
  }),
  contribute.section(Contract, {
    ...{ id: 'finance.contract.corrections', title: 'finance.contractCorrection.plural', order: 40, access },
    guards: ['finance.contractCorrection'],
    load: derive.records(ContractCorrection, { orderBy: ['-createdAt'] }),
  }),
  contribute.action(IndexCorrection, {
    ...{ ...decided('propose'), icon: IconPlus, place: 'list', isProminent: true, order: -1 },
    guards: ['proposeCorrection'],
    operation: proposeCorrection,
    input: ({ projectId = '' }) => ({ projectId }),
    ask: ['asOf'],
  }),
  contribute.action(IndexCorrection, {
    ...{
      ...decided('apply'),
      icon: IconCheck,
      place: 'record',
      isProminent: true,
      when: { status: { in: ['proposed'] } },
    },
    guards: ['applyCorrection'],
    operation: applyCorrection,
    confirmation: { title: 'finance.corrections.apply', message: 'finance.corrections.applyText' },
    input: ofRecord,
  }),
  contribute.action(IndexCorrection, {
    ...{ ...decided('discard'), icon: IconX, place: 'record', when: { status: { in: ['proposed'] } } },
    guards: ['discardCorrection'],
    operation: discardCorrection,
    input: ofRecord,
  }),
  contribute.action(IndexCorrection, {
    ...{ ...decided('undo'), icon: IconX, place: 'record', isDangerous: true, when: { status: { in: ['applied'] } } },
    guards: ['undoCorrection'],
    operation: undoCorrection,
    confirmation: { title: 'finance.corrections.undo', message: 'finance.corrections.undoText' },
    input: ofRecord,
  }),
  contribute.action(IndexValue, {
    ...{ id: 'finance.indexValue.import', title: 'finance.indexValues.import', icon: IconUpload, roles },
    ...{ place: 'list', isProminent: true, order: -1 },
    guards: ['importIndexValues'],
    operation: importIndexValues,
    input: () => ({}),
    ask: ['adjustmentIndex', 'source', 'values'],
  }),
];

export const correctionNavigation: readonly NavigationItem[] = [
  {
    ...{ id: 'finance.corrections', title: 'finance.indexCorrection.plural', icon: IconCalculator, path, order: 44 },
    heading: 'finance.sales',
    access,
  },
  {
    ...{
      id: 'finance.indexValues',
      title: 'finance.indexValue.plural',
      icon: IconCalculator,
      path: indexes,
      order: 92,
    },
    ...{ group: 'administration', section: 'catalogues', roles },
  },
] as const;
