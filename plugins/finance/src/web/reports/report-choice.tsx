import { NativeSelect, useTranslate } from '@gleba/sdk/web';

interface ReportChoiceProps<Value extends string> {
  /** Of its label; each value's is `<text>.<value>`. */
  readonly text: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few ways to look at a report. */
export function ReportChoice<Value extends string>({ text, values, value, onChange }: ReportChoiceProps<Value>) {
  const t = useTranslate();
  return (
    <NativeSelect
      label={t(text)}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
      data={values.map((one) => ({ value: one, label: t(`${text}.${one}`) }))}
    />
  );
}
