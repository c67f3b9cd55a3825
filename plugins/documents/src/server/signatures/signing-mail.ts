import { brandingOf, brandTokens, type Language, say } from '@gleba/sdk';
import type { SigningLetter } from '../../jobs/signature.jobs.ts';

export interface LetterValues {
  /** Whole address of the button; none in a letter that only tells a code. */
  readonly link: string | null;
  readonly code: string | null;
  readonly [value: string]: string | null;
}

/** Subject, text and HTML of a letter about signing. Whatever people typed is text in all three. */
export function writeLetter(
  letter: SigningLetter,
  language: Language,
  values: LetterValues,
  brand: { readonly uiCustomizations: unknown },
): { readonly subject: string; readonly text: string; readonly html: string; readonly fromName: string } {
  const known = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));
  const word = (part: string) => say(`documents.letter.${letter}.${part}`, known, language);
  const { title, primaryColor } = brandingOf(brand.uiCustomizations as Parameters<typeof brandingOf>[0]);
  const { fill, onFill } = brandTokens(primaryColor, 'light');
  const [greeting, body, ending] = ['greeting', 'body', 'ending'].map(word);
  const { link, code } = values;
  const message = values.message ? `"${values.message}"` : null;
  const paragraphs = [greeting, body, message].flatMap((text) => (text ? [`<p>${escaped(text)}</p>`] : []));
  const button = link
    ? `<p><a href="${escaped(link)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:${fill};color:${onFill};text-decoration:none">${escaped(word('button'))}</a></p>
<p style="word-break:break-all;font-size:13px;color:#4a544e">${escaped(link)}</p>`
    : '';
  const told = code ? `<p style="font-size:28px;letter-spacing:6px;font-weight:600">${escaped(code)}</p>` : '';
  return {
    fromName: title,
    // One line: what was typed before this was checked must not end the header.
    subject: word('subject')
      .replace(/\p{Cc}+/gu, ' ')
      .slice(0, 300),
    text: [greeting, body, message, code, link, ending].filter((part) => part).join('\n\n'),
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"></head>
<body style="margin:0;padding:24px;background:#f3f5f4;font:16px/1.5 sans-serif;color:#1c2420">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#fff;border:1px solid #dde3df;border-radius:10px">
<p><strong>${escaped(title)}</strong></p>
${paragraphs.join('\n')}
${told}${button}
<p style="font-size:13px;color:#4a544e">${escaped(ending ?? '')}</p>
</div></body></html>`,
  };
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
