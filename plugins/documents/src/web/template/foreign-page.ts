import { alignments } from '../../template/template.ts';

/** Rules of a page's own style sheet that are looked at: Word names some hundred. */
const mostRules = 500;

/**
 * HTML of another program as a page that runs nothing and loads nothing. The policy of ours keeps styles that stand in attributes and in
 * sheets from holding, also there; said by a script they do: alignment, and what is bold without being said by a tag.
 */
export function foreignPage(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const aligned = alignmentRules(page);
  for (const element of page.querySelectorAll<HTMLElement>('[style]')) {
    element.style.cssText = element.getAttribute('style') ?? '';
  }
  for (const element of page.querySelectorAll<HTMLElement>('p,h1,h2,h3,h4,h5,h6,div,li,td,th')) {
    // What stands at the element itself goes before its attribute, and that before a rule for its class.
    const own = element.style.textAlign || element.getAttribute('align')?.toLowerCase() || aligned(element);
    const align = alignments.find((one) => one === (own === 'end' ? 'right' : own === 'start' ? 'left' : own));
    element.style.textAlign = align ?? '';
  }
  return page;
}

/** How classes are aligned: Word says so of headings and the like in a sheet that it puts on the clipboard. */
function alignmentRules(page: Document): (element: HTMLElement) => string | undefined {
  const byClass = new Map<string, string>();
  for (const { textContent } of page.querySelectorAll('style')) {
    const sheet = new CSSStyleSheet();
    // Word hides its rules from browsers of long ago.
    sheet.replaceSync((textContent ?? '').replaceAll('<!--', '').replaceAll('-->', ''));
    for (const rule of [...sheet.cssRules].slice(0, mostRules)) {
      if (!(rule instanceof CSSStyleRule) || rule.style.textAlign === '') continue;
      for (const selector of rule.selectorText.split(','))
        byClass.set(selector.trim().toLowerCase(), rule.style.textAlign);
    }
  }
  return (element) => {
    const tag = element.localName;
    const classes = [...element.classList].map((name) => name.toLowerCase());
    const selectors = [...classes.flatMap((name) => [`${tag}.${name}`, `.${name}`]), tag];
    return selectors.map((selector) => byClass.get(selector)).find((align) => align !== undefined);
  };
}
