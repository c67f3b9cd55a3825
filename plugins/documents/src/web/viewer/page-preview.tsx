import {
  IconFileText,
  Loader,
  observer,
  shownAddress,
  useElementSize,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type ComponentType, type MouseEvent, useEffect, useState } from 'react';
import { hoverZoom } from './page-handling.ts';
import type { PdfViewProps } from './pdf-view.tsx';
import { useThumbnail } from './thumbnail.tsx';
import type { Page } from './use-pages.ts';
import classes from './viewer.module.css';

/**
 * What draws PDFs, fetched beside the file's address. Not by a suspended part: React shows nothing that takes its place for 300 ms
 * (FALLBACK_THROTTLE_MS), which is longer than the first sheet takes.
 */
function usePdfView(isWanted: boolean): ComponentType<PdfViewProps> | undefined {
  const [view, setView] = useState<{ readonly View: ComponentType<PdfViewProps> }>();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    import('./pdf-view.tsx').then(
      ({ default: View }) => isHere && setView({ View }),
      (error: unknown) => isHere && setFailure({ error }),
    );
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  // As a part that cannot be fetched always ends.
  if (failure) throw failure.error;
  return view?.View;
}

export interface PagePreviewProps {
  readonly page: Page;
  /** What it is of, for who hears the screen. */
  readonly label: string;
  readonly isLarge: boolean;
}

/** A page as it looks, turned as it was turned; larger where the pointer is, unless it is large already. */
export const PagePreview = observer(function PagePreview({ page, label, isLarge }: PagePreviewProps) {
  const { api } = useServices();
  const t = useTranslate();
  const { fileId } = page;
  const thumbnail = useThumbnail(page);
  // What is small needs no file: it is drawn here only where the server has not done it.
  const isDrawnHere = isLarge || !page.thumbnailId;
  const [shown, setShown] = useState<{ readonly fileId: string; readonly url: string | undefined }>();
  const PdfView = usePdfView(isDrawnHere && page.type === 'application/pdf');
  const [origin, setOrigin] = useState<string>();
  useEffect(() => {
    if (!fileId || !isDrawnHere) return;
    let isWanted = true;
    const show = (url: string | undefined) => isWanted && setShown({ fileId, url });
    // Without a connection, or for who may not see it, a sign stands in its place.
    shownAddress(api, fileId).then(show, () => show(undefined));
    return () => {
      isWanted = false;
    };
  }, [api, fileId, isDrawnHere]);
  const onMove = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setOrigin(`${((clientX - left) / width) * 100}% ${((clientY - top) / height) * 100}%`);
  };
  const known = shown?.fileId === fileId ? shown : undefined;
  const content = () => {
    if (!isDrawnHere)
      return thumbnail ? (
        <TurnedPicture url={thumbnail} rotation={page.rotation} label={label} />
      ) : (
        <Loader size="sm" />
      );
    if (!fileId || (known && !known.url)) {
      return (
        <p className={classes.problem}>
          <IconFileText size={24} aria-hidden />
          {t(fileId ? 'documents.page.broken' : 'documents.page.notSent')}
        </p>
      );
    }
    if (!known?.url) return <Loader size="sm" />;
    if (page.type !== 'application/pdf')
      return <TurnedPicture url={known.url} rotation={page.rotation} label={label} />;
    if (!PdfView) return <Loader size="sm" />;
    return (
      <PdfView
        url={known.url}
        width={page.width ?? 1}
        height={page.height ?? 1}
        sheets={page.sheets ?? 1}
        rotation={page.rotation}
        isLarge={isLarge}
      />
    );
  };
  if (isLarge) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long PDF is scrolled by the keyboard too
      <section className={classes.large} aria-label={label} tabIndex={0}>
        {content()}
      </section>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: larger under the pointer; what is done is done by the button around it
    <div className={classes.preview} onMouseMove={onMove} onMouseLeave={() => setOrigin(undefined)}>
      <div
        className={classes.zoomed}
        style={origin ? { transform: `scale(${hoverZoom})`, transformOrigin: origin } : undefined}
      >
        {content()}
      </div>
    </div>
  );
});

interface TurnedPictureProps {
  readonly url: string;
  /** Degrees, clockwise. */
  readonly rotation: number;
  readonly label: string;
}

/** As large as fits; lying on its side, its width has to fit the height. */
function TurnedPicture({ url, rotation, label }: TurnedPictureProps) {
  const t = useTranslate();
  const { ref, width, height } = useElementSize();
  const [isBroken, setBroken] = useState(false);
  const isTurned = rotation % 180 !== 0;
  if (isBroken) return <p className={classes.problem}>{t('documents.page.broken')}</p>;
  return (
    <div ref={ref} className={classes.frame}>
      <img
        src={url}
        alt={label}
        className={classes.picture}
        style={{
          maxWidth: isTurned ? height : width,
          maxHeight: isTurned ? width : height,
          transform: `rotate(${rotation}deg)`,
        }}
        onError={() => setBroken(true)}
      />
    </div>
  );
}
