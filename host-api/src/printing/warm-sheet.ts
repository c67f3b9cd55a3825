import type { Page } from 'playwright-core';
import { everythingDrawn } from './paper-scripts.ts';

/** What can be printed of Latin-1, with a space after each tenth, so that lines break. */
const signs = Array.from({ length: 0xff - 0x20 }, (_, index) => `&#${0x21 + index};${index % 10 ? '' : ' '}`);
const letters = signs.join('');
const words = `<p>${letters} <b>${letters}</b> <i>${letters}</i></p>`.repeat(12);
const html = `<!doctype html><style>@page{size:A4;margin:20mm;@bottom-right{content:counter(page)}}</style>
<div style='font-family:"Liberation Serif",serif'>${words}</div><div style="font-family:sans-serif">${words}</div>
<table><tr><td>1</td></tr></table>`;

export const pdfOptions = { format: 'A4', preferCSSPageSize: true, printBackground: true, tagged: true } as const;

/**
 * Prints a sheet that is nobody's, in the fonts that papers have: the first printing of a process reads them, and takes a third longer
 * for it. A sheet of a few words, or in other fonts, saves nothing of that.
 */
export async function warmUp(page: Page): Promise<void> {
  await page.setContent(html, { waitUntil: 'load' });
  await page.evaluate(`(${everythingDrawn})("")`);
  await page.pdf(pdfOptions);
}
