import type { ApiClient } from '@gleba/sdk/web';
import { $generateNodesFromDOM } from '@lexical/html';
import { $findMatchingParent } from '@lexical/utils';
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $isDecoratorNode,
  $isElementNode,
  $isParagraphNode,
  $isRootOrShadowRoot,
  createEditor,
  type LexicalEditor,
  type LexicalNode,
  type ParagraphNode,
} from 'lexical';
import { templateLimits } from '../../template/limits.ts';
import { isEmbeddedPicture } from '../../template/picture.ts';
import { alignments, type Block } from '../../template/template.ts';
import { longestWordFile, type WordPage, type WordText } from '../../word-text.ts';
import { blobOf } from './blob-of.ts';
import { editorNodes } from './editor-nodes.ts';
import { embeddedPicture } from './embedded-picture.ts';
import { foreignPage } from './foreign-page.ts';
import { $blocksOf } from './from-editor.ts';
import { nameDrawings } from './merge-drawings.ts';
import { nameFields } from './merge-fields.ts';
import { nameRegions } from './merge-regions.ts';
import { $isDrawingNode, type DrawingNode } from './nodes/drawing-node.tsx';
import { $isPageBreakNode, type PageBreakNode } from './nodes/page-break-node.tsx';
import { $isPictureNode, type PictureNode } from './nodes/picture-node.tsx';
import type { TemplateKnowledge } from './template-context.ts';

/** Characters of a page that is taken in: a template is far smaller. */
const longest = 3 * templateLimits.bytes;

/** What files a template takes its text from. */
export const textFiles = '.docx,.html,.htm,text/html';

export interface ImportedText {
  readonly picturesLeft: number;
  /** Fields of mail merge whose names nobody knows. */
  readonly unknown: readonly string[];
  /** What a Word file has beside its text. */
  readonly frame?: TextFrame;
}

export interface TextFrame {
  readonly header?: readonly Block[];
  readonly footer?: readonly Block[];
  readonly page?: WordPage;
  /** What the first page has in their place: a template repeats one on all pages. */
  readonly first?: { readonly header: readonly Block[]; readonly footer: readonly Block[] };
  /** Even pages have others, which no template takes. */
  readonly isEvenLeft?: boolean;
}

/**
 * Puts the text of a Word or HTML file into the editor, as if it had been pasted: what a template has no part for is left out. A Word file
 * is read by the server, which refuses with a sentence. The document that the text is read into runs nothing and loads nothing.
 */
export async function importText(
  editor: LexicalEditor,
  { api, file, knowledge }: { readonly api: ApiClient; readonly file: File; readonly knowledge: TemplateKnowledge },
): Promise<ImportedText | 'tooLarge'> {
  const isWord = file.name.toLowerCase().endsWith('.docx');
  if (file.size > (isWord ? longestWordFile : longest)) return 'tooLarge';
  const text: WordText = isWord ? await textOfWord(api, file) : { html: await file.text() };
  let picturesLeft = 0;
  const unknown = new Set<string>();
  const pageOf = async (html: string) => {
    const page = foreignPage(html);
    if (isWord) keepBlanks(page);
    picturesLeft += await embedPictures(page);
    nameRegions(page, knowledge);
    nameDrawings(page);
    for (const name of nameFields(page, knowledge)) unknown.add(name);
    return page;
  };
  const page = await pageOf(text.html);
  const header = text.header === undefined ? undefined : blocksOfPage(await pageOf(text.header));
  const footer = text.footer === undefined ? undefined : blocksOfPage(await pageOf(text.footer));
  const first = text.first && {
    header: blocksOfPage(await pageOf(text.first.header)),
    footer: blocksOfPage(await pageOf(text.first.footer)),
  };
  editor.update(() => $putBlocks($blocksIn($generateNodesFromDOM(editor, page))));
  const frame = {
    ...(header && { header }),
    ...(footer && { footer }),
    ...(text.page && { page: text.page }),
    ...(first && { first }),
    ...(text.even && { isEvenLeft: true }),
  };
  return { picturesLeft, unknown: [...unknown], ...(Object.keys(frame).length > 0 && { frame }) };
}

/** A page as a template's parts, by way of an editor that nobody sees. */
function blocksOfPage(page: Document): readonly Block[] {
  const editor = createEditor({
    nodes: editorNodes,
    onError(error) {
      throw error;
    },
  });
  let blocks: readonly Block[] = [];
  editor.update(
    () => {
      $putBlocks($blocksIn($generateNodesFromDOM(editor, page)));
      blocks = $blocksOf($getRoot().getChildren());
    },
    { discrete: true },
  );
  return blocks;
}

/** Behind the block that the cursor is in, as blocks of their own: put into it, the first would take over how that one looks. */
function $putBlocks(blocks: readonly LexicalNode[]): void {
  const cursor = $getSelection()?.getNodes()[0];
  const found = cursor && $findMatchingParent(cursor, (node) => $isRootOrShadowRoot(node.getParent()));
  const place = found ?? $getRoot().getLastChild();
  if (!place) $getRoot().append(...blocks);
  else {
    for (const block of [...blocks].reverse()) place.insertAfter(block);
    if ($isParagraphNode(place) && place.isEmpty()) place.remove();
  }
  for (const standing of blocks.flatMap($standingIn).reverse()) $liftOut(standing);
  blocks.findLast((block) => block.isAttached())?.selectEnd();
}

type Standing = PictureNode | DrawingNode | PageBreakNode;
const $standingIn = (node: LexicalNode): Standing[] => {
  if ($isPictureNode(node) || $isDrawingNode(node) || $isPageBreakNode(node)) return [node];
  return $isElementNode(node) ? node.getChildren().flatMap($standingIn) : [];
};

/**
 * Files put pictures between words, and the editor takes what is no text for a part of one; in a template they stand by themselves, behind
 * the block that held them.
 */
function $liftOut(standing: Standing): void {
  const block = $findMatchingParent(standing, (node) => $isRootOrShadowRoot(node.getParent()));
  if (!block || block.is(standing)) return;
  const align = $isElementNode(block) ? alignments.find((one) => one === block.getFormatType()) : undefined;
  if (align !== undefined && $isPictureNode(standing)) standing.setAlign(align);
  block.insertAfter(standing);
  if ($isParagraphNode(block) && block.isEmpty()) block.remove();
}

/** Words that stand between blocks become paragraphs. */
function $blocksIn(nodes: readonly LexicalNode[]): LexicalNode[] {
  const blocks: LexicalNode[] = [];
  let open: ParagraphNode | undefined;
  for (const node of nodes) {
    const isBlock = ($isElementNode(node) || $isDecoratorNode(node)) && !node.isInline();
    if (isBlock) {
      blocks.push(node);
      open = undefined;
    } else if (open || node.getTextContent().trim() !== '') {
      if (!open) {
        open = $createParagraphNode();
        blocks.push(open);
      }
      open.append(node);
    }
  }
  return blocks;
}

/** In Word each blank and each end of a line is one that somebody set; the editor takes them for those of HTML. */
function keepBlanks(page: Document): void {
  page.body.style.whiteSpace = 'pre-wrap';
  // One with nothing behind it, or nothing but blanks, would be left out.
  for (const end of page.querySelectorAll('br')) end.after(page.createElement('span'));
}

async function textOfWord(api: ApiClient, file: File): Promise<WordText> {
  const answer = await api.request('/docs/read-word', { method: 'POST', body: file, isQuiet: true });
  return answer.json();
}

/** Draws pictures that are too large for a template anew, and takes away those that are none or stand elsewhere. */
async function embedPictures(page: Document): Promise<number> {
  let left = 0;
  for (const picture of page.querySelectorAll('img')) {
    const data = picture.getAttribute('src') ?? '';
    if (isEmbeddedPicture(data)) continue;
    const drawn = data.startsWith('data:image/') ? await embeddedPicture(blobOf(data)) : undefined;
    if (drawn === undefined) {
      picture.remove();
      left += 1;
    } else picture.setAttribute('src', drawn);
  }
  return left;
}
