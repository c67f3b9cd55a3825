import { useEffect, useEffectEvent, useState } from 'react';
import { Layers } from './layers.ts';

/** One for the page, as its keyboard is. */
const layers = new Layers(() => window);

/**
 * What a dialog or drawer over the page is given, so that Escape closes it while nothing lies above it. `isBeside`: it leaves the
 * screen in use, and the screen's own Escape comes first.
 */
export function useLayer(onClose: () => void, isBeside = false) {
  const [place] = useState(() => layers.nextPlace());
  const close = useEffectEvent(onClose);
  useEffect(() => layers.add(place, () => close(), isBeside), [place, isBeside]);
  return { opened: true, onClose, closeOnEscape: false } as const;
}
