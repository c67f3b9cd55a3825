import { Dialog, DialogEnd, Stack, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { ExpressionProblem, type Scope } from '../../expression/index.ts';
import { ExpressionInput } from '../expression/expression-input.tsx';
import { checked } from './template-context.ts';

export interface ConditionDialogProps {
  readonly source: string;
  readonly scope: Scope;
  readonly onSave: (source: string) => void;
  readonly onClose: () => void;
}

const width = 560;

/** When the part is written. */
export function ConditionDialog({ source: given, scope, onSave, onClose }: ConditionDialogProps) {
  const t = useTranslate();
  const [source, setSource] = useState(given);
  const typed = checked(source, scope);
  const isCondition = !(typed instanceof ExpressionProblem) && typed.type.kind === 'boolean';
  return (
    <Dialog size={width} onClose={onClose} title={t('documents.template.condition')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (isCondition) onSave(source);
        }}
      >
        <Stack gap="md">
          <ExpressionInput
            name="test"
            label={t('documents.template.condition.test')}
            description={t('documents.template.condition.help')}
            error={undefined}
            value={source}
            onChange={setSource}
            scope={scope}
            result="boolean"
          />
          <DialogEnd submitLabel={t('documents.template.apply')} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
