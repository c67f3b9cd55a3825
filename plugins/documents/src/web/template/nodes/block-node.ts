import { DecoratorNode } from 'lexical';
import type { ReactNode } from 'react';

/** A part of its own between paragraphs that React draws: a picture, a drawing, the end of a page. */
export abstract class BlockNode extends DecoratorNode<ReactNode> {
  override createDOM(): HTMLElement {
    return document.createElement('div');
  }

  override updateDOM(): false {
    return false;
  }

  override isInline(): false {
    return false;
  }
}
