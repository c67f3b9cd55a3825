import { drawingOfName } from '../../word-field.ts';
import { mergeField } from '../../word-text.ts';
import { drawingAttributes } from './nodes/drawing-node.tsx';

/** Puts a drawing in the place of each field that a template of ours went out with for one. */
export function nameDrawings(page: Document): void {
  for (const field of page.querySelectorAll(`span[${mergeField.name}]`)) {
    const drawing = drawingOfName(field.getAttribute(mergeField.name) ?? '');
    if (!drawing) continue;
    const figure = page.createElement('figure');
    figure.setAttribute(drawingAttributes.source, drawing.source);
    figure.setAttribute(drawingAttributes.width, String(drawing.millimetres));
    field.replaceWith(figure);
  }
}
