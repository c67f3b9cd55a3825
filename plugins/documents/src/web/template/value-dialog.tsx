import { Button, Dialog, DialogEnd, Group, Select, Stack, TextInput, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { ExpressionProblem, type Scope } from '../../expression/index.ts';
import { defaultFormat, formatsFor } from '../../template/formats.ts';
import { templateLimits } from '../../template/limits.ts';
import type { TemplateValue as Value } from '../../template/template.ts';
import { valueFormats } from '../../template/value-formats.ts';
import { ExpressionInput } from '../expression/expression-input.tsx';
import { checked } from './template-context.ts';

export interface ValueDialogProps {
  readonly value: Value;
  readonly scope: Scope;
  /** Undefined takes the value out of the text. */
  readonly onSave: (value: Value | undefined) => void;
  readonly onClose: () => void;
}

const width = 520;

/** How a value is written: which, in what form, and what stands there where it is empty. */
export function ValueDialog({ value, scope, onSave, onClose }: ValueDialogProps) {
  const t = useTranslate();
  const [given, setGiven] = useState(value);
  const typed = checked(given.source, scope);
  const type = typed instanceof ExpressionProblem ? undefined : typed.type;
  const formats = type ? formatsFor(type) : [];
  const { source, otherwise, before, after } = given;
  const isGuarded = Boolean(before) || Boolean(after);
  const format = valueFormats.find((one) => one === given.format && formats.includes(one));
  const isWhole = source.trim() !== '' && formats.length > 0;
  const save = () =>
    onSave({
      ...given,
      ...{ format, otherwise: otherwise || undefined, before: before || undefined, after: after || undefined },
    });
  return (
    <Dialog size={width} onClose={onClose} title={t('documents.template.value')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog stands within the screen's own forms, as far as events go.
          event.stopPropagation();
          if (isWhole) save();
        }}
      >
        <Stack gap="md">
          <ExpressionInput
            name="source"
            label={t('documents.template.value.source')}
            description={undefined}
            error={type && formats.length === 0 ? t('documents.template.problem.noValue') : undefined}
            value={source}
            onChange={(next) => setGiven({ ...given, source: next })}
            scope={scope}
            result={undefined}
          />
          <Select
            label={t('documents.template.value.format')}
            data={formats.map((one) => ({ value: one, label: t(`documents.template.format.${one}`) }))}
            value={format ?? (type ? (defaultFormat(type) ?? null) : null)}
            onChange={(next) => setGiven({ ...given, format: formats.find((one) => one === next) })}
            allowDeselect={false}
          />
          <Group grow align="flex-start">
            <TextInput
              label={t('documents.template.value.before')}
              description={t('documents.template.value.before.help')}
              maxLength={templateLimits.besideValue}
              value={before ?? ''}
              onChange={({ currentTarget }) => setGiven({ ...given, before: currentTarget.value })}
            />
            <TextInput
              label={t('documents.template.value.after')}
              description={t('documents.template.value.after.help')}
              maxLength={templateLimits.besideValue}
              value={after ?? ''}
              onChange={({ currentTarget }) => setGiven({ ...given, after: currentTarget.value })}
            />
          </Group>
          <TextInput
            label={t('documents.template.value.otherwise')}
            description={t(`documents.template.value.otherwise.${isGuarded ? 'guarded' : 'help'}`)}
            maxLength={templateLimits.besideValue}
            value={otherwise ?? ''}
            onChange={({ currentTarget }) => setGiven({ ...given, otherwise: currentTarget.value })}
          />
          <Button variant="subtle" color="red" onClick={() => onSave(undefined)}>
            {t('documents.template.remove')}
          </Button>
          <DialogEnd submitLabel={t('documents.template.apply')} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
