import { type FieldProblem, isCnpj, isCpf, isMailAddress } from '@gleba/sdk';
import { brazilCode } from '../../partner-values.ts';
import { partnerErrors } from './partner-errors.ts';

export type PartnerRow = Readonly<Record<string, unknown>>;

/** What is wrong with a partner by itself. Formats are asked of what differs from `before`: an old mistake blocks nothing else. */
export function partnerProblems(after: PartnerRow, before: PartnerRow | undefined, today: string): FieldProblem[] {
  return [
    ...documentProblems(after, before),
    ...contactProblems(after, before),
    ...dayProblems(after, before, today),
    ...ownProblems(after),
  ];
}

/** People have a CPF, companies a CNPJ: that it is there, and nothing of the other's, the declaration says. */
function documentProblems(after: PartnerRow, before: PartnerRow | undefined): FieldProblem[] {
  const isLegal = after.personType === 'legal';
  const field = isLegal ? 'cnpj' : 'cpf';
  const number = after[field];
  if (typeof number !== 'string' || number === before?.[field]) return [];
  const isRight = isLegal ? isCnpj(number, { withLetters: true }) : isCpf(number);
  return isRight ? [] : [(isLegal ? partnerErrors.cnpjInvalid : partnerErrors.cpfInvalid).at(field)];
}

function contactProblems(after: PartnerRow, before: PartnerRow | undefined): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { email } = after;
  if (typeof email === 'string' && email !== before?.email && !isMailAddress(email)) {
    problems.push(partnerErrors.emailInvalid.at('email'));
  }
  for (const field of ['whatsappNumber', 'phoneNumber'] as const) {
    const number = after[field];
    const isNew = number !== before?.[field] || after.phoneCountry !== before?.phoneCountry;
    if (typeof number === 'string' && isNew && !isPhone(number, after.phoneCountry)) {
      problems.push(partnerErrors.phoneInvalid.at(field));
    }
  }
  return problems;
}

/** Brazil: area and eight or nine digits, or 0800 and the like (Anatel, Resolução 749/2022). Elsewhere 15 digits with the country's (ITU-T E.164). */
function isPhone(text: string, country: unknown): boolean {
  if (/[^\d\s().-]/.test(text)) return false;
  const digits = text.replace(/\D/g, '');
  if (country === brazilCode) return /^([1-9]{2}(9\d{8}|[2-5]\d{7})|0[3589]00\d{6,7})$/.test(digits);
  return digits.length >= 4 && digits.length + String(country).length <= 15;
}

function dayProblems(after: PartnerRow, before: PartnerRow | undefined, today: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { birthDate } = after;
  for (const field of ['birthDate', 'rgEmissionDate', 'marriageDate'] as const) {
    const day = after[field];
    const isNew = day !== before?.[field] || birthDate !== before?.birthDate;
    if (typeof day !== 'string' || !isNew) continue;
    if (day > today) problems.push(partnerErrors.inFuture.at(field));
    else if (typeof birthDate === 'string' && day < birthDate) {
      problems.push(partnerErrors.beforeBirth.at(field));
    }
  }
  return problems;
}

/** Nobody is married to themself, or answers for themself. */
function ownProblems({ id, maritalPartnerId, responsibleId }: PartnerRow): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (maritalPartnerId === id) {
    problems.push(partnerErrors.ownSpouse.at('maritalPartnerId'));
  }
  if (responsibleId === id) {
    problems.push(partnerErrors.ownResponsible.at('responsibleId'));
  }
  return problems;
}
