import JSZip from 'jszip';

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const r = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const names = [
  `xmlns:w="${w}" xmlns:r="${r}"`,
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(' ');

export interface WordPieces {
  readonly body: string;
  readonly header?: string;
  readonly footer?: string;
  readonly section?: string;
  readonly picture?: Uint8Array;
  /** Of the first page and of even ones, which the section or the settings ask for. */
  readonly firstHeader?: string;
  readonly firstFooter?: string;
  readonly evenHeader?: string;
  /** What stands in the file's styles, and in its settings. */
  readonly styles?: string;
  readonly settings?: string;
}

/** A .docx as Word writes one, with no more in it than what is said: made by hand, so that our own writer is not its judge. */
export async function wordFileWith({
  body,
  header,
  footer,
  firstHeader,
  firstFooter,
  evenHeader,
  section,
  picture,
  styles,
  settings,
}: WordPieces): Promise<Uint8Array> {
  const zip = new JSZip();
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  const parts = { header, footer, firstHeader, firstFooter, evenHeader };
  const given = Object.entries(parts).filter(([, xml]) => xml !== undefined);
  const kindOf = (name: string) => (/header$/i.test(name) ? 'header' : 'footer');
  const pageOf = (name: string) => /^(first|even)/.exec(name)?.[0] ?? 'default';
  zip.file(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${type}.document.main+xml"/>${given.map(([name]) => `<Override PartName="/word/${name}1.xml" ContentType="${type}.${kindOf(name)}+xml"/>`).join('')}</Types>`,
  );
  const relations = (rows: readonly string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join('')}</Relationships>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${r}/${kind}" Target="${target}"/>`;
  zip.file('_rels/.rels', relations([relation('rId1', 'officeDocument', '/word/document.xml')]));
  const styled = styles === undefined ? [] : [relation('rIdS', 'styles', 'styles.xml')];
  if (styles !== undefined) zip.file('word/styles.xml', `<w:styles ${names}>${styles}</w:styles>`);
  if (settings !== undefined) {
    styled.push(relation('rIdE', 'settings', 'settings.xml'));
    zip.file('word/settings.xml', `<w:settings ${names}>${settings}</w:settings>`);
  }
  const image = picture ? [relation('rIdP', 'image', 'media/image1.png')] : [];
  zip.file(
    'word/_rels/document.xml.rels',
    relations([...given.map(([name]) => relation(`rId-${name}`, kindOf(name), `${name}1.xml`)), ...image, ...styled]),
  );
  const refer = given
    .map(([name]) => `<w:${kindOf(name)}Reference w:type="${pageOf(name)}" r:id="rId-${name}"/>`)
    .join('');
  zip.file(
    'word/document.xml',
    `<?xml version="1.0" encoding="UTF-8"?><w:document ${names}><w:body>${body}<w:sectPr>${refer}${section ?? ''}</w:sectPr></w:body></w:document>`,
  );
  const tags = { header: 'hdr', footer: 'ftr' };
  for (const [name, xml] of given) {
    const tag = kindOf(name) === 'header' ? tags.header : tags.footer;
    zip.file(`word/${name}1.xml`, `<?xml version="1.0" encoding="UTF-8"?><w:${tag} ${names}>${xml}</w:${tag}>`);
    if (picture) zip.file(`word/_rels/${name}1.xml.rels`, relations(image));
  }
  if (picture) zip.file('word/media/image1.png', picture);
  return zip.generateAsync({ type: 'uint8array' });
}

export const run = (text: string, look = '') =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
export const line = (inner: string, settings = '') => `<w:p>${settings && `<w:pPr>${settings}</w:pPr>`}${inner}</w:p>`;
export const simple = (instruction: string, shown: string) =>
  `<w:fldSimple w:instr=" ${instruction} ">${run(shown)}</w:fldSimple>`;
/** The instruction comes in two pieces, as Word cuts it where it looks at spelling. */
export function complex(instruction: string, shown: string, look = ''): string {
  const settings = look && `<w:rPr>${look}</w:rPr>`;
  const sign = (type: string) => `<w:r>${settings}<w:fldChar w:fldCharType="${type}"/></w:r>`;
  const half = Math.ceil(instruction.length / 2);
  const words = [instruction.slice(0, half), instruction.slice(half)].map(
    (piece) => `<w:r>${settings}<w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`,
  );
  return `${sign('begin')}${words.join('')}${sign('separate')}${run(shown, look)}${sign('end')}`;
}
/** Width in English metric units. */
export const drawing = (width: number, text: string) =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="${width}" cy="100"/><wp:docPr id="1" name="Imagem 1" descr="${text}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="rIdP"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
