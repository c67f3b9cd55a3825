import { useTranslate } from '@gleba/sdk/web';
import type { MemorialAnswer } from '../../memorial-answer.ts';
import classes from './report.module.css';

/** That the paper is a draft, and why; empty where it is none. */
export function draftText({ doubts }: Pick<MemorialAnswer, 'doubts'>, t: ReturnType<typeof useTranslate>): string {
  return draftReasons(
    doubts.map((doubt) => t(`lands.paper.draft.${doubt}`)),
    t,
  );
}

/** The same of reasons in words. */
export function draftReasons(reasons: readonly string[], t: ReturnType<typeof useTranslate>): string {
  return reasons.length === 0 ? '' : t('lands.paper.draft', { reasons: reasons.join(', ') });
}

export function DraftMark({ text }: { readonly text: string }) {
  return text ? <p className={classes.draft}>{text}</p> : null;
}

export interface PageLinesProps {
  /** Of the paper and of what it is about. */
  readonly names: readonly (string | null)[];
  /** As `DraftMark` has it. */
  readonly draft: string;
}

/** What a page's paper is about and which of its pages it is: pages of a registry's files come apart. */
export function PageLines({ names, draft }: PageLinesProps) {
  const t = useTranslate();
  const parts = [names.filter(Boolean).join(' · '), draft].filter(Boolean);
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
