/** What a screen asks of an office's contracts and of what is owed. */
export interface ContractList {
  readonly id: string;
  readonly title: string;
  readonly document: string;
  readonly filter?: Readonly<Record<string, unknown>>;
  /** A report, which names its project itself: over all contracts, so it is asked fewer times. */
  readonly isReport?: boolean;
}

/** Most of its own statement's time. */
export const allowedRatio = 1.3;

const contracts = `query($filter: ContractFilter) { contracts(filter: $filter, first: 100, orderBy: [CREATED_AT_DESC]) { totalCount nodes {
  id contractNumber computedStatus land { id block lot } partner { id name } totalValue receivedValue numInstallments initialDueDate } } }`;
const owed = `query($filter: ContractInstallmentFilter) {
  contractInstallments(filter: $filter, first: 100, orderBy: [DUE_DATE_ASC]) { totalCount nodes {
    id name dueDate value computedStatus contract { id contractNumber
      customers(first: 3, orderBy: [LEGAL_RESPONSIBLE_DESC, CREATED_AT_ASC]) { nodes { legalResponsible partner { id name whatsappNumber } } } } } } }`;

const amounts = 'open received sold overdue';
const byBlock = `query($projectId: UUID!) { salesByBlock(projectId: $projectId) {
  total { lots sold overdue open late } rows { block lots free reserved sold overdue freePrice soldPrice open late } } }`;
const byMonth = `query($projectId: UUID!) { acquisition(from: "2024-01-01", until: "2026-12-31", by: month, projectId: $projectId) {
  total { count ${amounts} } former { count ${amounts} } rows { key name count ${amounts} } } }`;
const byCustomer = `query($projectId: UUID!) { pendingInstallments(by: customer, projectId: $projectId) {
  count open late { count open fine interest updated } buckets { bucket count open } rows { key name count open late updated daysLate } } }`;

export const contractLists: readonly ContractList[] = [
  { id: 'contracts', title: 'the latest contracts', document: contracts },
  {
    ...{ id: 'contracts number', title: 'one number', document: contracts },
    filter: { contractNumber: { endsWith: '-7777' } },
  },
  { id: 'owed', title: 'what is owed, the latest first', document: owed },
  {
    ...{ id: 'owed year', title: 'what is due in a year', document: owed },
    filter: { dueDate: { greaterThanOrEqualTo: '2028-01-01', lessThanOrEqualTo: '2028-12-31' } },
  },
  { id: 'sales block', title: 'lots by block and what became of their sale', document: byBlock, isReport: true },
  { id: 'sales month', title: 'sales of three years by month', document: byMonth, isReport: true },
  { id: 'pending', title: 'pending installments by customer', document: byCustomer, isReport: true },
];
