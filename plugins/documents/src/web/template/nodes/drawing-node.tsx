import {
  $applyNodeReplacement,
  type DOMConversionMap,
  type DOMExportOutput,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
} from 'lexical';
import type { ReactNode } from 'react';
import { pictureWidth, usualDrawing } from '../../../template/limits.ts';
import type { TemplateDrawing as DrawingFacts } from '../../../template/template.ts';
import { DrawingFrame } from '../drawing-frame.tsx';
import { BlockNode } from './block-node.ts';
import { type GivenJson, isRecord, textIn } from './given-json.ts';

/** How a drawing stands in HTML: as a name, never as what is drawn. */
export const drawingAttributes = { source: 'data-gleba-drawing', width: 'data-gleba-width' } as const;

export type SerializedDrawingNode = SerializedLexicalNode & { readonly drawing: DrawingFacts };

/** A drawing of the record that the paper is about, as a part of its own. */
export class DrawingNode extends BlockNode {
  __drawing: DrawingFacts;

  static override getType(): string {
    return 'gleba-drawing';
  }

  static override clone(node: DrawingNode): DrawingNode {
    return new DrawingNode(node.__drawing, node.__key);
  }

  static override importJSON(json: GivenJson): DrawingNode {
    const given = isRecord(json.drawing) ? json.drawing : {};
    return $createDrawingNode(drawingOf(textIn(given, 'source'), Number(given.millimetres)));
  }

  static override importDOM(): DOMConversionMap {
    return {
      figure: (element) => {
        const source = element.getAttribute(drawingAttributes.source) ?? '';
        if (source === '') return null;
        const drawing = drawingOf(source, Number(element.getAttribute(drawingAttributes.width)));
        return { priority: 1, conversion: () => ({ node: $createDrawingNode(drawing) }) };
      },
    };
  }

  constructor(drawing: DrawingFacts, key?: NodeKey) {
    super(key);
    this.__drawing = drawing;
  }

  override exportJSON(): SerializedDrawingNode {
    return { ...super.exportJSON(), drawing: this.getDrawing() };
  }

  override exportDOM(): DOMExportOutput {
    const element = document.createElement('figure');
    const { source, millimetres } = this.getDrawing();
    element.setAttribute(drawingAttributes.source, source);
    element.setAttribute(drawingAttributes.width, String(millimetres));
    return { element };
  }

  getDrawing(): DrawingFacts {
    return this.getLatest().__drawing;
  }

  setMillimetres(millimetres: number): void {
    this.getWritable().__drawing = { ...this.getDrawing(), millimetres };
  }

  override decorate(editor: LexicalEditor): ReactNode {
    const widen = (millimetres: number) => editor.update(() => this.setMillimetres(millimetres));
    return <DrawingFrame drawing={this.__drawing} onWidth={widen} />;
  }
}

/** What another program has put on the clipboard may be anything. */
const drawingOf = (source: string, width: number): DrawingFacts => ({
  source,
  millimetres: width >= pictureWidth.least && width <= pictureWidth.most ? width : usualDrawing,
  align: 'center',
});

export function $createDrawingNode(drawing: DrawingFacts): DrawingNode {
  return $applyNodeReplacement(new DrawingNode(drawing));
}

export const $isDrawingNode = (node: LexicalNode | null | undefined): node is DrawingNode =>
  node instanceof DrawingNode;
