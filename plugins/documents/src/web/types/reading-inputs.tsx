import { DecimalInput, type FormEditorProps, MultiSelect, Select, Stack, Switch, useTranslate } from '@gleba/sdk/web';
import {
  extractFunctions,
  isValidationRule,
  machineDecides,
  usualProofDays,
  validationRules,
} from '../../reading/findings.ts';

/** How a type's pages are read, by its name for people. */
export function ExtractFunctionInput(props: FormEditorProps) {
  const { name, label, description, error, value, onChange, onBlur } = props;
  const t = useTranslate();
  return (
    <Select
      {...{ name, label, description, error, onBlur }}
      data={extractFunctions.map((known) => ({ value: known, label: t(`documents.extract.${known}`) }))}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      clearable
    />
  );
}

/** What a type's papers are checked for. Days and 'without a person' are parts of the same list of names. */
export function ChecksInput({ name, label, description, error, value, onChange, onBlur }: FormEditorProps) {
  const t = useTranslate();
  const { rules, days, decides } = checksOf(value);
  const change = (next: Partial<Checks>) => onChange(functionsOf({ rules, days, decides, ...next }));
  return (
    <Stack gap="xs">
      <MultiSelect
        {...{ name, label, description, error, onBlur }}
        data={validationRules.map((rule) => ({ value: rule, label: t(`documents.rule.${rule}`) }))}
        value={[...rules]}
        onChange={(chosen) => change({ rules: chosen.filter(isValidationRule) })}
        clearable
      />
      {rules.includes('recentProof') ? (
        <DecimalInput
          label={t('documents.checks.days')}
          {...{ scale: 0, value: days }}
          onChange={(next) => change({ days: next ?? String(usualProofDays) })}
        />
      ) : null}
      {rules.length > 0 ? (
        <Switch
          label={t('documents.checks.decides')}
          description={t('documents.checks.decidesText')}
          checked={decides}
          onChange={({ currentTarget }) => change({ decides: currentTarget.checked })}
        />
      ) : null}
    </Stack>
  );
}

interface Checks {
  readonly rules: readonly string[];
  /** As it was typed: what is no number of days, the server says. */
  readonly days: string;
  readonly decides: boolean;
}

function checksOf(value: unknown): Checks {
  const names = Array.isArray(value) ? value.map(String) : [];
  const parts = names.map((name) => name.split(':'));
  const days = parts.find(([rule]) => rule === 'recentProof')?.[1] ?? String(usualProofDays);
  const rules = parts.map(([rule = '']) => rule).filter(isValidationRule);
  return { rules, days, decides: names.includes(machineDecides) };
}

/** None at all is no list: the type is not checked. */
function functionsOf({ rules, days, decides }: Checks): string[] | null {
  if (rules.length === 0) return null;
  const named = rules.map((rule) => (rule === 'recentProof' ? `${rule}:${days}` : rule));
  return decides ? [...named, machineDecides] : named;
}
