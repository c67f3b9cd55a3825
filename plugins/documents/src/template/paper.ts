import type { Drawing } from '@gleba/sdk';
import type { PageSettings } from './template.ts';

/** What a paper is made of once its values are in it: few kinds of parts, in which nothing runs and nothing is fetched. */
export const paperTags = [
  ...[
    'p',
    'h1',
    'h2',
    'h3',
    'ul',
    'ol',
    'li',
    'table',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'td',
    'th',
    'div',
    'br',
    'img',
  ],
  ...['strong', 'em', 'u', 's', 'mark'],
] as const;
export type PaperTag = (typeof paperTags)[number];

export interface PaperElement {
  readonly tag: PaperTag;
  /** One of those that `paperStyles` knows. */
  readonly className?: string | undefined;
  readonly picture?: { readonly data: string; readonly millimetres: number; readonly text: string } | undefined;
  /** As wide and as high as it is. */
  readonly drawing?: Drawing | undefined;
  /** Of a template that goes to Word: a field, and what is read in its place. Papers that are written have none. */
  readonly field?: { readonly instruction: string; readonly shown: string } | undefined;
  /** Told where somebody points at it. */
  readonly title?: string | undefined;
  readonly children: readonly PaperNode[];
}
export type PaperNode = string | PaperElement;

export interface Paper {
  readonly page: PageSettings;
  readonly header: readonly PaperNode[];
  readonly footer: readonly PaperNode[];
  readonly body: readonly PaperNode[];
}

/** The words of a part, for comparing and searching. */
export function textOfNodes(nodes: readonly PaperNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? '\n' : textOfNodes(node.children)))
    .join('');
}

/** All words of a paper. */
export const textOfPaper = ({ header, body, footer }: Paper): string => textOfNodes([...header, ...body, ...footer]);

/**
 * A paper's parts with its head and foot around them: those of a table, which printers repeat on every page (CSS Tables 3, section 5.2).
 * The table's foot only keeps the room: behind the last lines it would stand right below them, so the words stand at the page's end by
 * themselves.
 */
export function framedPaper({ header, footer, body }: Paper): readonly PaperNode[] {
  if (header.length + footer.length === 0) return body;
  const cell = (children: readonly PaperNode[]): PaperElement => ({
    ...{ tag: 'tr', children: [{ tag: 'td', children }] },
  });
  const table: PaperElement = {
    ...{ tag: 'table', className: 'frame' },
    children: [
      ...(header.length === 0 ? [] : [{ tag: 'thead' as const, children: [cell(header)] }]),
      { tag: 'tbody', children: [cell(body)] },
      ...(footer.length === 0
        ? []
        : [{ tag: 'tfoot' as const, children: [cell([{ tag: 'div', className: 'room', children: footer }])] }]),
    ],
  };
  return footer.length === 0 ? [table] : [table, { tag: 'div', className: 'foot', children: footer }];
}
