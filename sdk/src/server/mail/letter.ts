import { brandingOf, brandTokens, type Language } from '@gleba/core';

/** What a letter to somebody without an account says. Whatever people typed is text in all of it. */
export interface LetterWords {
  readonly subject: string;
  readonly greeting: string;
  readonly body: string;
  /** In the writer's own words. */
  readonly message?: string | null;
  /** Shown large, to be typed elsewhere. */
  readonly code?: string | null;
  /** Whole address of the button; none in a letter that only tells a code. */
  readonly link?: string | null;
  readonly button: string;
  readonly ending: string;
}

/** Subject, text and HTML, in the colours of who writes. */
export function letterOf(words: LetterWords, language: Language, brand: { readonly uiCustomizations: unknown }) {
  const { title, primaryColor } = brandingOf(brand.uiCustomizations as Parameters<typeof brandingOf>[0]);
  const { fill, onFill } = brandTokens(primaryColor, 'light');
  const { greeting, body, code, link, ending } = words;
  const message = words.message ? `"${words.message}"` : null;
  const paragraphs = [greeting, body, message].flatMap((text) => (text ? [`<p>${escaped(text)}</p>`] : []));
  const button = link
    ? `<p><a href="${escaped(link)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:${fill};color:${onFill};text-decoration:none">${escaped(words.button)}</a></p>
<p style="word-break:break-all;font-size:13px;color:#4a544e">${escaped(link)}</p>`
    : '';
  const told = code ? `<p style="font-size:28px;letter-spacing:6px;font-weight:600">${escaped(code)}</p>` : '';
  return {
    fromName: title,
    // One line: what was typed before this was checked must not end the header.
    subject: words.subject.replace(/\p{Cc}+/gu, ' ').slice(0, 300),
    text: [greeting, body, message, code, link, ending].filter((part) => part).join('\n\n'),
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"></head>
<body style="margin:0;padding:24px;background:#f3f5f4;font:16px/1.5 sans-serif;color:#1c2420">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#fff;border:1px solid #dde3df;border-radius:10px">
<p><strong>${escaped(title)}</strong></p>
${paragraphs.join('\n')}
${told}${button}
<p style="font-size:13px;color:#4a544e">${escaped(ending)}</p>
</div></body></html>`,
  };
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
