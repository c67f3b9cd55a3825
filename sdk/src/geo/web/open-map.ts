/// <reference path="./assets.d.ts" />
import { GPUInitializationError, Map as MapLibre, type MapOptions, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { MapUnavailable } from './map-unavailable.ts';

/** A flat map that looks north, as maps of land do. Throws MapUnavailable without WebGL 2. */
export function openMap(options: MapOptions): MapLibre {
  setWorkerUrl(workerUrl);
  try {
    const map = new MapLibre({
      maxPitch: 0,
      dragRotate: false,
      touchPitch: false,
      attributionControl: false,
      renderWorldCopies: false,
      ...options,
    });
    tellWhenBusy(map);
    return map;
  } catch (error) {
    throw error instanceof GPUInitializationError ? new MapUnavailable(error.message) : error;
  }
}

/** Until everything in view is drawn: for those who cannot see it, and for whoever waits for it. */
function tellWhenBusy(map: MapLibre): void {
  const tell = (isBusy: boolean) => map.getContainer().setAttribute('aria-busy', String(isBusy));
  tell(true);
  map.on('dataloading', () => tell(true));
  map.on('movestart', () => tell(true));
  map.on('idle', () => tell(false));
}
