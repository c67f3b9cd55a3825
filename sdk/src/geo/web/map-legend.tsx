import { formatInteger } from '@gleba/sdk';
import type { ShownLayer } from './layer-style.ts';
import classes from './map.module.css';

export interface LegendLine {
  readonly label: string;
  readonly fill: string;
  readonly line: string;
  readonly count?: number | undefined;
  /** Where the line can be switched: whether it is on, among the others or alone. */
  readonly toggle?: { readonly isOn: boolean; readonly label: string; readonly run: () => void } | undefined;
}

export interface MapLegendProps {
  readonly label: string;
  /** What the colours are of, where that has to be said. */
  readonly title?: string | undefined;
  readonly lines: readonly LegendLine[];
  /** Other layers that are shown. */
  readonly layers: readonly Pick<ShownLayer, 'id' | 'name' | 'color'>[];
}

/** Tells the map how high its legend is, so that what hangs at the same side ends above it. */
function tellHeight(legend: HTMLElement | null): (() => void) | undefined {
  const frame = legend?.parentElement;
  if (!frame) return undefined;
  const watch = new ResizeObserver(() => frame.style.setProperty('--map-legend', `${legend.offsetHeight}px`));
  watch.observe(legend);
  return () => {
    watch.disconnect();
    frame.style.removeProperty('--map-legend');
  };
}

/** What the colours mean, and how many there are of each; nothing where nothing has a meaning. */
export function MapLegend({ label, title, lines, layers }: MapLegendProps) {
  if (lines.length + layers.length === 0) return null;
  return (
    // A long legend on a small map is scrolled by the keyboard as well.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached
    <section ref={tellHeight} className={classes.legend} aria-label={label} tabIndex={0} data-part="legend">
      {title === undefined ? null : <h3 className={classes.legendTitle}>{title}</h3>}
      <dl className={classes.legendLines}>
        {lines.map((line) => (
          <LegendRow key={line.label} {...line} />
        ))}
      </dl>
      {layers.length === 0 ? null : (
        <dl className={classes.legendLines} data-part="layers">
          {layers.map(({ id, name, color: fill }) => (
            <LegendRow key={id} label={name} fill={fill} line={fill} />
          ))}
        </dl>
      )}
    </section>
  );
}

function LegendRow({ label, fill, line, count, toggle }: LegendLine) {
  const name = (
    <>
      <span
        className={classes.swatch}
        style={{ background: toggle?.isOn === false ? 'none' : fill, borderColor: line }}
        aria-hidden
      />
      <span className={classes.legendLabel}>{label}</span>
    </>
  );
  return (
    <div className={classes.legendLine} data-off={toggle?.isOn === false || undefined}>
      <dt title={toggle ? toggle.label : label}>
        {toggle ? (
          <button type="button" className={classes.legendToggle} aria-pressed={toggle.isOn} onClick={toggle.run}>
            {name}
          </button>
        ) : (
          name
        )}
      </dt>
      <dd>{count === undefined ? '' : formatInteger(count)}</dd>
    </div>
  );
}
