import { useEffect, useEffectEvent, useState } from 'react';
import { Layers } from './layers.ts';

/** One for the page, as its keyboard is. */
const layers = new Layers(() => window);

/** What a dialog or drawer over the page is given, so that Escape closes it while nothing lies above it. */
export function useLayer(onClose: () => void) {
  const [place] = useState(() => layers.nextPlace());
  const close = useEffectEvent(onClose);
  useEffect(() => layers.add(place, () => close()), [place]);
  return { opened: true, onClose, closeOnEscape: false } as const;
}
