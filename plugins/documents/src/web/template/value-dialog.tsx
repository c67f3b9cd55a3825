import { Button, Dialog, DialogEnd, Select, Stack, TextInput, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { ExpressionProblem, type Scope } from '../../expression/index.ts';
import { defaultFormat, formatsFor } from '../../template/formats.ts';
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
  const { source, otherwise } = given;
  const format = valueFormats.find((one) => one === given.format && formats.includes(one));
  const isWhole = source.trim() !== '' && formats.length > 0;
  const save = () => onSave({ ...given, format, otherwise: otherwise || undefined });
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
          <TextInput
            label={t('documents.template.value.otherwise')}
            description={t('documents.template.value.otherwise.help')}
            maxLength={200}
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
