import type { FormEditorProps } from '@gleba/sdk/web';
import { observer } from '@gleba/sdk/web';
import type { ComponentType } from 'react';
import type { Scope } from '../../expression/index.ts';
import type { Subject } from '../../subjects.ts';
import { useContexts } from '../types/use-contexts.ts';
import { useSubjects } from '../types/use-subjects.ts';
import { ExpressionInput } from './expression-input.tsx';

export interface ScriptEditing {
  /** What it may name, of the form's context. */
  readonly scopeOf: (subject: Subject) => Scope;
  readonly result?: 'boolean';
}

/** An editor for a field that holds an expression about the records of the form's context. */
export function scriptEditor({ scopeOf, result }: ScriptEditing): ComponentType<FormEditorProps> {
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
