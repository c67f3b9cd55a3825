import { allow, boolean, decimal, defineEntity, enumeration, money, reference, text } from '@gleba/sdk';
import { choiceErrors } from '../../person-type-errors.ts';
import { operationNatures } from '../../taxes/tax-values.ts';
import { FinanceCategory } from '../money/finance-category.entity.ts';
import { Partner } from '../partner.entity.ts';
import { percentage } from '../payment-condition-table.entity.ts';
import { ServiceType } from './service-type.entity.ts';

const group = (name: string, order: number) => ({ title: `finance.service.group.${name}`, order });
const codes = group('codes', 1);
const iss = group('iss', 2);
const inss = group('inss', 3);
const federal = group('federal', 4);

const rate = (of: ReturnType<typeof group>) => decimal({ ...percentage, group: of });
const retained = (of: ReturnType<typeof group>) => boolean({ required: true, default: false, group: of });

/** Those that are no longer offered stay where they were chosen. */
export const offered = { where: { isActive: { equalTo: true } } } as const;

/**
 * What the office does for money, and how that is taxed. A rate that is left empty is the law's of the day (`taxes/tax-rules`); one that
 * is given takes its place and is shown as such.
 */
export const Service = defineEntity('finance.service', {
  scope: 'organization',
  title: ['name'],
  linkable: { path: '/finance/services/:id/view', icon: 'file-text' },
  fields: {
    name: text({ required: true, max: 160, searchable: true, list: { width: 260, card: 'title' } }),
    description: text({ max: 2000, searchable: true }),
    serviceTypeId: reference(ServiceType, {
      ...{ required: true, inverse: 'services', onDelete: 'restrict', list: { width: 190 } },
    }),
    /** The partner in whose name it is invoiced: numbering, regime and certificate are theirs. */
    companyId: reference(Partner, {
      ...{ inverse: 'services', onDelete: 'restrict', list: { width: 200 } },
      among: { where: { personType: { equalTo: 'legal' } }, refusal: choiceErrors.issuerNotCompany },
    }),
    /** Of what it brings in. */
    financeCategoryId: reference(FinanceCategory, {
      ...{ inverse: 'services', onDelete: 'restrict', list: { width: 180, isHidden: true } },
      among: { where: { type: { equalTo: 'income' } }, refusal: choiceErrors.serviceCategoryNotIncome },
    }),
    /** For the whole work, or for each square metre of it. */
    priceFixed: money({ min: '0', list: { width: 130, hasTotal: false } }),
    priceSqm: money({ min: '0', list: { width: 130, hasTotal: false } }),
    /** Those that are not are no longer offered. */
    isActive: boolean({ required: true, default: true, list: { width: 90 } }),
    transactionNature: enumeration(operationNatures, { required: true, default: 'taxedHere', group: codes }),
    /** Item of the list of services of Lei Complementar 116/2003: 7.01. */
    lc116Code: text({ max: 5, pattern: /^\d{1,2}\.\d{2}$/, group: codes, list: { width: 90 } }),
    /** The municipality's own code of the service. */
    municipalTaxCode: text({ max: 20, group: codes }),
    /** As the IBGE writes it: 7119-7/01. */
    cnaeCode: text({ max: 9, pattern: /^\d{4}-?\d\/?\d{2}$/, group: codes }),
    /** Nomenclatura Brasileira de Serviços: nine digits, 1.1403.21.00. */
    nbsCode: text({ max: 12, pattern: /^\d(\.?\d{4})(\.?\d{2}){2}$/, group: codes }),
    /** Of the national environment: item, subitem and its own division, 07.01.03. */
    nationalTaxCode: text({ max: 8, pattern: /^\d{2}\.?\d{2}\.?\d{2}$/, group: codes }),
    /** Of IBS and CBS: indicator of the operation (`cIndOp`) and classification (`cClassTrib`), six digits each. */
    operationIndicator: text({ max: 6, pattern: /^\d{6}$/, group: codes }),
    taxClassification: text({ max: 6, pattern: /^\d{6}$/, group: codes }),
    issRate: rate(iss),
    issRetained: retained(iss),
    inssRate: rate(inss),
    inssRetained: retained(inss),
    /** Of the amount, what is material and equipment and not work. */
    inssDeductionRate: rate(inss),
    pisRate: rate(federal),
    pisRetained: retained(federal),
    pisDeductionRate: rate(federal),
    cofinsRate: rate(federal),
    cofinsRetained: retained(federal),
    cofinsDeductionRate: rate(federal),
    csllRate: rate(federal),
    csllRetained: retained(federal),
    irRate: rate(federal),
    irAditionalRate: rate(federal),
    irRetained: retained(federal),
    /** Of what comes in, what the law takes for profit. */
    presumedProfitRate: rate(federal),
  },
  unique: [{ id: 'name', fields: ['name'], ignoreCase: true }],
  access: { read: allow.adminAndUp, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.adminAndUp },
});
