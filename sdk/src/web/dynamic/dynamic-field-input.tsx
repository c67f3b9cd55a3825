import { type DynamicField, type DynamicValues, settledText, transformText } from '@gleba/core';
import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslate } from '../context/services.tsx';
import { DayInput } from '../field/day-input.tsx';
import { DecimalInput } from '../field/number-input.tsx';

export interface DynamicFieldInputProps {
  readonly field: DynamicField;
  readonly value: DynamicValues[string];
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
  readonly isFirst?: boolean;
  readonly onChange: (value: string | boolean | null) => void;
}

/** The editor of a field that is data. Values are those of the API: days `YYYY-MM-DD`, numbers with a point. */
export function DynamicFieldInput({ field, value, error, isDisabled, isFirst, onChange }: DynamicFieldInputProps) {
  const t = useTranslate();
  const text = typeof value === 'string' ? value : '';
  const shared = {
    name: field.name,
    label: field.label,
    description: field.help,
    error,
    disabled: isDisabled,
    'data-autofocus': isFirst || undefined,
  };
  const required = field.required === true;
  switch (field.kind) {
    case 'checkbox':
      return (
        <Switch {...shared} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
      );
    case 'number':
      return <DecimalInput {...shared} required={required} scale={6} value={text || null} onChange={onChange} />;
    case 'date':
      return <DayInput {...shared} required={required} value={text || null} onChange={onChange} />;
    case 'select':
      return (
        <Select
          {...shared}
          required={required}
          data={[...new Set(field.options)]}
          value={text || null}
          onChange={onChange}
          clearable={!required}
          nothingFoundMessage={t('ui.select.nothing')}
        />
      );
    case 'textArea':
      return (
        <Textarea
          {...shared}
          required={required}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={field.maxLength}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput
          {...shared}
          required={required}
          maxLength={field.maxLength}
          value={text}
          onChange={(event) => onChange(transformText(field.transform, event.currentTarget.value))}
          onBlur={() => {
            const settled = settledText(field.transform, text);
            if (settled !== text) onChange(settled);
          }}
        />
      );
  }
}
