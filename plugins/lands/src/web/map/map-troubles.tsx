import { MapProblem } from '@gleba/sdk/geo/web';
import { Button, useTranslate } from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import type { LandMapView } from './land-map-view.ts';

export interface MapTroublesProps {
  readonly view: LandMapView | undefined;
  readonly troubles: ReturnType<typeof useMapTroubles>;
  /** The base map is not even known. */
  readonly baseError: unknown;
  readonly retryBase: () => void;
  /** A base map that needs no network. */
  readonly chooseOwnBase: () => void;
}

/** Tiles that did not arrive, of the lots and of the base map. */
export function useMapTroubles(baseMap: string) {
  const [ofLands, setOfLands] = useState(false);
  const [ofBase, setOfBase] = useState(false);
  // Another base map has its own trouble.
  useEffect(() => setOfBase(false), [baseMap]);
  return { ofLands, setOfLands, ofBase, setOfBase };
}

/** Says so, the lots' first, and asks again. */
export function MapTroubles({ view, troubles, baseError, retryBase, chooseOwnBase }: MapTroublesProps) {
  const t = useTranslate();
  const { ofLands, setOfLands, ofBase, setOfBase } = troubles;
  const retryLands = () => {
    setOfLands(false);
    void view?.reload();
  };
  const retry = () => {
    setOfBase(false);
    retryBase();
    view?.reloadBase();
  };
  if (ofLands) return <MapProblem text={t('lands.map.tileProblem')} onRetry={retryLands} />;
  if (!ofBase && baseError === undefined) return null;
  return (
    <MapProblem text={t('lands.map.baseProblem')} onRetry={retry}>
      <Button size="compact-sm" variant="subtle" onClick={chooseOwnBase}>
        {t('lands.map.useBrazil')}
      </Button>
    </MapProblem>
  );
}
