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
import { pictureWidth } from '../../../template/limits.ts';
import { isEmbeddedPicture } from '../../../template/picture.ts';
import type { TemplatePicture as PictureFacts } from '../../../template/template.ts';
import { pictureMillimetres } from '../../../word-text.ts';
import { PictureFrame } from '../picture-frame.tsx';
import { BlockNode } from './block-node.ts';
import { type GivenJson, isRecord, textIn } from './given-json.ts';

export type SerializedPictureNode = SerializedLexicalNode & { readonly picture: PictureFacts };

/** What could not be read shows nothing, and is no picture of a template. */
const nothing: PictureFacts = { data: '', millimetres: pictureWidth.usual, text: '' };

/** A picture that stands in the template whole. Pasted text brings only such ones: nothing is fetched. */
export class PictureNode extends BlockNode {
  __picture: PictureFacts;

  static override getType(): string {
    return 'gleba-picture';
  }

  static override clone(node: PictureNode): PictureNode {
    return new PictureNode(node.__picture, node.__key);
  }

  static override importJSON(json: GivenJson): PictureNode {
    return $createPictureNode(pictureIn(json));
  }

  static override importDOM(): DOMConversionMap {
    return {
      img: () => ({
        priority: 0,
        conversion: (element) => {
          const data = element.getAttribute('src') ?? '';
          if (!isEmbeddedPicture(data)) return { node: null };
          const text = (element.getAttribute('alt') ?? '').slice(0, 200);
          return { node: $createPictureNode({ data, millimetres: millimetresOf(element), text }) };
        },
      }),
    };
  }

  constructor(picture: PictureFacts, key?: NodeKey) {
    super(key);
    this.__picture = picture;
  }

  override exportJSON(): SerializedPictureNode {
    return { ...super.exportJSON(), picture: this.getPicture() };
  }

  override exportDOM(): DOMExportOutput {
    const element = document.createElement('img');
    const { data, text, millimetres } = this.getPicture();
    element.src = data;
    element.alt = text;
    element.setAttribute(pictureMillimetres, String(millimetres));
    return { element };
  }

  getPicture(): PictureFacts {
    return this.getLatest().__picture;
  }

  setMillimetres(millimetres: number): void {
    this.getWritable().__picture = { ...this.getPicture(), millimetres };
  }

  setAlign(align: PictureFacts['align']): void {
    this.getWritable().__picture = { ...this.getPicture(), align };
  }

  override decorate(editor: LexicalEditor): ReactNode {
    const widen = (millimetres: number) => editor.update(() => this.setMillimetres(millimetres));
    return <PictureFrame picture={this.__picture} onWidth={widen} />;
  }
}

/** Pixels of a page to an inch (CSS Values 4, section 5.2). */
const pixelsPerInch = 96;

/** As wide as the page has it that it comes from. */
function millimetresOf(element: HTMLElement): number {
  const said = Number(element.getAttribute(pictureMillimetres));
  const pixels = Number.parseFloat(element.style.width.endsWith('px') ? element.style.width : '');
  const width = said || ((pixels || Number(element.getAttribute('width'))) * 25.4) / pixelsPerInch;
  return width > 0 ? Math.min(pictureWidth.most, Math.max(pictureWidth.least, Math.round(width))) : pictureWidth.usual;
}

/** What another program has put on the clipboard may be anything. */
function pictureIn(json: GivenJson): PictureFacts {
  const given = isRecord(json.picture) ? json.picture : {};
  const data = textIn(given, 'data');
  if (!isEmbeddedPicture(data)) return nothing;
  const width = typeof given.millimetres === 'number' ? given.millimetres : pictureWidth.usual;
  return {
    data,
    millimetres: Math.min(pictureWidth.most, Math.max(pictureWidth.least, width)),
    text: textIn(given, 'text').slice(0, 200),
  };
}

export function $createPictureNode(picture: PictureFacts): PictureNode {
  return $applyNodeReplacement(new PictureNode(picture));
}

export const $isPictureNode = (node: LexicalNode | null | undefined): node is PictureNode =>
  node instanceof PictureNode;
