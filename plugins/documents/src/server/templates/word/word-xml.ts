import { DOMParser, XMLSerializer } from '@xmldom/xmldom';

/** A document's root. Throws for what is no XML; a document type is refused, so that nothing can be declared in it. */
export function rootOf(xml: string): Element {
  if (xml.includes('<!DOCTYPE')) throw new Error('A part of a Word file declares a document type');
  const errorHandler = {
    warning: () => undefined,
    error: refuse,
    fatalError: refuse,
  };
  const root: Element | null = new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml').documentElement;
  if (!root) throw new Error('A part of a Word file is empty');
  return root;
}

export const xmlOf = (root: Element): string => new XMLSerializer().serializeToString(root);

function refuse(message: string): never {
  throw new Error(message);
}

const ELEMENT = 1;

/** What stands directly in a part. Names are without their prefix: which one a file chose says nothing. */
export function childrenOf(parent: Element): readonly Element[] {
  const found: Element[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling)
    if (node.nodeType === ELEMENT) found.push(node as Element);
  return found;
}

export const childOf = (parent: Element | undefined, name: string): Element | undefined =>
  parent && childrenOf(parent).find(({ localName }) => localName === name);

/** All of a name within a part, in the order in which they stand. */
export function allWithin(parent: Element, name: string): readonly Element[] {
  const found: Element[] = [];
  const look = (one: Element) => {
    for (const child of childrenOf(one)) {
      if (child.localName === name) found.push(child);
      look(child);
    }
  };
  look(parent);
  return found;
}

/** An attribute by its name without prefix. */
export function attributeOf(element: Element | undefined, name: string): string | undefined {
  if (!element) return undefined;
  for (const attribute of Array.from(element.attributes)) if (attribute.localName === name) return attribute.value;
  return undefined;
}
