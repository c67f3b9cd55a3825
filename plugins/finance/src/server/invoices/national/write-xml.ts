import { DOMImplementation, XMLSerializer } from '@xmldom/xmldom';
import { invoiceErrors } from '../invoice-errors.ts';
import type { Element, Group } from './layout.ts';

/** What is written: text, or elements by name; those that are undefined are not there. */
export interface Tree {
  readonly [element: string]: string | Tree | undefined;
}

const namespace = 'http://www.sped.fazenda.gov.br/nfse';

/**
 * A document of the national environment, in the order of its layout and without prefixes, which it refuses (E1228). It holds one element
 * `part`, which is signed by its `id`.
 *
 * @throws VALIDATION (`finance.dpsElementRefused`) with the path of the first element that is missing or does not match
 */
export function writeXml(
  { document, part, id }: { readonly document: string; readonly part: string; readonly id: string },
  layout: Group,
  tree: Tree,
): string {
  const xml = new DOMImplementation().createDocument(namespace, document, null);
  const root = xml.documentElement;
  root.setAttribute('versao', '1.01');
  const signed = root.appendChild(xml.createElementNS(namespace, part));
  signed.setAttribute('Id', id);
  writeGroup(signed, layout, tree, '');
  return new XMLSerializer().serializeToString(xml);
}

export type Parent = ReturnType<Document['createElementNS']>;

/** Into an element that stands already, in its namespace. */
export function writeGroup(parent: Parent, { elements, isChoice }: Group, tree: Tree, path: string): void {
  if (isChoice) {
    writeChoice(parent, elements.filter(isElement), tree, path);
    return;
  }
  const known = new Set(namesOf(elements));
  const strange = Object.keys(tree).find((name) => !known.has(name));
  if (strange !== undefined) throw refusal(`${path}${strange}`);
  for (const one of elements) {
    if (isElement(one)) writeElement(parent, one, tree[one.name], path);
    else writeChoice(parent, one.elements.filter(isElement), tree, path);
  }
}

function writeChoice(parent: Parent, elements: readonly Element[], tree: Tree, path: string): void {
  const [first, second] = elements.filter(({ name }) => tree[name] !== undefined);
  const wrong = first ? second : elements[0];
  if (wrong) throw refusal(`${path}${wrong.name}`);
  if (first) writeElement(parent, first, tree[first.name], path);
}

function writeElement(parent: Parent, { name, content, isOptional }: Element, value: Tree[string], path: string): void {
  const here = `${path}${name}`;
  if (value === undefined) {
    if (isOptional) return;
    throw refusal(here);
  }
  const document = parent.ownerDocument;
  const element = document.createElementNS(parent.namespaceURI, name);
  parent.appendChild(element);
  if (content instanceof RegExp) {
    if (typeof value !== 'string' || !content.test(value)) throw refusal(here);
    element.appendChild(document.createTextNode(value));
    return;
  }
  if (typeof value === 'string') throw refusal(here);
  writeGroup(element, content, value, `${here}/`);
}

const isElement = (one: Element | Group): one is Element => 'name' in one;

const namesOf = (elements: readonly (Element | Group)[]): string[] =>
  elements.flatMap((one) => (isElement(one) ? [one.name] : namesOf(one.elements)));

const refusal = (element: string) => invoiceErrors.dpsElementRefused({ element });

/** Signs that keyboards and word processors make and the layout, which is Latin-1, does not take. */
const typography: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2212]/gu, '-'],
  [/[\u2018\u2019\u2032]/gu, "'"],
  [/[\u201c\u201d\u2033]/gu, '"'],
  [/\u2026/gu, '...'],
  [/[\u00a0\u2007\u2009\u202f]/gu, ' '],
];

/** The same words in the signs that the layout takes, on one line. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/gu, ' ').trim();
}

export function plainText(text: string): string {
  return typography.reduce((told, [sign, plain]) => told.replace(sign, plain), text.normalize('NFC')).trim();
}
