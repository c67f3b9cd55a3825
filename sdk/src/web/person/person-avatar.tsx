import type { Me } from '@gleba/core/web';
import { useEffect, useState } from 'react';
import { useServices } from '../context/services.tsx';
import classes from './person.module.css';

/** The specification's default. Pixels. */
export const avatarSize = 30;

/** Addresses of pictures that were fetched already, or are on their way; by the picture's own id, which never changes. */
const pictures = new Map<string, Promise<string>>();
/** Each holds its bytes for as long as the page lives. */
const maxPictures = 300;

export interface PersonAvatarProps {
  readonly userId: string;
  /** The person's `avatarId`; without one their initials are shown. */
  readonly avatarId: string | null | undefined;
  readonly name: string;
  readonly size?: number;
}

/** Somebody's picture, or their initials. It says nothing to who hears the screen: the name stands beside it. */
export function PersonAvatar({ userId, avatarId, name, size = avatarSize }: PersonAvatarProps) {
  const address = usePicture(userId, avatarId ?? undefined);
  const style = { width: size, height: size, fontSize: Math.round(size * 0.4) };
  return address ? (
    <img className={classes.picture} src={address} alt="" style={style} />
  ) : (
    // Drawn by the style sheet: the letters are a picture of the name, not a word to read.
    <span className={classes.face} data-initials={initials(name)} style={style} aria-hidden />
  );
}

/** Fetched with the session's token, which an `img` cannot send. */
function usePicture(userId: string, avatarId: string | undefined): string | undefined {
  const { api } = useServices();
  const [shown, setShown] = useState<{ readonly id: string; readonly address: string }>();
  useEffect(() => {
    if (avatarId === undefined) return;
    let isWanted = true;
    const load = async () => {
      const answer = await api.request(`/avatar/${userId}`, { query: { v: avatarId }, isQuiet: true });
      return URL.createObjectURL(await answer.blob());
    };
    const known = pictures.get(avatarId) ?? load();
    if (pictures.size < maxPictures) pictures.set(avatarId, known);
    known.then(
      (address) => isWanted && setShown({ id: avatarId, address }),
      // Another time it may come; until then the initials stand.
      () => pictures.delete(avatarId),
    );
    return () => {
      isWanted = false;
    };
  }, [api, userId, avatarId]);
  return shown && shown.id === avatarId ? shown.address : undefined;
}

/** 'Ana Beatriz Souza' → 'AS'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => word?.[0]?.toUpperCase() ?? '').join('');
}

/** The picture of whoever is signed in, from what the server wrote into their preferences. */
export function avatarIdOf({ preferences }: Pick<Me, 'preferences'>): string | undefined {
  const avatar = preferences?.avatar;
  if (typeof avatar !== 'object' || avatar === null || !('path' in avatar)) return undefined;
  return /\?v=([\w-]{36})$/.exec(String(avatar.path))?.[1];
}
