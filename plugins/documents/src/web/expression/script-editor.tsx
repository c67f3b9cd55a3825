import type { FormEditorProps } from '@gleba/sdk/web';
import { observer } from '@gleba/sdk/web';
import type { ComponentType } from 'react';
import { scopeOf } from '../../subjects.ts';
import { useContexts } from '../types/use-contexts.ts';
import { useSubjects } from '../types/use-subjects.ts';
import { ExpressionInput } from './expression-input.tsx';

/** An editor for a field that holds an expression about the records of the form's context. */
export function scriptEditor({ result }: { readonly result?: 'boolean' }): ComponentType<FormEditorProps> {
  return observer(function ScriptEditor({ name, label, description, error, value, values, onChange }: FormEditorProps) {
    const slug = useContexts().find(({ id }) => id === values.documentContextId)?.slug;
    const subject = useSubjects().named(slug);
    return (
      <ExpressionInput
        name={name}
        label={label}
        description={description}
        error={error}
        value={typeof value === 'string' ? value : ''}
        onChange={(source) => onChange(source === '' ? null : source)}
        scope={subject && scopeOf(subject)}
        result={result}
      />
    );
  });
}
