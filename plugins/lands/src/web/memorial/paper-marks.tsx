import { useTranslate } from '@gleba/sdk/web';
import type { MemorialAnswer } from '../../memorial-answer.ts';
import classes from './report.module.css';

/** That the paper is a draft, and why; empty where it is none. */
export function draftText({ doubts }: MemorialAnswer, t: ReturnType<typeof useTranslate>): string {
  if (doubts.length === 0) return '';
  return t('lands.paper.draft', { reasons: doubts.map((doubt) => t(`lands.paper.draft.${doubt}`)).join(', ') });
}

export function DraftMark({ land }: { readonly land: MemorialAnswer }) {
  const t = useTranslate();
  const text = draftText(land, t);
  return text ? <p className={classes.draft}>{text}</p> : null;
}

/** Which lot's paper a page belongs to and which of its pages it is: pages of a registry's files come apart. */
export function PageLines({ land }: { readonly land: MemorialAnswer }) {
  const t = useTranslate();
  const name = [
    t('lands.memorial.title'),
    t('lands.paper.block', { block: land.block }),
    t('lands.paper.lot', { lot: land.lot }),
    land.subdivision,
    land.project.name,
  ];
  const parts = [name.filter(Boolean).join(' · '), draftText(land, t)].filter(Boolean);
  return (
    <style>{`@page memorial {
      @bottom-left { content: ${cssText(parts.join(' — '))}; font: 8pt Arial, "Liberation Sans", sans-serif; text-align: left; width: 80%; }
      @bottom-right { content: ${cssText(`${t('lands.paper.page')} `)} counter(page) "/" counter(pages); font: 8pt Arial, "Liberation Sans", sans-serif; }
    }`}</style>
  );
}

/** A name as a string of CSS: letters and digits as they are, all else by its code, so that no name ends the string or the element. */
function cssText(text: string): string {
  const safe = Array.from(text, (letter) =>
    /[\p{L}\p{N} ]/u.test(letter) ? letter : `\\${(letter.codePointAt(0) ?? 0).toString(16)} `,
  );
  return `"${safe.join('')}"`;
}
