import { Tooltip, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { ExpressionProblem } from '../../expression/index.ts';
import { formatsFor } from '../../template/formats.ts';
import { labelOf } from '../../template/name-paths.ts';
import type { TemplateValue as Value } from '../../template/template.ts';
import classes from './template.module.css';
import { checked, problemOf, useTemplateKnowledge } from './template-context.ts';
import { useLoopsAround, within } from './use-loops.ts';
import { ValueDialog } from './value-dialog.tsx';

export interface ValueChipProps {
  readonly nodeKey: string;
  readonly value: Value;
  /** Undefined takes it out of the text. */
  readonly onSave: (value: Value | undefined) => void;
}

/** A value in the text: what it is, marked where it is none; pressed, how it is written. */
export function ValueChip({ nodeKey, value, onSave }: ValueChipProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const knowledge = useTemplateKnowledge();
  const { scope, loop } = within(knowledge, useLoopsAround(nodeKey));
  const typed = checked(value.source, scope);
  const formats = typed instanceof ExpressionProblem ? [] : formatsFor(typed.type);
  const isWrongFormat = value.format !== undefined && formats.length > 0 && !formats.includes(value.format);
  const problem =
    problemOf(value.source, scope) ??
    (formats.length === 0 ? 'documents.template.problem.noValue' : undefined) ??
    (isWrongFormat ? 'documents.template.problem.wrongFormat' : undefined);
  const label = labelOf(knowledge.names, value.source, loop);
  const how = value.format === undefined ? '' : ` · ${t(`documents.template.format.${value.format}`)}`;
  const save = (next: Value | undefined) => {
    onSave(next);
    setOpen(false);
  };
  return (
    <>
      <Tooltip label={problem === undefined ? value.source : t(problem)}>
        <button
          type="button"
          className={classes.chip}
          data-problem={problem === undefined ? undefined : true}
          aria-label={problem === undefined ? `${label}${how}` : `${label}: ${t(problem)}`}
          onClick={() => setOpen(true)}
        >
          {value.before}
          {label}
          {how}
          {value.after}
        </button>
      </Tooltip>
      {isOpen ? <ValueDialog value={value} scope={scope} onSave={save} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
