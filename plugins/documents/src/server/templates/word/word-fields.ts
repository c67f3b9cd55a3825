import { attributeOf, childrenOf } from './word-xml.ts';

/** Fields that a template has something for: of mail merge, and the number of the page and of all pages. */
export type WordField =
  | { readonly kind: 'merge'; readonly name: string; readonly format: 'capitals' | 'longDate' | undefined }
  | { readonly kind: 'page' }
  | { readonly kind: 'pages' };

/** What a field's instruction asks for (ECMA-376, Part 1, 17.16.5): a word, its argument, switches. */
export function fieldOf(instruction: string): WordField | undefined {
  const [kind = '', ...words] = wordsOf(instruction.slice(0, longestInstruction));
  switch (kind.toUpperCase()) {
    case 'PAGE':
      return { kind: 'page' };
    case 'NUMPAGES':
    case 'SECTIONPAGES':
      return { kind: 'pages' };
    case 'MERGEFIELD': {
      const name = words[0] ?? '';
      return name === '' || name.startsWith('\\') ? undefined : { kind: 'merge', name, format: formatOf(words) };
    }
    default:
      return undefined;
  }
}

/** A name has at most some dozen signs; switches hold pictures of dates and numbers. */
const longestInstruction = 1000;

function formatOf(words: readonly string[]) {
  const after = (sign: string) => words.filter((_, index) => words[index - 1] === sign);
  if (after('\\*').some((word) => word.toLowerCase() === 'upper')) return 'capitals';
  return after('\\@').some((word) => word.includes('MMMM')) ? 'longDate' : undefined;
}

/** Words by spaces, but for what stands in quotes. */
function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  for (const [index, piece] of text.split('"').entries()) {
    if (index % 2 === 1) words.push(piece);
    else words.push(...piece.split(/\s+/).filter((word) => word !== ''));
  }
  return words;
}

interface OpenField {
  instruction: string;
  isResult: boolean;
  /** One of ours: its last result is of the last print and is left out. */
  isOurs: boolean;
}

/**
 * Puts a mark in the place of each field that `markOf` answers one for, in a single element (`fldSimple`) as between signs of begin and end
 * (`fldChar`). Of all others what Word showed last stays.
 */
export function markFields(root: Element, markOf: (field: WordField) => string | undefined): void {
  const open: OpenField[] = [];
  /** What stands in an instruction is not shown, whatever it is. */
  const isHidden = () => open.some((field) => field.isOurs || !field.isResult);

  function put(mark: string, before: Element): void {
    before.parentNode?.insertBefore(wordsLike(before, mark), before);
  }

  /** The instruction is whole: what it asks for. */
  function decide(field: OpenField, place: Element): void {
    field.isResult = true;
    const found = fieldOf(field.instruction);
    const mark = found && !isHidden() ? markOf(found) : undefined;
    if (mark !== undefined) put(mark, place);
    field.isOurs = mark !== undefined;
  }

  function sign(element: Element): void {
    const type = attributeOf(element, 'fldCharType');
    if (type === 'begin') open.push({ instruction: '', isResult: false, isOurs: false });
    const field = open.at(-1);
    if (!field) return;
    if (type !== 'begin' && !field.isResult) decide(field, element);
    if (type === 'end') open.pop();
  }

  function simple(element: Element): void {
    const found = fieldOf(attributeOf(element, 'instr') ?? '');
    const mark = found && !isHidden() ? markOf(found) : undefined;
    const run = childrenOf(element).find(({ localName }) => localName === 'r');
    if (mark === undefined) {
      // The library passes over what it does not know: what Word showed last stands in the field's own place.
      for (const child of childrenOf(element)) {
        element.parentNode?.insertBefore(child, element);
        look(child);
      }
    } else {
      const own = run ?? element.ownerDocument.createElementNS(element.namespaceURI, nameLike(element, 'r'));
      for (const child of childrenOf(own)) if (child.localName !== 'rPr') own.removeChild(child);
      own.appendChild(wordsLike(element, mark));
      element.parentNode?.insertBefore(own, element);
    }
    element.parentNode?.removeChild(element);
  }

  function look(element: Element): void {
    if (element.localName === 'fldChar') sign(element);
    else if (element.localName === 'fldSimple') simple(element);
    else if (element.localName === 'instrText') {
      const field = open.at(-1);
      if (field && !field.isResult && field.instruction.length < longestInstruction) {
        field.instruction += element.textContent ?? '';
      }
    } else if (isContent(element) && isHidden()) element.parentNode?.removeChild(element);
    else for (const child of childrenOf(element)) look(child);
  }

  for (const child of childrenOf(root)) look(child);
}

const contents = new Set(['t', 'tab', 'br', 'cr', 'sym', 'drawing', 'pict', 'noBreakHyphen', 'softHyphen']);
/** What a run shows; the tabs of a paragraph's settings are called alike. */
const isContent = ({ localName, parentNode }: Element) =>
  contents.has(localName) && (parentNode as Element | null)?.localName === 'r';

const nameLike = ({ prefix }: Element, name: string) => (prefix ? `${prefix}:${name}` : name);

function wordsLike(element: Element, words: string): Element {
  const made = element.ownerDocument.createElementNS(element.namespaceURI, nameLike(element, 't'));
  made.appendChild(element.ownerDocument.createTextNode(words));
  return made;
}
