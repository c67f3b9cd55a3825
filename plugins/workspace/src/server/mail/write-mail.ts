import { productTitle, withoutTail } from '@gleba/sdk';
import type { MailBrand } from '../branding/mail-frame.ts';
import { type MailKind, type MailLanguage, type MailWords, mailWords } from './mail-words.ts';

export interface MailValues {
  readonly name: string;
  /** Whole address with the secret in its fragment, which no server is told. */
  readonly link: string;
  readonly [value: string]: string;
}

const productBrand: MailBrand = { title: productTitle, logo: undefined, fill: '#17653a', onFill: '#ffffff' };

/** A line of its own in an e-mail, with where it leads. */
export interface MailItem {
  readonly text: string;
  /** Whole address. */
  readonly link: string;
}

/** Subject, text and HTML of an e-mail. Whatever people typed is text in all three. */
export function writeMail(
  kind: MailKind,
  language: MailLanguage,
  values: MailValues,
  brand: MailBrand = productBrand,
  items: readonly MailItem[] = [],
): { readonly subject: string; readonly text: string; readonly html: string } {
  const words = mailWords(kind, language);
  const plain = filled(words, (name) => values[name] ?? '');
  const safe = filled(words, (name) => escapeHtml(values[name] ?? ''));
  return {
    // One line: what was typed before this was checked must not end the header.
    subject: plain.subject.replace(/\p{Cc}+/gu, ' ').slice(0, 300),
    text: [
      ...[plain.greeting, plain.body],
      ...items.map(({ text, link }) => `- ${text.replace(/\p{Cc}+/gu, ' ')}\n  ${link}`),
      ...[values.link, plain.ending],
    ].join('\n\n'),
    html: htmlOf(safe, escapeHtml(values.link), language, brand, items),
  };
}

/** `&`, `<`, `>` and both quotes: safe as text and as an attribute's value. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function filled(words: MailWords, valueFor: (name: string) => string): MailWords {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => valueFor(name));
  const { subject, greeting, body, button, ending } = words;
  return {
    subject: fill(subject),
    // Nobody's name is known: 'Olá'.
    greeting: withoutTail(fill(greeting), ', \u00a0\t\r\n'),
    body: fill(body),
    button: fill(button),
    ending: fill(ending),
  };
}

function htmlOf(
  words: MailWords,
  link: string,
  language: string,
  brand: MailBrand,
  items: readonly MailItem[],
): string {
  const listed = items.map(
    (item) => `<li style="margin:0 0 8px"><a href="${escapeHtml(item.link)}">${escapeHtml(item.text)}</a></li>`,
  );
  const list = listed.length === 0 ? '' : `<ul style="padding-left:20px">${listed.join('')}</ul>\n`;
  const title = escapeHtml(brand.title);
  const head = brand.logo
    ? `<img src="${escapeHtml(brand.logo)}" alt="${title}" style="max-width:200px;max-height:64px">`
    : `<strong>${title}</strong>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${words.subject}</title></head>
<body style="margin:0;padding:24px;background:#f3f5f4;font:16px/1.5 sans-serif;color:#1c2420">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#fff;border:1px solid #dde3df;border-radius:10px">
<p>${head}</p>
<p>${words.greeting}</p>
<p>${words.body}</p>
${list}<p><a href="${link}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:${brand.fill};color:${brand.onFill};text-decoration:none">${words.button}</a></p>
<p style="word-break:break-all;font-size:13px;color:#4a544e">${link}</p>
<p style="font-size:13px;color:#4a544e">${words.ending}</p>
</div></body></html>`;
}
