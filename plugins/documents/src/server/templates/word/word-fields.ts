import { attributeOf, childrenOf } from './word-xml.ts';

/** Fields that a template has something for: of mail merge, and the number of the page and of all pages. */
export type WordField =
  | {
      readonly kind: 'merge';
      readonly name: string;
      readonly format: 'capitals' | 'longDate' | undefined;
      /** What stands before and behind it where it has a value (17.16.5, `\b` and `\f`). */
      readonly before: string | undefined;
      readonly after: string | undefined;
    }
  | { readonly kind: 'page' }
  | { readonly kind: 'pages' };

/** What a field's instruction asks for (ECMA-376, Part 1, 17.16.5): a word, its argument, switches. */
export function fieldOf(instruction: string): WordField | undefined {
  const [kind, ...words] = wordsOf(instruction.slice(0, longestInstruction));
  switch (kind?.text.toUpperCase()) {
    case 'PAGE':
      return { kind: 'page' };
    case 'NUMPAGES':
    case 'SECTIONPAGES':
      return { kind: 'pages' };
    case 'MERGEFIELD': {
      const [name] = words;
      if (!name || name.text === '' || name.isSwitch) return undefined;
      const [before, after] = ['\\b', '\\f'].map((sign) => argumentsOf(words, sign)[0] || undefined);
      return { kind: 'merge', name: name.text, format: formatOf(words), before, after };
    }
    default:
      return undefined;
  }
}

/** A name has at most some dozen signs; an expression of ours, with the texts around it, as many as it may have, each escaped. */
const longestInstruction = 12_000;

interface FieldWord {
  readonly text: string;
  /** `\*`, `\b` */
  readonly isSwitch: boolean;
}

/** What stands behind each switch of a sign. */
const argumentsOf = (words: readonly FieldWord[], sign: string): readonly string[] =>
  words.flatMap(({ text, isSwitch }, index) => {
    const before = words[index - 1];
    return !isSwitch && before?.isSwitch && before.text.toLowerCase() === sign ? [text] : [];
  });

function formatOf(words: readonly FieldWord[]) {
  if (argumentsOf(words, '\\*').some((word) => word.toLowerCase() === 'upper')) return 'capitals';
  return argumentsOf(words, '\\@').some((word) => word.includes('MMMM')) ? 'longDate' : undefined;
}

/** Words by blanks, but for what stands in quotes, where `\` goes before a quote and before itself (17.16); a switch is two signs. */
function wordsOf(text: string): readonly FieldWord[] {
  const words: FieldWord[] = [];
  for (let at = 0; at < text.length; ) {
    const sign = text.charAt(at);
    if (/\s/.test(sign)) at += 1;
    else if (sign === '\\') {
      words.push({ text: text.slice(at, at + 2), isSwitch: true });
      at += 2;
    } else if (sign === '"') {
      const quoted: string[] = [];
      for (at += 1; at < text.length && text.charAt(at) !== '"'; at += 1) {
        if (text.charAt(at) === '\\' && /["\\]/.test(text.charAt(at + 1))) at += 1;
        quoted.push(text.charAt(at));
      }
      at += 1;
      words.push({ text: quoted.join(''), isSwitch: false });
    } else {
      const start = at;
      while (at < text.length && !/[\s"\\]/.test(text.charAt(at))) at += 1;
      words.push({ text: text.slice(start, at), isSwitch: false });
    }
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
