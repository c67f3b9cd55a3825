import {
  $applyNodeReplacement,
  DecoratorNode,
  type DOMConversionMap,
  type DOMExportOutput,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
} from 'lexical';
import type { ReactNode } from 'react';
import { RepeatChip } from '../repeat-chip.tsx';
import { type GivenJson, textIn } from './given-json.ts';

export type SerializedRepeatNode = SerializedLexicalNode & { readonly source: string };

/** How one stands in HTML that comes from Word (`nameRegions`). */
export const repeatAttribute = 'data-gleba-repeat';

/** In a cell: its row is repeated for each record of a list. */
export class RepeatNode extends DecoratorNode<ReactNode> {
  __source: string;

  static override getType(): string {
    return 'gleba-repeat';
  }

  static override clone(node: RepeatNode): RepeatNode {
    return new RepeatNode(node.__source, node.__key);
  }

  static override importJSON(json: GivenJson): RepeatNode {
    return $createRepeatNode(textIn(json, 'source'));
  }

  static override importDOM(): DOMConversionMap {
    return {
      span: (element) => {
        const source = element.getAttribute(repeatAttribute) ?? '';
        if (source === '') return null;
        return { priority: 2, conversion: () => ({ node: $createRepeatNode(source) }) };
      },
    };
  }

  constructor(source: string, key?: NodeKey) {
    super(key);
    this.__source = source;
  }

  override exportJSON(): SerializedRepeatNode {
    return { ...super.exportJSON(), source: this.getSource() };
  }

  override createDOM(): HTMLElement {
    return document.createElement('span');
  }

  override updateDOM(): false {
    return false;
  }

  override exportDOM(): DOMExportOutput {
    return { element: null };
  }

  override isInline(): true {
    return true;
  }

  getSource(): string {
    return this.getLatest().__source;
  }

  override decorate(): ReactNode {
    return <RepeatChip source={this.__source} />;
  }
}

export function $createRepeatNode(source: string): RepeatNode {
  return $applyNodeReplacement(new RepeatNode(source));
}

export const $isRepeatNode = (node: LexicalNode | null | undefined): node is RepeatNode => node instanceof RepeatNode;
