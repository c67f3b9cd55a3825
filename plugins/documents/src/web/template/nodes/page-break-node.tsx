import {
  $applyNodeReplacement,
  DecoratorNode,
  type DOMExportOutput,
  type LexicalNode,
  type SerializedLexicalNode,
} from 'lexical';
import type { ReactNode } from 'react';
import { PageBreakMark } from '../page-break-mark.tsx';

/** What follows stands on the next page. */
export class PageBreakNode extends DecoratorNode<ReactNode> {
  static override getType(): string {
    return 'gleba-page-break';
  }

  static override clone(node: PageBreakNode): PageBreakNode {
    return new PageBreakNode(node.__key);
  }

  static override importJSON(_json: SerializedLexicalNode): PageBreakNode {
    return $createPageBreakNode();
  }

  override createDOM(): HTMLElement {
    return document.createElement('div');
  }

  override updateDOM(): false {
    return false;
  }

  override exportDOM(): DOMExportOutput {
    return { element: document.createElement('hr') };
  }

  override isInline(): false {
    return false;
  }

  override getTextContent(): string {
    return '\n';
  }

  override decorate(): ReactNode {
    return <PageBreakMark />;
  }
}

export function $createPageBreakNode(): PageBreakNode {
  return $applyNodeReplacement(new PageBreakNode());
}

export const $isPageBreakNode = (node: LexicalNode | null | undefined): node is PageBreakNode =>
  node instanceof PageBreakNode;
