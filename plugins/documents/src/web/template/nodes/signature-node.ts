import {
  $applyNodeReplacement,
  $createParagraphNode,
  type DOMConversionMap,
  type DOMExportOutput,
  ElementNode,
  type LexicalNode,
  type RangeSelection,
} from 'lexical';
import { signatureClass } from '../../../word-text.ts';

/** A line to sign on; its text stands below the line. */
export class SignatureNode extends ElementNode {
  static override getType(): string {
    return 'gleba-signature';
  }

  static override clone(node: SignatureNode): SignatureNode {
    return new SignatureNode(node.__key);
  }

  static override importJSON(): SignatureNode {
    return $createSignatureNode();
  }

  /** Of Word, where a paragraph's style says it. */
  static override importDOM(): DOMConversionMap {
    return {
      p: (element) =>
        element.classList.contains(signatureClass)
          ? { priority: 2, conversion: () => ({ node: $createSignatureNode() }) }
          : null,
    };
  }

  override createDOM(): HTMLElement {
    const element = document.createElement('div');
    element.dataset.signature = 'true';
    return element;
  }

  override updateDOM(): false {
    return false;
  }

  override exportDOM(): DOMExportOutput {
    return { element: document.createElement('p') };
  }

  /** Behind it the text goes on as a paragraph. */
  override insertNewAfter(_selection: RangeSelection | null, restoreSelection?: boolean): LexicalNode {
    const paragraph = $createParagraphNode();
    this.insertAfter(paragraph, restoreSelection);
    return paragraph;
  }

  override collapseAtStart(): boolean {
    const paragraph = $createParagraphNode();
    paragraph.append(...this.getChildren());
    this.replace(paragraph);
    return true;
  }
}

export function $createSignatureNode(): SignatureNode {
  return $applyNodeReplacement(new SignatureNode());
}

export const $isSignatureNode = (node: LexicalNode | null | undefined): node is SignatureNode =>
  node instanceof SignatureNode;
