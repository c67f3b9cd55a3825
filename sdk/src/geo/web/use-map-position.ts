import { useAddress } from '@gleba/sdk/web';
import { useEffect, useRef } from 'react';
import { positionOf, positionText } from './map-position.ts';
import type { MapLook } from './map-style.ts';
import type { MapView } from './map-view.ts';

/** A movement is over when nothing has moved for so long, in milliseconds. */
const rest = 300;

/** The map opens where its address says, and the address follows the map; for the one map that a screen is about. */
export function useMapPosition<A extends MapLook>(view: MapView<A> | undefined): void {
  const { params, set } = useAddress();
  const opened = useRef(params.get('map'));
  useEffect(() => {
    if (!view) return;
    const position = positionOf(opened.current);
    // A later map of the same screen (another project's) begins where its own things are.
    opened.current = null;
    if (position) view.map.jumpTo({ zoom: position.zoom, center: [...position.center] });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = ({ originalEvent }: { readonly originalEvent?: unknown }) => {
      // What moved by itself moves again by itself.
      if (!originalEvent) return;
      clearTimeout(timer);
      timer = setTimeout(() => set({ map: positionText(view.map) }), rest);
    };
    view.map.on('moveend', follow);
    return () => {
      clearTimeout(timer);
      if (!view.isGone) view.map.off('moveend', follow);
    };
  }, [view, set]);
}
