import { DOMParser } from '@xmldom/xmldom';

/** What a signed document says, by the local names of its elements: every maker has prefixes of its own. */
export interface XmlFacts {
  /** Of the first element on that path (`valores/vBC`); null where it is not there or says nothing. */
  text(path: string): string | null;
  /** Of the part itself. */
  attribute(name: string): string | null;
  has(path: string): boolean;
}

const quiet = { warning: () => undefined, error: () => undefined, fatalError: () => undefined };

/** The part called so of a document; undefined where there is none. */
export function factsOf(document: string, part: string): XmlFacts | undefined {
  const xml = new DOMParser({ errorHandler: quiet }).parseFromString(document, 'text/xml');
  const root = xml?.getElementsByTagNameNS('*', part)[0];
  if (!root) return undefined;
  const find = (path: string) => path.split('/').reduce<Element | undefined>(childOf, root);
  return {
    text: (path) => find(path)?.textContent?.trim() || null,
    attribute: (name) => root.getAttribute(name) || null,
    has: (path) => find(path) !== undefined,
  };
}

function childOf(parent: Element | undefined, name: string): Element | undefined {
  if (!parent) return undefined;
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === 1 && (child as Element).localName === name) return child as Element;
  }
  return undefined;
}
