import type { MapRoom } from './map-view.ts';

/** In pixels: before it is drawn, a legend of some lines; the buttons at the right. */
const usualLegend = { width: 190, height: 150 };
const buttons = 60;
/** Of each side, at most. */
const edge = 40;
const under = 36;

/** So that neither the legend nor the buttons at both sides cover what the map is brought to: beside the legend or above it, where there is more. */
export function legendRoom(container: HTMLElement): MapRoom {
  const { clientWidth: width, clientHeight: height } = container;
  const found = container.parentElement?.querySelector<HTMLElement>('[data-part="legend"]');
  const legend = found ? { width: found.offsetWidth, height: found.offsetHeight } : usualLegend;
  const margin = Math.min(edge, width / 12, height / 12);
  const side = Math.min(buttons, width / 5);
  const around = { top: margin, right: side, bottom: margin, left: side };
  const beside = { ...around, left: side + legend.width };
  const above = { ...around, bottom: Math.min(margin + legend.height + under, height * 0.6) };
  const left = (room: MapRoom) => (width - room.left - room.right) * (height - room.top - room.bottom);
  return left(beside) >= left(above) ? beside : above;
}
