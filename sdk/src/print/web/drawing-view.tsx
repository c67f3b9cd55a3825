import type { Drawing, DrawingPart } from '@gleba/sdk';
import { createElement, type ReactNode } from 'react';
import { type DrawnElement, drawnDrawing, drawnParts } from '../drawn.ts';

/** A drawing as large as it is printed: elements, in which every text is a text. */
export function DrawingView({ drawing }: { readonly drawing: Drawing }) {
  return elementOf(drawnDrawing(drawing), 0);
}

/** The same of parts that stand in a picture with others. */
export function DrawnParts({ parts }: { readonly parts: readonly DrawingPart[] }) {
  return drawnParts(parts).map(elementOf);
}

function elementOf({ tag, attributes, children }: DrawnElement, key: number): ReactNode {
  const inner = children.map((child, index) => (typeof child === 'string' ? child : elementOf(child, index)));
  return createElement(tag, { ...attributes, key }, inner);
}
