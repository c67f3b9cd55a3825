import { type DrawnElement, drawnDrawing } from '@gleba/sdk/print';
import { framedPaper, type Paper, type PaperNode } from './paper.ts';
import { paperStyles } from './paper-styles.ts';
import { pageOf, pageWord } from './paper-words.ts';
import type { PageSettings } from './template.ts';

/** A whole HTML document of a paper, for the printer: every text is escaped, nothing of it runs, and it loads nothing. */
export function paperHtml(paper: Paper, title: string): string {
  return [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`,
    `<title>${escaped(title)}</title><style>${pageStyles(paper.page)}${paperStyles}</style></head><body class="gleba-paper">`,
    htmlOf(framedPaper(paper)),
    '</body></html>',
  ].join('');
}

/** The paper's size, its margins and where its pages are numbered: boxes of the page's margin (CSS Paged Media 3, section 4). */
export function pageStyles({ size, isLandscape, margins, numbers }: PageSettings): string {
  const { top, right, bottom, left } = margins;
  const number = `{content:"${pageWord} " counter(page) " ${pageOf} " counter(pages);font:9pt sans-serif;color:#444}`;
  const box = numbers === 'none' ? '' : `@bottom-${numbers}${number}`;
  const turned = isLandscape ? ' landscape' : ' portrait';
  return `@page{size:${size}${turned};margin:${top}mm ${right}mm ${bottom}mm ${left}mm;${box}}`;
}

export function htmlOf(nodes: readonly PaperNode[]): string {
  return nodes.map(nodeHtml).join('');
}

function nodeHtml(node: PaperNode): string {
  if (typeof node === 'string') return escaped(node);
  const { tag, className, picture, drawing, title, children } = node;
  if (tag === 'br') return '<br>';
  if (picture) {
    return `<img src="${escaped(picture.data)}" alt="${escaped(picture.text)}" style="width:${picture.millimetres}mm">`;
  }
  const attributes = [
    className === undefined ? '' : ` class="${escaped(className)}"`,
    title === undefined ? '' : ` title="${escaped(title)}"`,
  ].join('');
  return `<${tag}${attributes}>${drawing ? drawnHtml(drawnDrawing(drawing)) : htmlOf(children)}</${tag}>`;
}

function drawnHtml(node: DrawnElement | string): string {
  if (typeof node === 'string') return escaped(node);
  const { tag, attributes, children } = node;
  const said = Object.entries(attributes).map(([name, value]) => ` ${markupName(name)}="${escaped(String(value))}"`);
  return `<${tag}${said.join('')}>${children.map(drawnHtml).join('')}</${tag}>`;
}

/** SVG writes what has two words with a hyphen, but for this one. */
const markupName = (name: string) =>
  name === 'viewBox' ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
}
