import { IconAlertTriangle, IconFileText, useServices, useTranslate } from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import type { Page } from './use-pages.ts';
import classes from './viewer.module.css';

export type ThumbnailOf = Pick<Page, 'id' | 'thumbnailId' | 'isUndrawable' | 'rotation'>;

/** An address in this browser of the small picture of a page; undefined until it is there, and where there is none. */
export function useThumbnail({ id, thumbnailId }: Pick<Page, 'id' | 'thumbnailId'>): string | undefined {
  const { api } = useServices();
  const [shown, setShown] = useState<{ readonly thumbnailId: string; readonly url: string }>();
  useEffect(() => {
    if (!thumbnailId) return;
    const controller = new AbortController();
    let url: string | undefined;
    const load = async () => {
      // The session's token goes along, which an image's own address could not carry.
      const path = `/document-thumbnails/${id}/${thumbnailId}`;
      const blob = await (await api.request(path, { signal: controller.signal, isQuiet: true })).blob();
      if (controller.signal.aborted) return;
      url = URL.createObjectURL(blob);
      setShown({ thumbnailId, url });
    };
    // Without a connection a sign stands in its place.
    load().catch(() => {});
    return () => {
      controller.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [api, id, thumbnailId]);
  return shown?.thumbnailId === thumbnailId ? shown?.url : undefined;
}

export interface ThumbnailProps {
  readonly page: ThumbnailOf | undefined;
  /** Within a row of a list. */
  readonly isSmall?: boolean;
}

/** A page as small as a word, turned as it was turned; a sign where it is not drawn. What it is stands beside it. */
export function Thumbnail({ page, isSmall }: ThumbnailProps) {
  const t = useTranslate();
  const url = useThumbnail(page ?? { id: '', thumbnailId: null });
  const content = () => {
    if (url) return <img src={url} alt="" style={{ transform: `rotate(${page?.rotation ?? 0}deg)` }} />;
    return page?.isUndrawable ? (
      <IconAlertTriangle size={18} aria-label={t('documents.page.broken')} />
    ) : (
      <IconFileText size={18} aria-hidden />
    );
  };
  return (
    <span className={classes.thumbnail} data-small={isSmall || undefined}>
      {content()}
    </span>
  );
}
