import { Loader, useElementSize, useTranslate } from '@gleba/sdk/web';
import { useEffect, useRef, useState } from 'react';
import { drawSheet, type OpenPdf, openPdf } from './pdf-pages.ts';
import classes from './viewer.module.css';

export interface PdfViewProps {
  /** Its address, or its bytes. */
  readonly url: string | Uint8Array;
  /** Of the first sheet, in points; the others' places are kept by it until they are drawn. */
  readonly width: number;
  readonly height: number;
  readonly sheets: number;
  readonly rotation: number;
  readonly isLarge: boolean;
}

/** A PDF by its sheets: the first one small, or all of them one under the other, drawn while they are in sight. */
export default function PdfView({ url, width, height, sheets, rotation, isLarge }: PdfViewProps) {
  const t = useTranslate();
  const { ref, width: room, height: high } = useElementSize();
  const [pdf, setPdf] = useState<OpenPdf>();
  const [isBroken, setBroken] = useState(false);
  const [isFirstDrawn, setFirstDrawn] = useState(false);
  useEffect(() => {
    let opened: OpenPdf | undefined;
    let isLeft = false;
    openPdf(url).then(
      (open) => {
        opened = open;
        if (isLeft) open.close();
        else setPdf(open);
      },
      () => !isLeft && setBroken(true),
    );
    return () => {
      isLeft = true;
      opened?.close();
      setPdf(undefined);
      setFirstDrawn(false);
    };
  }, [url]);
  if (isBroken) return <p className={classes.problem}>{t('documents.page.broken')}</p>;
  const isTurned = rotation % 180 !== 0;
  const ratio = isTurned ? width / height : height / width;
  // The others wait for the first sheet, which is what somebody looks at.
  const shown = isLarge && isFirstDrawn ? sheets : 1;
  return (
    <div ref={ref} className={isLarge ? classes.sheets : classes.sheet} data-sheets={sheets}>
      {pdf && room > 0 ? (
        Array.from({ length: shown }, (_, index) => (
          <Sheet
            // Sheets have no name but their number.
            key={`${index + 1} ${rotation}`}
            pdf={pdf}
            number={index + 1}
            {...(index === 0 && { onDrawn: () => setFirstDrawn(true) })}
            width={Math.min(room, largestWidth)}
            height={isLarge ? undefined : high}
            ratio={ratio}
            rotation={rotation}
            label={t('documents.page.sheet', { number: index + 1, count: sheets })}
          />
        ))
      ) : (
        <Loader size="sm" />
      )}
    </div>
  );
}

/** Pixels: wider, lines are too long to be read. */
const largestWidth = 1100;

interface SheetProps {
  readonly pdf: OpenPdf;
  readonly number: number;
  readonly onDrawn?: () => void;
  readonly width: number;
  readonly height: number | undefined;
  readonly ratio: number;
  readonly rotation: number;
  readonly label: string;
}

/** Drawn when it comes near, forgotten when it is far: a long PDF takes no more memory than what is in sight. */
function Sheet({ pdf, number, onDrawn, width, height, ratio, rotation, label }: SheetProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(number === 1);
  const told = useRef(onDrawn);
  told.current = onDrawn;
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '100% 0px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const holder = place.current;
    if (!isNear || !holder) return;
    const canvas = document.createElement('canvas');
    holder.replaceChildren(canvas);
    const drawing = drawSheet(pdf, number, canvas, { width, rotation, ...(height && { height }) });
    drawing.done
      .then(
        () => holder.setAttribute('data-drawn', 'true'),
        () => {},
      )
      .finally(told.current);
    return () => {
      drawing.stop();
      // Gives its memory back at once.
      canvas.width = 0;
      canvas.height = 0;
      holder.replaceChildren();
      holder.removeAttribute('data-drawn');
    };
  }, [isNear, pdf, number, width, height, rotation]);
  return (
    <div
      ref={place}
      role="img"
      aria-label={label}
      className={classes.paper}
      style={{ minHeight: height === undefined ? width * ratio : undefined }}
    />
  );
}
