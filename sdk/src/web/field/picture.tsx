import type { ApiClient } from '@gleba/core/web';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useServices } from '../context/services.tsx';
import { fileAddress } from '../upload/download.ts';
import classes from './picture.module.css';

/** Milliseconds. The server signs an address for five minutes; a picture that is scrolled to late still loads. */
const addressLasts = 4 * 60_000;
const maxAddresses = 300;
const addresses = new Map<string, { readonly askedAt: number; readonly url: Promise<string> }>();

export interface PictureProps {
  /** Of the stored file. */
  readonly id: string;
  /** What it is of, for who hears the screen. */
  readonly label: string;
  /** An address of the same picture in this browser. */
  readonly local?: string | undefined;
}

/** A stored picture, as high as `--g-picture-height` of what is around it says: small without. */
export function Picture({ id, label, local }: PictureProps) {
  const { api } = useServices();
  const [shown, setShown] = useState<{ readonly id: string; readonly url: string | undefined }>();
  useEffect(() => {
    if (local) return;
    let isWanted = true;
    const show = (url: string | undefined) => isWanted && setShown({ id, url });
    // Without a connection, or for who may not see it, the sign stands in its place.
    addressOf(api, id).then(show, () => show(undefined));
    return () => {
      isWanted = false;
    };
  }, [api, id, local]);
  const url = local ?? (shown?.id === id ? shown.url : undefined);
  return url ? (
    <img
      className={classes.picture}
      src={url}
      alt={label}
      loading="lazy"
      onError={() => setShown({ id, url: undefined })}
    />
  ) : (
    <span className={classes.missing} role="img" aria-label={label}>
      <IconPhoto size={18} aria-hidden />
    </span>
  );
}

/** Where a stored file can be fetched; asked for once for all who show it. */
export function addressOf(api: ApiClient, id: string): Promise<string> {
  const known = addresses.get(id);
  if (known && Date.now() - known.askedAt < addressLasts) return known.url;
  const url = fileAddress(api, { key: id }, { isQuiet: true }).then((address) => address.url);
  if (addresses.size >= maxAddresses) addresses.clear();
  addresses.set(id, { askedAt: Date.now(), url });
  url.catch(() => addresses.delete(id));
  return url;
}
