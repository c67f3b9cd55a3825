import {
  $applyNodeReplacement,
  type DOMConversionMap,
  type DOMExportOutput,
  type LexicalNode,
  type SerializedLexicalNode,
} from 'lexical';
import type { ReactNode } from 'react';
import { pageBreakClass } from '../../../word-text.ts';
import { PageBreakMark } from '../page-break-mark.tsx';
import { BlockNode } from './block-node.ts';

/** What follows stands on the next page. */
export class PageBreakNode extends BlockNode {
  static override getType(): string {
    return 'gleba-page-break';
  }

  static override clone(node: PageBreakNode): PageBreakNode {
    return new PageBreakNode(node.__key);
  }

  static override importJSON(_json: SerializedLexicalNode): PageBreakNode {
    return $createPageBreakNode();
  }

  /** Pages that people paste have other lines of this kind, which end none. */
  static override importDOM(): DOMConversionMap {
    return {
      hr: (element) =>
        element.classList.contains(pageBreakClass)
          ? { priority: 1, conversion: () => ({ node: $createPageBreakNode() }) }
          : null,
    };
  }

  override exportDOM(): DOMExportOutput {
    const element = document.createElement('hr');
    element.className = pageBreakClass;
    return { element };
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
