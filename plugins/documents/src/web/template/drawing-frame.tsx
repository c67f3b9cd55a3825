import type { Drawing } from '@gleba/sdk';
import { DrawingView } from '@gleba/sdk/print/web';
import { NativeSelect, useTranslate } from '@gleba/sdk/web';
import type { RecordValue } from '../../expression/index.ts';
import { usualDrawing } from '../../template/limits.ts';
import { labelOf, namedAt } from '../../template/name-paths.ts';
import type { TemplateDrawing } from '../../template/template.ts';
import classes from './template.module.css';
import { type TemplateKnowledge, useTemplateKnowledge } from './template-context.ts';

/** The width that is chosen where nobody chose one: the widest that a usual page has room for. */
export const usualOf = (widths: readonly number[]): number =>
  widths.find((width) => width <= usualDrawing) ?? widths.at(-1) ?? usualDrawing;

export interface DrawingFrameProps {
  readonly drawing: TemplateDrawing;
  readonly onWidth: (millimetres: number) => void;
}

/** What is drawn in its place, of whom the preview is, and how wide. */
export function DrawingFrame({ drawing: { source, millimetres }, onWidth }: DrawingFrameProps) {
  const t = useTranslate();
  const knowledge = useTemplateKnowledge();
  const label = labelOf(knowledge.names, source, undefined);
  const widths = namedAt(knowledge.names, source)?.widths ?? [];
  const chosen = widths.find((width) => width <= millimetres) ?? widths.at(-1);
  const shown = drawingsAt(knowledge, source).find(({ width }) => width === chosen);
  return (
    <div className={classes.drawingFrame} data-problem={widths.length === 0 || undefined}>
      <span>{widths.length === 0 ? `${label}: ${t('documents.template.problem.noDrawing')}` : label}</span>
      {shown ? <DrawingView drawing={shown} /> : null}
      {chosen === undefined ? null : (
        <NativeSelect
          size="xs"
          w={110}
          aria-label={t('documents.template.drawing.width')}
          data={widths.map((width) => ({ value: String(width), label: `${width} mm` }))}
          value={String(chosen)}
          onChange={({ currentTarget }) => onWidth(Number(currentTarget.value))}
        />
      )}
    </div>
  );
}

/** Of a plain path: it is what the picker puts there. */
function drawingsAt({ values }: TemplateKnowledge, source: string): readonly Drawing[] {
  const [first = '', ...rest] = source.split('.');
  const found = rest.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), values[first]);
  return isRecord(found) && Array.isArray(found.drawings) ? (found.drawings as readonly Drawing[]) : [];
}

const isRecord = (value: unknown): value is RecordValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
