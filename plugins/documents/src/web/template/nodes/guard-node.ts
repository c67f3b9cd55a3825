import {
  $applyNodeReplacement,
  $createParagraphNode,
  type DOMConversionMap,
  type DOMExportOutput,
  ElementNode,
  type LexicalNode,
  type NodeKey,
  type SerializedElementNode,
} from 'lexical';
import { type GivenJson, textIn } from './given-json.ts';

export type GuardKind = 'condition' | 'loop';
/** How one stands in HTML that comes from Word (`nameRegions`). */
export const guardAttributes = { kind: 'data-gleba-guard', source: 'data-gleba-test' } as const;
export type SerializedGuardNode = SerializedElementNode & { readonly guard: GuardKind; readonly source: string };

/** Parts that are written only where a condition holds, or once for each record of a list. */
export class GuardNode extends ElementNode {
  __guard: GuardKind;
  __source: string;

  static override getType(): string {
    return 'gleba-guard';
  }

  static override clone(node: GuardNode): GuardNode {
    return new GuardNode(node.__guard, node.__source, node.__key);
  }

  static override importJSON(json: GivenJson): GuardNode {
    return $createGuardNode(json.guard === 'loop' ? 'loop' : 'condition', textIn(json, 'source'));
  }

  static override importDOM(): DOMConversionMap {
    return {
      div: (element) => {
        const kind = element.getAttribute(guardAttributes.kind);
        const source = element.getAttribute(guardAttributes.source) ?? '';
        if (kind === null || source === '') return null;
        return {
          priority: 1,
          conversion: () => ({
            node: $createGuardNode(kind === 'loop' ? 'loop' : 'condition', source),
            after: (children) => (children.length > 0 ? children : [$createParagraphNode()]),
          }),
        };
      },
    };
  }

  constructor(guard: GuardKind, source: string, key?: NodeKey) {
    super(key);
    this.__guard = guard;
    this.__source = source;
  }

  override exportJSON(): SerializedGuardNode {
    return { ...super.exportJSON(), guard: this.getGuard(), source: this.getSource() };
  }

  override createDOM(): HTMLElement {
    const element = document.createElement('div');
    element.dataset.guard = this.__guard;
    // Its words, once the names are known (`GuardWords`).
    element.dataset.words = this.__source;
    element.title = this.__source;
    return element;
  }

  override updateDOM(before: this): boolean {
    return before.__source !== this.__source;
  }

  override exportDOM(): DOMExportOutput {
    return { element: document.createElement('div') };
  }

  /** Its blocks are as those of the whole text: none of them leaves it by being merged or made another kind. */
  override isShadowRoot(): boolean {
    return true;
  }

  override canBeEmpty(): false {
    return false;
  }

  getGuard(): GuardKind {
    return this.getLatest().__guard;
  }

  getSource(): string {
    return this.getLatest().__source;
  }

  setSource(source: string): void {
    this.getWritable().__source = source;
  }
}

export function $createGuardNode(guard: GuardKind, source: string): GuardNode {
  return $applyNodeReplacement(new GuardNode(guard, source));
}

export function $createFilledGuard(guard: GuardKind, source: string): GuardNode {
  const node = $createGuardNode(guard, source);
  node.append($createParagraphNode());
  return node;
}

export const $isGuardNode = (node: LexicalNode | null | undefined): node is GuardNode => node instanceof GuardNode;
