import type { Entity } from '@gleba/core';
import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { fieldLabel, valueLabel } from '../context/labels.ts';
import { useTranslate } from '../context/services.tsx';
import { DayInput } from '../field/day-input.tsx';
import { DecimalInput } from '../field/number-input.tsx';
import { ReferenceSelect } from '../field/reference-select.tsx';
import { type FilterCondition, operatorsOf, valueKind } from './filter-condition.ts';

interface ConditionEditorProps {
  readonly entity: Entity;
  readonly condition: FilterCondition;
  readonly onChange: (condition: FilterCondition) => void;
  readonly onDone: () => void;
}

/** Operator and value of one condition; every change acts at once. */
export function ConditionEditor({ entity, condition, onChange, onDone }: ConditionEditorProps) {
  const t = useTranslate();
  const field = entity.allFields[condition.field];
  if (!field) return null;
  const operators = operatorsOf(field);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <Stack gap="md">
        {operators.length > 1 ? (
          <NativeSelect
            label={fieldLabel(t, entity, condition.field)}
            value={condition.operator}
            data={operators.map((operator) => ({ value: operator, label: t(`ui.filter.operator.${operator}`) }))}
            onChange={(event) => {
              const operator = operators.find((known) => known === event.currentTarget.value);
              if (operator) onChange({ ...condition, operator });
            }}
          />
        ) : null}
        <Values entity={entity} condition={condition} onChange={(values) => onChange({ ...condition, values })} />
        <Button type="submit" size="xs">
          {t('ui.filter.done')}
        </Button>
      </Stack>
    </form>
  );
}

interface ValuesProps {
  readonly entity: Entity;
  readonly condition: FilterCondition;
  readonly onChange: (values: readonly string[]) => void;
}

function Values({ entity, condition, onChange }: ValuesProps) {
  const t = useTranslate();
  const { operator, values } = condition;
  const field = entity.allFields[condition.field];
  if (!field || ['isEmpty', 'isFilled', 'isTrue', 'isFalse'].includes(operator)) return null;
  const kind = valueKind(field);
  const [first = '', second = ''] = values;
  const isRange = operator === 'between';
  if (kind === 'choice') {
    return (
      <Checkbox.Group value={[...values]} onChange={onChange} aria-label={fieldLabel(t, entity, condition.field)}>
        <Stack gap="sm">
          {(field.values ?? []).map((value) => (
            <Checkbox key={value} size="xs" value={value} label={valueLabel(t, entity, condition.field, value)} />
          ))}
        </Stack>
      </Checkbox.Group>
    );
  }
  if (kind === 'reference' && field.reference) {
    return (
      <ReferenceSelect
        entityId={field.reference.entity}
        aria-label={fieldLabel(t, entity, condition.field)}
        value={first || null}
        onChange={(value) => onChange(value ? [value] : [])}
        data-autofocus
      />
    );
  }
  const input = (value: string, put: (value: string) => void, label: string, isFirst: boolean) => {
    const shared = { label, 'data-autofocus': isFirst || undefined };
    if (kind === 'day' || kind === 'moment') {
      // Half a date is not asked for.
      return <DayInput {...shared} value={value || null} onChange={(day) => put(day?.includes('-') ? day : '')} />;
    }
    if (kind === 'number') {
      return (
        <DecimalInput
          {...shared}
          scale={field.scale ?? (field.kind === 'integer' ? 0 : 6)}
          value={value || null}
          onChange={(number) => put(number !== null && /^-?\d+(\.\d+)?$/.test(number) ? number : '')}
        />
      );
    }
    return <TextInput {...shared} value={value} onChange={(event) => put(event.currentTarget.value)} />;
  };
  return (
    <>
      {input(
        first,
        (value) => onChange(isRange ? [value, second] : [value]),
        t(isRange ? 'ui.filter.from' : 'ui.filter.value'),
        true,
      )}
      {isRange ? input(second, (value) => onChange([first, value]), t('ui.filter.to'), false) : null}
    </>
  );
}
