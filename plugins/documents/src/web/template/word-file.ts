import {
  AlignmentType,
  BorderStyle,
  BuilderElement,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  type IParagraphOptions,
  type IParagraphStyleOptions,
  type IRunOptions,
  LevelFormat,
  Packer,
  PageBreak,
  PageNumber,
  PageOrientation,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  Document as WordDocument,
  type XmlComponent,
} from 'docx';
import type { Paper, PaperElement, PaperNode } from '../../template/paper.ts';
import { paperSides } from '../../template/paper-sides.ts';
import { pageOf, pageWord, withoutDrawing } from '../../template/paper-words.ts';
import type { Alignment, PageSettings } from '../../template/template.ts';
import { gapStyle, signatureStyle } from '../../word-text.ts';

/** A picture as Word takes it. Size in pixels. */
export interface WordPicture {
  readonly bytes: Uint8Array;
  readonly type: 'png' | 'jpg';
  readonly width: number;
  readonly height: number;
}

export interface WordFileOptions {
  readonly title: string;
  /** The picture at a `data:` address; undefined leaves it out. */
  readonly pictureOf: (data: string) => Promise<WordPicture | undefined>;
}

/** Twentieths of a point, as WordprocessingML measures (ECMA-376, Part 1, 17.18.87): 1440 to an inch of 25.4 mm. */
const twips = (millimetres: number) => Math.round((millimetres * 1440) / 25.4);
/** Pixels at 96 to an inch, as the library measures pictures. */
const pixels = (millimetres: number) => Math.round((millimetres * 96) / 25.4);

const alignment = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
  justify: AlignmentType.JUSTIFIED,
} as const satisfies Readonly<Record<Alignment, string>>;
const headings = { h1: HeadingLevel.HEADING_1, h2: HeadingLevel.HEADING_2, h3: HeadingLevel.HEADING_3 } as const;
const marks: Readonly<Partial<Record<PaperElement['tag'], Partial<IRunOptions>>>> = {
  strong: { bold: true },
  em: { italics: true },
  u: { underline: {} },
  s: { strike: true },
  mark: { highlight: 'yellow' },
};
/** As the paper's own styles number lists below one another. */
const ordered = [LevelFormat.DECIMAL, LevelFormat.LOWER_LETTER, LevelFormat.LOWER_ROMAN, LevelFormat.DECIMAL];
const indentOf = (level: number) => ({ left: 480 * (level + 1), hanging: 360 });
/** Of the paper's styles: 12 pt, one and a half lines, 8 pt below a paragraph. */
const text = { font: 'Times New Roman', size: 24, color: '000000' } as const;
const spacing = { after: 160, line: 360 } as const;

/** A paper as a file that Word and LibreOffice go on writing: the same parts that its PDF is printed from. */
export async function wordFileOf(paper: Paper, { title, pictureOf }: WordFileOptions): Promise<Blob> {
  const parts = createParts(pictureOf);
  const { numbers } = paper.page;
  const numbered =
    numbers === 'none'
      ? []
      : [
          new Paragraph({
            alignment: alignment[numbers],
            children: [
              new TextRun({ children: [`${pageWord} `, PageNumber.CURRENT, ` ${pageOf} `, PageNumber.TOTAL_PAGES] }),
            ],
          }),
        ];
  const header = await parts.blocks(paper.header);
  const footer = [...(await parts.blocks(paper.footer)), ...numbered];
  const file = new WordDocument({
    title,
    creator: 'Gleba',
    styles: {
      default: {
        document: { run: { ...text, language: { value: 'pt-BR' } }, paragraph: { spacing } },
        heading1: { run: { ...text, size: 32, bold: true } },
        heading2: { run: { ...text, size: 28, bold: true } },
        heading3: { run: { ...text, bold: true } },
      },
      paragraphStyles,
    },
    numbering: {
      config: [
        {
          reference: 'ordered',
          levels: ordered.map((format, level) => ({
            ...{ level, format, text: `%${level + 1}.`, alignment: AlignmentType.START },
            style: { paragraph: { indent: indentOf(level) } },
          })),
        },
      ],
    },
    sections: [
      {
        properties: { page: pageOfWord(paper.page) },
        ...(header.length > 0 && { headers: { default: new Header({ children: header }) } }),
        ...(footer.length > 0 && { footers: { default: new Footer({ children: footer }) } }),
        children: await parts.blocks(paper.body),
      },
    ],
  });
  return Packer.toBlob(file);
}

function pageOfWord({ size, isLandscape, margins }: PageSettings) {
  const [width, height] = paperSides[size];
  const { top, right, bottom, left } = margins;
  return {
    // The library turns the sides of a lying sheet itself.
    size: {
      ...{ width: twips(width), height: twips(height) },
      orientation: isLandscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
    },
    margin: { top: twips(top), right: twips(right), bottom: twips(bottom), left: twips(left) },
  };
}

/** How the paragraphs and the words of a part look. */
interface Look {
  readonly paragraph?: Partial<IParagraphOptions>;
  readonly words?: Partial<IRunOptions>;
}
type Runs = (TextRun | ImageRun | PageBreak)[];

function createParts(pictureOf: WordFileOptions['pictureOf']) {
  /** Lists that begin to count anew. */
  let lists = 0;

  async function blocks(nodes: readonly PaperNode[], look: Look = {}): Promise<(Paragraph | Table)[]> {
    const made: (Paragraph | Table)[] = [];
    for (const [index, node] of nodes.entries()) {
      // Word makes one of tables that follow one another.
      if (isTable(node) && isTable(nodes[index - 1])) made.push(gap());
      if (typeof node === 'string')
        made.push(new Paragraph({ ...look.paragraph, children: [wordsOf(node, look.words)] }));
      else made.push(...(await block(node, look)));
    }
    return made;
  }

  async function block(node: PaperElement, look: Look): Promise<(Paragraph | Table)[]> {
    const { tag, className, drawing, children } = node;
    if (isListNode(node)) {
      lists += 1;
      return list(node, { level: 0, instance: lists }, look);
    }
    if (tag === 'table') return [await table(node)];
    if (drawing) {
      const told = wordsOf(withoutDrawing(drawing.label), { ...look.words, italics: true });
      return [new Paragraph({ ...look.paragraph, alignment: AlignmentType.CENTER, children: [told] })];
    }
    if (className === 'page-break') return [new Paragraph({ children: [new PageBreak()] })];
    if (className === 'signature') return blocks(children, { paragraph: signatureLine });
    const align = isAlignment(className) ? { alignment: alignment[className] } : {};
    if (className === 'region') return [new Paragraph({ children: await runs(children, regionLook) })];
    const heading = tag === 'h1' || tag === 'h2' || tag === 'h3' ? { heading: headings[tag] } : {};
    // A heading has its own style, and a paragraph one alone.
    const paragraph = heading.heading === undefined ? look.paragraph : {};
    return [new Paragraph({ ...paragraph, ...align, ...heading, children: await runs(children, look.words) })];
  }

  async function list(
    { tag, children }: PaperElement,
    place: { readonly level: number; readonly instance: number },
    look: Look,
  ): Promise<Paragraph[]> {
    const { level, instance } = place;
    const mark: Partial<IParagraphOptions> =
      tag === 'ol'
        ? { numbering: { reference: 'ordered', level, instance } }
        : { bullet: { level }, indent: indentOf(level) };
    const made: Paragraph[] = [];
    for (const item of children) {
      if (typeof item === 'string') continue;
      const below = item.children.filter(isListNode);
      const words = item.children.filter((node) => !isListNode(node));
      made.push(new Paragraph({ ...mark, children: await runs(words, look.words) }));
      for (const one of below) made.push(...(await list(one, { ...place, level: Math.min(level + 1, 3) }, look)));
    }
    return made;
  }

  async function table({ className, children }: PaperElement): Promise<Table> {
    const rows: TableRow[] = [];
    let isAtHead = true;
    for (const row of elementsOf(children).flatMap((part) => elementsOf(part.children))) {
      const cells = elementsOf(row.children);
      // Only the first rows are a head in Word. Other programs take a row that says it is none for a head as well.
      isAtHead &&= cells.every(({ tag }) => tag === 'th');
      const isHead = isAtHead;
      const made: TableCell[] = [];
      for (const cell of cells) {
        const headLook: Look = isHead ? { paragraph: { style: headId } } : { words: { bold: true } };
        const content = await blocks(cell.children, cell.tag === 'th' ? headLook : {});
        // A cell ends with a paragraph (CT_Tc, 17.4).
        const isOpen = content.length === 0 || content.at(-1) instanceof Table;
        made.push(
          new TableCell({ children: isOpen ? [...content, content.length > 0 ? gap() : new Paragraph('')] : content }),
        );
      }
      rows.push(new TableRow({ children: made, ...(isHead && { tableHeader: true }) }));
    }
    const none = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;
    const plain = { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none };
    return new Table({
      rows,
      width: { size: 100, type: WidthType.PERCENTAGE },
      ...(className === 'plain' && { borders: plain }),
    });
  }

  async function runs(nodes: readonly PaperNode[], style: Partial<IRunOptions> = {}): Promise<Runs> {
    const made: Runs = [];
    for (const node of nodes) {
      if (typeof node === 'string') made.push(wordsOf(node, style));
      else if (node.field) made.push(...fieldOf(node.field, style));
      else if (node.tag === 'br') made.push(new TextRun({ ...style, text: '', break: 1 }));
      else if (node.picture) made.push(...(await picture(node.picture)));
      else made.push(...(await runs(node.children, { ...style, ...marks[node.tag] })));
    }
    return made;
  }

  async function picture({ data, millimetres, text: name }: NonNullable<PaperElement['picture']>): Promise<Runs> {
    const found = await pictureOf(data);
    if (!found) return [];
    const width = pixels(millimetres);
    const transformation = { width, height: Math.max(1, Math.round((width * found.height) / found.width)) };
    const altText = { name, title: name, description: name };
    return [new ImageRun({ type: found.type, data: found.bytes, transformation, altText })];
  }

  return { blocks };
}

/** Names of styles that are only this program's. */
const signatureId = 'GlebaSignature';
const gapId = 'GlebaGap';
const headId = 'GlebaHead';
const paragraphStyles: readonly IParagraphStyleOptions[] = [
  { id: signatureId, name: signatureStyle, basedOn: 'Normal' },
  { id: headId, name: 'Gleba head', basedOn: 'Normal', run: { bold: true } },
  // As low as a line may be.
  { id: gapId, name: gapStyle, basedOn: 'Normal', run: { size: 2 }, paragraph: { spacing: { after: 0, line: 20 } } },
];
const gap = () => new Paragraph({ style: gapId });
/** Beginnings and ends of regions are for programs. */
const regionLook: Partial<IRunOptions> = { color: '6B7280', size: 18 };

/** Without the signs that XML cannot hold (XML 1.0, 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
const inXml = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
const wordsOf = (text: string, style: Partial<IRunOptions> = {}) => new TextRun({ ...style, text: inXml(text) });

/** A field between its signs (17.16.18), each run of it as its words look. */
function fieldOf({ instruction, shown }: NonNullable<PaperElement['field']>, style: Partial<IRunOptions>): TextRun[] {
  const sign = (type: string) =>
    new BuilderElement({ name: 'w:fldChar', attributes: { type: { key: 'w:fldCharType', value: type } } });
  const said = new BuilderElement({
    ...{ name: 'w:instrText', attributes: { space: { key: 'xml:space', value: 'preserve' } } },
  }).addChildElement(` ${inXml(instruction)} `);
  const runOf = (child: XmlComponent) => new TextRun({ ...style, children: [child] });
  return [runOf(sign('begin')), runOf(said), runOf(sign('separate')), wordsOf(shown, style), runOf(sign('end'))];
}

/** A line to sign on, and what stands below it in the middle. */
const signatureLine: Partial<IParagraphOptions> = {
  style: signatureId,
  alignment: AlignmentType.CENTER,
  border: { top: { style: BorderStyle.SINGLE, size: 6, color: '000000', space: 4 } },
  spacing: { before: 720, after: 240 },
  indent: { left: twips(24), right: twips(24) },
  keepLines: true,
};

const isAlignment = (name: string | undefined): name is Alignment => name !== undefined && name in alignment;
const isTable = (node: PaperNode | undefined) => typeof node === 'object' && node.tag === 'table';
const isListNode = (node: PaperNode): node is PaperElement =>
  typeof node !== 'string' && (node.tag === 'ul' || node.tag === 'ol');
const elementsOf = (nodes: readonly PaperNode[]) => nodes.filter((node) => typeof node !== 'string');
