import { daysBetween, isCnpj, isCpf } from '@gleba/sdk';
import {
  type ExtractedName,
  type ExtractedValue,
  type RuleResult,
  type SheetQuality,
  usualProofDays,
  type ValidationRule,
  validationRules,
} from '../../reading/findings.ts';
import { isRegistration } from '../reading/extract/registration.ts';
import { nameLikeness, sameName } from './name-likeness.ts';

/** What is known of whose paper it is. */
export interface Recorded {
  readonly names: readonly string[];
  readonly cpf: string | null;
  readonly marriageRegime: string | null;
}

export interface Checked {
  readonly values: readonly ExtractedValue[];
  readonly recorded: Recorded;
  readonly sheets: readonly SheetQuality[];
  /** Pages whose bytes another paper of the organization has as well. */
  readonly doubled: readonly number[];
  /** As ISO date, where the office is. */
  readonly today: string;
}

/** Pixels on the longer side from which small print can be read: A5 at 150 dots per inch. */
const leastPixels = 1200;
/** Of dark and light; below it, a sheet is grey on grey. */
const leastContrast = 0.35;
/** Of the engine's own certainty: above the first it reads well, below the second it guesses. */
const sureReading = 75;
const guessedReading = 50;
/** Nobody alive was born before. */
const earliestBirth = '1900-01-01';

type Outcome = Omit<RuleResult, 'rule'>;
type Rule = (checked: Checked, argument: string | undefined) => Outcome;

const outcome = (
  verdict: RuleResult['verdict'],
  code: string,
  values: Record<string, string> = {},
  found: readonly (ExtractedValue | undefined)[] = [],
): Outcome => ({ verdict, code, values, evidence: found.flatMap((one) => (one ? [one.evidence] : [])) });

const extracted = ({ values }: Checked, name: ExtractedName) => values.find((value) => value.name === name);
const digitsOf = (text: string) => text.replace(/\D/g, '');

const rules: Readonly<Record<ValidationRule, Rule>> = {
  taxIdDigits(checked) {
    const found = extracted(checked, 'cpf') ?? extracted(checked, 'cnpj');
    if (!found) return outcome('unsure', 'notFound');
    const isRight = found.name === 'cpf' ? isCpf(found.value) : isCnpj(found.value);
    return outcome(isRight ? 'passed' : 'failed', isRight ? 'right' : 'wrong', { number: found.value }, [found]);
  },
  registrationDigits(checked) {
    const found = extracted(checked, 'registration');
    if (!found) return outcome('unsure', 'notFound');
    const isRight = isRegistration(found.value);
    return outcome(isRight ? 'passed' : 'failed', isRight ? 'right' : 'wrong', { number: found.value }, [found]);
  },
  datesPlausible(checked) {
    const names = ['birthDate', 'marriageDate', 'deathDate', 'issuedOn', 'possessionSince'] as const;
    const days = names.flatMap((name) => extracted(checked, name) ?? []);
    if (days.length === 0) return outcome('unsure', 'notFound');
    const future = days.find(({ value }) => value > checked.today);
    if (future) return outcome('failed', 'future', { day: future.value }, [future]);
    const early = days.find(({ name, value }) => name === 'birthDate' && value < earliestBirth);
    if (early) return outcome('failed', 'early', { day: early.value }, [early]);
    const birth = days.find(({ name }) => name === 'birthDate');
    const before = birth && days.find(({ name, value }) => name !== 'birthDate' && value < birth.value);
    if (before) return outcome('failed', 'beforeBirth', { day: before.value, birth: birth.value }, [before, birth]);
    return outcome('passed', 'right', {}, days);
  },
  nameMatches(checked) {
    const found = ['name', 'spouseName'].flatMap((name) => extracted(checked, name as ExtractedName) ?? []);
    const [first] = found;
    if (!first || checked.recorded.names.length === 0) return outcome('unsure', first ? 'notRecorded' : 'notFound');
    const pairs = found.flatMap((one) =>
      checked.recorded.names.map((name) => ({ one, name, likeness: nameLikeness(one.value, name) })),
    );
    const best = pairs.reduce((a, b) => (b.likeness > a.likeness ? b : a));
    const isSame = best.likeness >= sameName;
    const values = { extracted: best.one.value };
    return outcome(isSame ? 'passed' : 'failed', isSame ? 'right' : 'different', values, [best.one]);
  },
  taxIdMatches(checked) {
    const found = extracted(checked, 'cpf');
    const recorded = checked.recorded.cpf;
    if (!found || !recorded) return outcome('unsure', found ? 'notRecorded' : 'notFound');
    const isSame = digitsOf(found.value) === digitsOf(recorded);
    const values = { extracted: found.value };
    return outcome(isSame ? 'passed' : 'failed', isSame ? 'right' : 'different', values, [found]);
  },
  recentProof(checked, argument) {
    const found = extracted(checked, 'issuedOn');
    if (!found) return outcome('unsure', 'notFound');
    const days = Number(argument) > 0 ? Number(argument) : usualProofDays;
    const age = daysBetween(found.value, checked.today);
    const isRecent = age <= days;
    const values = { day: found.value, days: String(days) };
    return outcome(isRecent ? 'passed' : 'failed', isRecent ? 'right' : 'old', values, [found]);
  },
  marriageRegimeMatches(checked) {
    const found = extracted(checked, 'marriageRegime');
    const recorded = checked.recorded.marriageRegime;
    if (!found || !recorded) return outcome('unsure', found ? 'notRecorded' : 'notFound');
    const isSame = found.value === recorded;
    const values = { extracted: found.value };
    return outcome(isSame ? 'passed' : 'failed', isSame ? 'right' : 'different', values, [found]);
  },
  fileOnce({ doubled }) {
    return doubled.length === 0
      ? outcome('passed', 'right')
      : outcome('failed', 'twice', { pages: doubled.join(', ') });
  },
  legible({ sheets }) {
    if (sheets.length === 0 || sheets.some(({ source }) => source === 'none')) return outcome('failed', 'unreadable');
    const seen = sheets.filter(({ source }) => source === 'ocr');
    const is = (test: (sheet: SheetQuality) => boolean) => seen.find(test);
    const told = (sheet: SheetQuality) => ({ page: String(sheet.page) });
    const small = is(({ width, height }) => Math.max(width ?? 0, height ?? 0) < leastPixels);
    if (small) return outcome('unsure', 'small', told(small));
    const pale = is(({ contrast }) => contrast !== null && contrast < leastContrast);
    if (pale) return outcome('failed', 'pale', told(pale));
    const empty = is(({ confidence }) => confidence === null || confidence < guessedReading);
    if (empty) return outcome('failed', 'guessed', told(empty));
    const doubtful = is(({ confidence }) => confidence !== null && confidence < sureReading);
    return doubtful ? outcome('unsure', 'doubtful', told(doubtful)) : outcome('passed', 'right');
  },
};

/** Goes through the rules that the type names, in their order. A name that no rule has is left out. */
export function checkDocument(named: readonly string[], checked: Checked): RuleResult[] {
  return named.flatMap((entry) => {
    const [name, argument] = entry.split(':');
    const rule = validationRules.find((known) => known === name);
    return rule ? [{ rule, ...rules[rule](checked, argument) }] : [];
  });
}

/** All passed: valid; one failed: not; otherwise the rules do not say. */
export function isValidBy(results: readonly RuleResult[]): boolean | null {
  if (results.some(({ verdict }) => verdict === 'failed')) return false;
  return results.length > 0 && results.every(({ verdict }) => verdict === 'passed') ? true : null;
}
