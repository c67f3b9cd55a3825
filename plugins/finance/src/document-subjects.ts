import { Land, Resident } from '@gleba/plugin-lands';
import { Company, documentSubject, Organization, Project, stepFrom, stepTo } from '@gleba/sdk';
import { Address } from './entities/address.entity.ts';
import { Contract } from './entities/contract.entity.ts';
import { ContractCustomer } from './entities/contract-customer.entity.ts';
import { ContractInstallment } from './entities/contract-installment.entity.ts';
import { ContractLand } from './entities/contract-land.entity.ts';
import { FinanceTransaction } from './entities/money/finance-transaction.entity.ts';
import { Partner } from './entities/partner.entity.ts';
import { ResidentPartner } from './entities/resident-partner.entity.ts';
import { contractScheduleToken, contractSigningToken } from './services.ts';

const partner = stepTo(Partner, 'partnerId');
const married = stepTo(Partner, 'maritalPartnerId');
const buyers = stepFrom(ContractCustomer, 'contractId', { orderBy: ['-legalResponsible', 'id'] });
const installments = stepFrom(ContractInstallment, 'contractId', { orderBy: ['installmentNumber'] });
/** Of a contract: whose company sells. Without any it is the organization itself. */
const ownCompany = [stepTo(Company, 'responsibleCompanyId')];
const companyOfProject = [stepTo(Project, 'projectId'), stepTo(Company, 'responsibleCompanyId')];
const personOfResident = [stepFrom(ResidentPartner, 'id'), partner];
/** The one that has the lot now. */
const contractOfLand = [stepFrom(ContractLand, 'landId'), stepTo(Contract, 'contractId')];
const land = stepTo(Land, 'landId');

export const financeSubjects = [
  documentSubject(Partner, {
    context: 'partner',
    within: {
      spouse: { along: [married] },
      address: { along: [stepTo(Address, 'addressId')] },
      billingAddress: { along: [stepTo(Address, 'billingAddressId')] },
    },
    signers: [{ along: [], qualification: 'party' }],
    signs: { name: 'name', email: 'email', phone: 'whatsappNumber', taxId: ['cpf', 'cnpj'] },
  }),
  documentSubject(Contract, {
    context: 'contract',
    signing: contractSigningToken,
    within: {
      buyers: { along: [buyers], isList: true },
      installments: { along: [installments], isList: true, foretold: contractScheduleToken },
    },
    names: {
      lands: {
        along: [stepFrom(ContractLand, 'contractId'), stepTo(Land, 'landId', { orderBy: ['block', 'lot'] })],
        ...{ isList: true, isForTemplates: true },
      },
      project: { along: [stepTo(Project, 'projectId')] },
      seller: { along: ownCompany, otherwise: [companyOfProject], isForTemplates: true },
    },
    signers: [
      { along: [buyers, partner], qualification: 'buyer' },
      { along: [buyers, partner, married], qualification: 'spouse' },
      {
        along: ownCompany,
        otherwise: [companyOfProject, [stepTo(Organization, 'organizationId')]],
        qualification: 'seller',
      },
    ],
  }),
  // Receipts and invoices: what proves that money came or went.
  documentSubject(FinanceTransaction, {
    context: 'transaction',
    names: { partner: { along: [partner] }, project: { along: [stepTo(Project, 'projectId')] } },
  }),
  documentSubject(ContractCustomer, { within: { partner: { along: [partner] } } }),
  documentSubject(Land, {
    names: { contract: { along: contractOfLand, isForTemplates: true } },
    signers: [{ along: [...contractOfLand, buyers, partner], qualification: 'buyer', order: -1 }],
  }),
  documentSubject(Resident, {
    within: { partner: { along: personOfResident } },
    names: {
      partner: { along: personOfResident },
      contract: { along: [land, ...contractOfLand], isForTemplates: true },
    },
    signers: [{ along: [...personOfResident, married], qualification: 'spouse' }],
    signs: {
      ...{ along: personOfResident, name: 'name', email: 'email', phone: 'whatsappNumber' },
      taxId: ['cpf', 'cnpj'],
    },
  }),
];
