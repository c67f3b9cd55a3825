import {
  allow,
  date,
  defineBulk,
  defineCommand,
  defineExport,
  defineQuery,
  id,
  list,
  object,
  of,
  optional,
  Project,
  text,
  z,
} from '@gleba/sdk';
import { contractDetailsKey } from '../access-keys.ts';
import { Contract } from '../entities/contract.entity.ts';
import { ContractInstallment } from '../entities/contract-installment.entity.ts';
import { Partner } from '../entities/partner.entity.ts';
import { PartnerShare } from '../entities/partner-share.entity.ts';
import { movementKinds } from '../project-partners/statement-of.ts';

const permission = allow.adminAndUp;
const money = z.string();

/** Says that the chosen parts were passed on to their partners. Nothing here moves money: somebody has paid, and says when. */
export const payPartnerShares = defineBulk('finance.payPartnerShares', {
  ...{ of: PartnerShare, permission, input: { paidOn: date({ required: true }) } },
});

/** Takes back that a part was passed on, which was said by mistake: it is to be passed on again. */
export const reversePartnerPayment = defineCommand('reversePartnerPayment', {
  permission,
  project: ({ partnerShareId }) => of(PartnerShare, partnerShareId),
  input: { partnerShareId: id(PartnerShare), reason: text({ required: true, max: 400 }) },
  errors: [
    'finance.shareNotPaid',
    'finance.shareByProvider',
    'finance.journalEmpty',
    'finance.journalReversed',
    'finance.monthClosed',
  ],
  output: { partnerShare: object({ id: id(PartnerShare), status: z.string() }) },
});

/** Writes a project's parts into a spreadsheet. */
export const exportPartnerShares = defineExport('finance.exportPartnerShares', {
  ...{ of: PartnerShare, access: contractDetailsKey },
  beside: [
    { entity: Partner, fields: ['name'] },
    { entity: Contract, fields: ['contractNumber'] },
    { entity: ContractInstallment, fields: ['name'] },
  ],
});

/** What became owed to a partner and what was passed on, day by day, with what is left after each: of all projects or one, of all time or some. */
export const partnerStatement = defineQuery('partnerStatement', {
  permission,
  input: {
    partnerId: id(Partner),
    projectId: optional(id(Project)),
    from: optional(date()),
    until: optional(date()),
  },
  output: {
    partner: z.string(),
    document: z.nullable(z.string()),
    project: z.nullable(z.string()),
    /** What was left before the first day. */
    opening: money,
    owed: money,
    paid: money,
    takenBack: money,
    closing: money,
    lines: list(
      object({
        ...{
          id: z.string(),
          on: z.string(),
          kind: z.enum(movementKinds),
          project: z.string(),
        },
        ...{ contractNumber: z.nullable(z.string()), installment: z.string(), percentage: z.nullable(z.string()) },
        ...{ amount: money, balance: money },
      }),
    ),
  },
});

export const projectPartnerOperations = [
  payPartnerShares,
  reversePartnerPayment,
  exportPartnerShares,
  partnerStatement,
];
