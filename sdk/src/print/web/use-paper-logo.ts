import { useEffect, useState } from 'react';

/** The logo's address once the picture is here; a paper without it is better than none. */
export function usePaperLogo(address: string | undefined): string | undefined | 'loading' {
  const [loaded, setLoaded] = useState<{ readonly address: string; readonly isThere: boolean }>();
  useEffect(() => {
    if (address === undefined) return;
    let isCurrent = true;
    const picture = new Image();
    picture.src = address;
    const tell = (isThere: boolean) => () => isCurrent && setLoaded({ address, isThere });
    picture.decode().then(tell(true), tell(false));
    return () => {
      isCurrent = false;
    };
  }, [address]);
  if (address === undefined) return undefined;
  if (loaded?.address !== address) return 'loading';
  return loaded.isThere ? address : undefined;
}
