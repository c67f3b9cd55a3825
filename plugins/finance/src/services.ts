import { type ForetoldRows, type SubjectSigning, token } from '@gleba/sdk';
import type { ContractPaperDesk } from './contracts/contract-papers.ts';
import type { InvoiceAuthority } from './invoices/invoice-authority.ts';

/** Told of the papers of contracts whose signatures bind them. */
export const contractSigningToken = token<SubjectSigning>('finance.contract-signing@1');

/** Tells the installments that confirming a contract will make. */
export const contractScheduleToken = token<ForetoldRows>('finance.contract-schedule@1');

/** Takes who writes the papers of contracts. Where nobody comes, contracts are made without one. */
export const contractPapersToken = token<ContractPaperDesk>('finance.contract-papers@1');

/** Gives invoices their official number. Without one somebody types in what the municipality's site answered. */
export const invoiceAuthorityToken = token<InvoiceAuthority>('finance.invoice-authority@1');
