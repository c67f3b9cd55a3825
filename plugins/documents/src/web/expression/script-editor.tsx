import type { FormEditorProps } from '@gleba/sdk/web';
import { observer } from '@gleba/sdk/web';
import type { ComponentType } from 'react';
import { isContextSlug, scopeOf } from '../../contexts.ts';
import { useContexts } from '../types/use-contexts.ts';
import { ExpressionInput } from './expression-input.tsx';

/** An editor for a field that holds an expression about the records of the form's context. */
export function scriptEditor({ result }: { readonly result?: 'boolean' }): ComponentType<FormEditorProps> {
  return observer(function ScriptEditor({ name, label, description, error, value, values, onChange }: FormEditorProps) {
    const slug = useContexts().find(({ id }) => id === values.documentContextId)?.slug;
    return (
      <ExpressionInput
        name={name}
        label={label}
        description={description}
        error={error}
        value={typeof value === 'string' ? value : ''}
        onChange={(source) => onChange(source === '' ? null : source)}
        scope={isContextSlug(slug) ? scopeOf(slug) : undefined}
        result={result}
      />
    );
  });
}
