import { z } from '@gleba/sdk';

/** Where something stands: the page from 1 in the document's order, the sheet within it, the place as parts of the sheet, the words. */
export const evidence = z.object({
  page: z.int(),
  sheet: z.int(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  text: z.string().check(z.maxLength(2000)),
});
export type Evidence = z.infer<typeof evidence>;

/** What the papers of an office say, each as text: days as 2026-01-31, amounts as 120.50, numbers with their points. */
export const extractedNames = [
  ...(['name', 'cpf', 'cnpj', 'rg', 'birthDate', 'motherName', 'fatherName', 'issuedOn', 'registration'] as const),
  ...(['spouseName', 'marriageDate', 'marriageRegime', 'deathDate', 'address', 'postalCode', 'amount'] as const),
  ...(['possessionSince'] as const),
] as const;
export type ExtractedName = (typeof extractedNames)[number];

export const extractedValue = z.object({
  name: z.enum(extractedNames),
  value: z.string().check(z.maxLength(500)),
  confidence: z.number(),
  evidence,
});
export type ExtractedValue = z.infer<typeof extractedValue>;

/** `by`: the rules of the program, or a language model, with what it was asked by. */
export const extraction = z.object({
  function: z.string(),
  by: z.enum(['rules', 'model']),
  values: z.array(extractedValue),
  model: z.optional(z.string()),
  promptVersion: z.optional(z.int()),
  /** Why the model's answer was not taken. */
  modelProblem: z.optional(z.string()),
});
export type Extraction = z.infer<typeof extraction>;
/** As a document keeps it. */
export const keptExtraction = z.object({
  ...extraction.shape,
  sheets: z.array(z.lazy(() => sheetQuality)),
  /** Sheets that nobody has read, beyond the limit. */
  left: z.int(),
});
export type KeptExtraction = z.infer<typeof keptExtraction>;

export const verdicts = ['passed', 'failed', 'unsure'] as const;
export const ruleResult = z.object({
  rule: z.string(),
  verdict: z.enum(verdicts),
  /** Its words are those of `documents.rule.<rule>.<code>`, given `values`. */
  code: z.string(),
  values: z.record(z.string(), z.string()),
  evidence: z.array(evidence),
});
export type RuleResult = z.infer<typeof ruleResult>;
export const validation = z.object({ results: z.array(ruleResult) });

export const textBlock = z.object({ ...evidence.shape, confidence: z.number() });
export type TextBlock = z.infer<typeof textBlock>;

/** What a reading leaves behind of each sheet, for the rule that asks whether people can read it. */
export const sheetQuality = z.object({
  ...{ page: z.int(), sheet: z.int(), source: z.enum(['pdf', 'ocr', 'none']) },
  ...{ width: z.nullable(z.int()), height: z.nullable(z.int()) },
  ...{ contrast: z.nullable(z.number()), confidence: z.nullable(z.number()) },
});
export type SheetQuality = z.infer<typeof sheetQuality>;

/** Which papers are read for their values, as a type's `aiExtractFunction` names them. */
export const extractFunctions = [
  ...(['identity', 'taxId', 'birthCertificate', 'marriageCertificate', 'deathCertificate'] as const),
  ...(['proofOfAddress', 'possessionDeclaration'] as const),
] as const;
export type ExtractFunction = (typeof extractFunctions)[number];
export const isExtractFunction = (name: string | null | undefined): name is ExtractFunction =>
  extractFunctions.some((known) => known === name);

/** Which rules a type's papers are checked by (`aiValidationFunctions`); `recentProof:60` says the days. */
export const validationRules = [
  ...(['taxIdDigits', 'registrationDigits', 'datesPlausible', 'nameMatches', 'taxIdMatches', 'recentProof'] as const),
  ...(['marriageRegimeMatches', 'fileOnce', 'legible'] as const),
] as const;
export type ValidationRule = (typeof validationRules)[number];
export const isValidationRule = (name: string): name is ValidationRule => validationRules.some((rule) => rule === name);
/** Days that a proof of address is taken for, where its type says no other number: what registries and banks usually ask. */
export const usualProofDays = 90;
export const mostProofDays = 3650;
/** Beside the rules: what passes all of them is valid without a person. */
export const machineDecides = 'machineDecides';

/** Whether a type may name it: a rule, with days where it counts some, or `machineDecides`. */
export function isValidationFunction(name: string): boolean {
  const [rule = '', days, ...more] = name.split(':');
  if (days === undefined) return isValidationRule(rule) || rule === machineDecides;
  if (rule !== 'recentProof' || more.length > 0 || !/^\d{1,4}$/.test(days)) return false;
  return Number(days) >= 1 && Number(days) <= mostProofDays;
}
