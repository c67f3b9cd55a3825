import { attributeOf, childOf, childrenOf, rootOf } from './word-xml.ts';

/** Of a paragraph by the identifier of its style; undefined is one that names none. */
export type StyleAlignments = (style: string | undefined) => string | undefined;

/** Styles stand on others, and a file may have them stand on themselves: more than anybody nests. */
const deepest = 20;

/** What a file's styles say of alignment (ECMA-376, Part 1, 17.7.2): a style's own, else of the one that it is based on, else of all paragraphs. */
export function alignmentsOf(xml: string | undefined): StyleAlignments {
  if (xml === undefined) return () => undefined;
  const root = rootOf(xml);
  const everywhere = jcOf(childOf(childOf(childOf(root, 'docDefaults'), 'pPrDefault'), 'pPr'));
  const styles = new Map<string, { readonly own: string | undefined; readonly basedOn: string | undefined }>();
  let usual: string | undefined;
  for (const style of childrenOf(root)) {
    const id = style.localName === 'style' ? attributeOf(style, 'styleId') : undefined;
    if (id === undefined || (attributeOf(style, 'type') ?? 'paragraph') !== 'paragraph') continue;
    styles.set(id, { own: jcOf(childOf(style, 'pPr')), basedOn: attributeOf(childOf(style, 'basedOn'), 'val') });
    if (['1', 'true', 'on'].includes(attributeOf(style, 'default') ?? '')) usual = id;
  }
  return (named) => {
    let id = named !== undefined && styles.has(named) ? named : usual;
    for (let depth = 0; id !== undefined && depth < deepest; depth += 1) {
      const style = styles.get(id);
      if (style?.own !== undefined) return style.own;
      id = style?.basedOn;
    }
    return everywhere;
  };
}

/** Says at each paragraph without an alignment of its own what its style says, which the library does not look for. */
export function alignByStyles(parent: Element, alignmentOf: StyleAlignments): void {
  for (const child of childrenOf(parent)) {
    if (child.localName === 'p') alignParagraph(child, alignmentOf);
    // A text box or a table has paragraphs of its own, also within one.
    alignByStyles(child, alignmentOf);
  }
}

function alignParagraph(paragraph: Element, alignmentOf: StyleAlignments): void {
  const settings = childOf(paragraph, 'pPr');
  if (jcOf(settings) !== undefined) return;
  const said = alignmentOf(attributeOf(childOf(settings, 'pStyle'), 'val'));
  if (said === undefined) return;
  const document = paragraph.ownerDocument;
  const named = (name: string) => (paragraph.prefix ? `${paragraph.prefix}:${name}` : name);
  const jc = document.createElementNS(paragraph.namespaceURI, named('jc'));
  jc.setAttributeNS(paragraph.namespaceURI, named('val'), said);
  if (settings) return void settings.appendChild(jc);
  const made = document.createElementNS(paragraph.namespaceURI, named('pPr'));
  made.appendChild(jc);
  paragraph.insertBefore(made, paragraph.firstChild);
}

const jcOf = (settings: Element | undefined) => attributeOf(childOf(settings, 'jc'), 'val');
