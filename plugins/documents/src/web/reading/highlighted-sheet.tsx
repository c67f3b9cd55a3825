import { Loader, observer, shownAddress, useElementSize, useServices, useTranslate } from '@gleba/sdk/web';
import { useEffect, useRef, useState } from 'react';
import type { Evidence } from '../../reading/findings.ts';
import type { OpenPdf } from '../viewer/pdf-pages.ts';
import type { Page } from '../viewer/use-pages.ts';
import classes from './reading.module.css';

export interface HighlightedSheetProps {
  readonly page: Page;
  /** Of a PDF, from 1. */
  readonly sheet: number;
  readonly label: string;
  readonly marks: readonly Evidence[];
}

/** One sheet as wide as there is room, turned as it was turned, with the places that something was read from. */
export const HighlightedSheet = observer(function HighlightedSheet(props: HighlightedSheetProps) {
  const { page, sheet, label, marks } = props;
  const { api } = useServices();
  const t = useTranslate();
  const [url, setUrl] = useState<string | null>();
  const { fileId } = page;
  useEffect(() => {
    let isWanted = true;
    setUrl(undefined);
    const show = (found: string | undefined) => isWanted && setUrl(found ?? null);
    if (fileId) shownAddress(api, fileId).then(show, () => show(undefined));
    else show(undefined);
    return () => {
      isWanted = false;
    };
  }, [api, fileId]);
  if (url === null) return <p className={classes.problem}>{t('documents.page.broken')}</p>;
  if (url === undefined) return <Loader size="sm" />;
  return (
    <figure className={classes.sheet} aria-label={label}>
      {page.type === 'application/pdf' ? (
        <SheetOfPdf url={url} sheet={sheet} rotation={page.rotation} />
      ) : (
        <Picture url={url} label={label} rotation={page.rotation} />
      )}
      {marks.map(({ box: [left, top, width, height], text }) => (
        <span
          key={`${left} ${top} ${text}`}
          ref={(mark) => mark?.scrollIntoView({ block: 'center', behavior: 'auto' })}
          className={classes.mark}
          title={text}
          style={{ left: `${left * 100}%`, top: `${top * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` }}
        />
      ))}
    </figure>
  );
});

interface PictureProps {
  readonly url: string;
  readonly label: string;
  readonly rotation: number;
}

/** Lying on its side, its width is the frame's height. */
function Picture({ url, label, rotation }: PictureProps) {
  const { ref, width } = useElementSize();
  const [ratio, setRatio] = useState<number>();
  const isTurned = rotation % 180 !== 0;
  const height = ratio === undefined ? undefined : width * (isTurned ? 1 / ratio : ratio);
  return (
    <div ref={ref} className={classes.frame} style={{ height }}>
      <img
        src={url}
        alt={label}
        className={classes.picture}
        style={{ width: isTurned ? height : width, transform: `translate(-50%, -50%) rotate(${rotation}deg)` }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalHeight / (naturalWidth || 1))}
      />
    </div>
  );
}

interface SheetOfPdfProps {
  readonly url: string;
  readonly sheet: number;
  readonly rotation: number;
}

function SheetOfPdf({ url, sheet, rotation }: SheetOfPdfProps) {
  const { ref, width } = useElementSize();
  const place = useRef<HTMLDivElement>(null);
  const t = useTranslate();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const holder = place.current;
    if (!holder || width === 0) return;
    let opened: OpenPdf | undefined;
    let stop = () => {};
    let isLeft = false;
    const draw = async () => {
      const { drawSheet, openPdf } = await import('../viewer/pdf-pages.ts');
      opened = await openPdf(url);
      if (isLeft) return opened.close();
      const canvas = document.createElement('canvas');
      holder.replaceChildren(canvas);
      const drawing = drawSheet(opened, sheet, canvas, { width, rotation });
      stop = drawing.stop;
      await drawing.done;
    };
    draw().catch(() => !isLeft && setBroken(true));
    return () => {
      isLeft = true;
      stop();
      opened?.close();
      holder.replaceChildren();
    };
  }, [url, sheet, rotation, width]);
  if (isBroken) return <p className={classes.problem}>{t('documents.page.broken')}</p>;
  return (
    <div ref={ref}>
      <div ref={place} />
    </div>
  );
}
