import { formatInteger } from '@gleba/sdk';
import { type Box, formatAzimuth, formatMetres, pathOf } from '@gleba/sdk/geo';
import { useTranslate } from '@gleba/sdk/web';
import { useId } from 'react';
import type { PaperFacts } from '../land-report.tsx';
import { BoxLine } from './box-line.tsx';
import { DrawingSigns } from './drawing-signs.tsx';
import { Inset } from './inset.tsx';
import { Legend } from './legend.tsx';
import classes from './sketch.module.css';
import {
  drawing,
  frame,
  insetBox,
  type Label,
  layoutSketch,
  legendBox,
  type SketchLayout,
  sheet,
  tableBox,
  titleBox,
  wordSpot,
} from './sketch-layout.ts';
import { landSubject, type SketchSubject } from './sketch-subject.ts';
import { TitleBlock } from './title-block.tsx';
import { rowsThatFit, VertexTable } from './vertex-table.tsx';

export type SketchProps = Omit<PaperFacts, 'land'> & { readonly subject: SketchSubject };

export function LandSketch({ land, ...facts }: PaperFacts) {
  const t = useTranslate();
  return <Sketch subject={landSubject(land, t)} {...facts} />;
}

/** A sketch: A4 sheets in millimetres, to scale. A table that does not fit goes on, whole, on sheets of its own. */
export function Sketch(props: SketchProps) {
  const { subject: land } = props;
  const t = useTranslate();
  const layout = layoutSketch(land, {
    length: ({ length, arc }) => {
      const along = formatMetres(length, land.settings.lengthDecimals);
      if (!arc) return along;
      return t('lands.paper.arc', { radius: formatMetres(arc.radius, land.settings.lengthDecimals), length: along });
    },
    azimuth: ({ azimuth }) => formatAzimuth(azimuth),
  });
  const fits = land.sides.length <= rowsThatFit(tableBox);
  const wholeBox: Box = { ...frame, height: titleBox.y - frame.y };
  const perSheet = rowsThatFit(wholeBox);
  const more = fits ? 0 : Math.ceil(land.sides.length / perSheet);
  const sheets = 1 + more;
  return (
    <>
      <Sheet label={land.label}>
        <Drawing land={land} layout={layout} />
        {fits ? (
          <VertexTable land={land} sides={land.sides} box={tableBox} />
        ) : (
          <g>
            <BoxLine {...tableBox} />
            <text x={tableBox.x + tableBox.width / 2} y={tableBox.y + tableBox.height / 2} className={classes.note}>
              {t('lands.paper.tableFollows', { count: formatInteger(land.sides.length) })}
            </text>
          </g>
        )}
        <Inset land={land} box={insetBox} />
        <Legend box={legendBox} names={land.legend} />
        <TitleBlock {...props} box={titleBox} scale={layout.view.scale} sheet={1} sheets={sheets} />
        <BoxLine {...frame} isStoredByDigest />
      </Sheet>
      {Array.from({ length: more }, (_, index) => (
        <Sheet key={index} label={t('lands.paper.table')}>
          <VertexTable land={land} sides={land.sides.slice(index * perSheet, (index + 1) * perSheet)} box={wholeBox} />
          <TitleBlock {...props} box={titleBox} scale={layout.view.scale} sheet={index + 2} sheets={sheets} />
          <BoxLine {...frame} isStoredByDigest />
        </Sheet>
      ))}
    </>
  );
}

function Sheet({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <svg
      className={classes.sheet}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      width={`${sheet.width}mm`}
      height={`${sheet.height}mm`}
      role="img"
      aria-label={label}
    >
      {children}
    </svg>
  );
}

/** Millimetres of the letters, as the style sheet has them. */
const letters = { length: 2.5, azimuth: 2.1, adjoiner: 2.5, code: 2.4, street: 2.8 } as const;

/**
 * Keeps what lies around a lot from crossing a text; drawn before the lot, whose own line it never hides. No outline of the
 * letters themselves: in a PDF each of those would be a drawing, and the paper ten times as large.
 */
function Ground({ label: { text, at, angle }, size }: { readonly label: Label; readonly size: number }) {
  const [x, y] = at;
  const width = text.length * size * 0.58;
  return (
    <rect
      x={x - width / 2}
      y={y - size * 0.6}
      width={width}
      height={size * 1.2}
      className={classes.ground}
      transform={`rotate(${angle.toFixed(2)} ${x} ${y})`}
    />
  );
}

function Grounds({ layout }: { readonly layout: SketchLayout }) {
  const streets = layout.streets.flatMap(({ label }) => label ?? []);
  // A code stands on its line, the others around their middle.
  const codes = layout.vertices.flatMap(({ code, label }): Label[] =>
    label ? [{ text: code, at: [label[0], label[1] - letters.code * 0.35], angle: 0 }] : [],
  );
  const kinds = [
    [layout.lengths, letters.length],
    [layout.azimuths, letters.azimuth],
    [layout.adjoiners, letters.adjoiner],
    [codes, letters.code],
    [streets, letters.street],
  ] as const;
  return kinds.flatMap(([labels, size]) =>
    labels.map((label) => <Ground key={`${size} ${label.text} ${label.at}`} label={label} size={size} />),
  );
}

function Turned({ label, className }: { readonly label: Label; readonly className?: string | undefined }) {
  const [x, y] = label.at;
  return (
    <text x={x} y={y} className={className} transform={`rotate(${label.angle.toFixed(2)} ${x} ${y})`} dy="0.35em">
      {label.text}
    </text>
  );
}

function Drawing({ land, layout }: { readonly land: SketchSubject; readonly layout: SketchLayout }) {
  const clip = useId();
  const { middle } = layout;
  const { size } = middle;
  const words = land.words.map((text, index): Label => ({ text, at: wordSpot(middle, index), angle: 0 }));
  return (
    <g>
      <clipPath id={clip}>
        <rect {...drawing} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        {layout.lots.map(({ rings }, index) => (
          <path key={index} d={pathOf(rings)} className={classes.otherLand} />
        ))}
        {layout.streets.map(({ lines }, index) => (
          <path key={index} d={pathOf(lines, false)} className={classes.street} />
        ))}
        {layout.ticks.crosses.map(([x, y]) => (
          <path key={`${x} ${y}`} d={`M${x - 1.5} ${y}h3M${x} ${y - 1.5}v3`} className={classes.cross} />
        ))}
        <Grounds layout={layout} />
        <path d={pathOf(layout.rings)} className={classes.lot} />
        {layout.inside.map(({ rings }, index) => (
          <path key={index} d={pathOf(rings)} className={classes.otherLand} />
        ))}
        {layout.inside.map(({ label }) =>
          label ? <Turned key={label.text + label.at} label={label} className={classes.otherName} /> : null,
        )}
        {layout.lots.map(({ label }) =>
          label ? <Turned key={label.text + label.at} label={label} className={classes.otherName} /> : null,
        )}
        {layout.streets.map(({ label }) =>
          label ? <Turned key={label.text + label.at} label={label} className={classes.streetName} /> : null,
        )}
      </g>
      <g className={classes.middle} style={{ fontSize: `${size}px` }}>
        {layout.inside.length > 0 ? words.map((label) => <Ground key={label.text} {...{ label, size }} />) : null}
        {words.map(({ text, at }) => (
          <text key={text} x={at[0]} y={at[1]} dy="0.35em">
            {text}
          </text>
        ))}
      </g>
      {layout.lengths.map((label) => (
        <Turned key={`l${label.at}`} label={label} className={classes.length} />
      ))}
      {layout.azimuths.map((label) => (
        <Turned key={`a${label.at}`} label={label} className={classes.azimuth} />
      ))}
      {layout.adjoiners.map((label) => (
        <Turned key={`c${label.at}`} label={label} className={classes.adjoiner} />
      ))}
      {layout.vertices.map(({ code, at, label }) => (
        <g key={code}>
          <circle cx={at[0]} cy={at[1]} r={0.75} className={classes.vertex} />
          {label ? (
            <text x={label[0]} y={label[1]} className={classes.code}>
              {code}
            </text>
          ) : null}
        </g>
      ))}
      <DrawingSigns layout={layout} convergence={land.plane.convergence} />
      <BoxLine {...drawing} />
    </g>
  );
}
