import { DrawingView } from '@gleba/sdk/print/web';
import { createElement, type ReactNode } from 'react';
import { framedPaper, type Paper, type PaperNode } from '../../template/paper.ts';
import { pageStyles } from '../../template/paper-html.ts';
import { paperSides } from '../../template/paper-sides.ts';
import { paperStyles } from '../../template/paper-styles.ts';
import classes from './template.module.css';

/** A paper as it will be printed: its parts are elements, and its texts are texts. */
export function PaperView({ paper, label }: { readonly paper: Paper; readonly label: string }) {
  const { size, isLandscape, margins } = paper.page;
  const [short, long] = paperSides[size];
  const { top, right, bottom, left } = margins;
  // By a rule and not by the element, so that on paper the page's own margins count and not both.
  const onScreen = [
    'margin:0 auto',
    `width:${isLandscape ? long : short}mm`,
    `min-height:${isLandscape ? short : long}mm`,
    `padding:${top}mm ${right}mm ${bottom}mm ${left}mm`,
  ].join(';');
  return (
    <>
      <style>{`${pageStyles(paper.page)}${paperStyles}@media screen{.gleba-paper.sheet-of-paper{${onScreen}}}`}</style>
      <article className={`gleba-paper sheet-of-paper ${classes.sheet}`} aria-label={label} lang="pt-BR">
        {elementsOf(framedPaper(paper))}
      </article>
    </>
  );
}

function elementsOf(nodes: readonly PaperNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node;
    const { tag, className, picture, drawing, title, children } = node;
    const key = `${index}`;
    if (picture) {
      const { data, text, millimetres } = picture;
      return <img key={key} src={data} alt={text} style={{ width: `${millimetres}mm` }} />;
    }
    if (drawing) return createElement(tag, { key, className }, <DrawingView drawing={drawing} />);
    return createElement(tag, { key, className, title }, ...(tag === 'br' ? [] : elementsOf(children)));
  });
}
