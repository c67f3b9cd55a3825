import { pathOf, type SheetPoint } from '@gleba/sdk/geo';
import { memo } from 'react';
import {
  type Drawn,
  type DrawnText,
  layerStyles,
  type PlanLayer,
  planLayers,
  type PlanSheet as Sheet,
  tints,
} from '../../plans/drawn.ts';
import { cornersOf } from '../../plans/label-room.ts';
import { textBox } from '../../plans/map-labels.ts';
import { capitalShare, textWidth } from '../../plans/text-width.ts';
import classes from './plans.module.css';

interface PlanSheetProps {
  readonly sheet: Sheet;
  readonly label: string;
}

/** A sheet in millimetres. One path for all lines of a layer: a plan of 5,000 lots has 30,000 of them. */
export const PlanSheet = memo(function PlanSheet({ sheet: { width, height, drawn }, label }: PlanSheetProps) {
  const groups = new Map<PlanLayer, Drawn[]>();
  for (const one of drawn) {
    if (one.kind === 'tint') continue;
    const group = groups.get(one.layer);
    if (group) group.push(one);
    else groups.set(one.layer, [one]);
  }
  return (
    <svg
      className={classes.sheet}
      viewBox={`0 0 ${width} ${height}`}
      width={`${width}mm`}
      height={`${height}mm`}
      role="img"
      aria-label={label}
    >
      <Tints drawn={drawn} isBlack={false} />
      {planLayers.map((layer) => {
        const group = groups.get(layer);
        return group ? <Layer key={layer} layer={layer} drawn={group} /> : null;
      })}
      <Tints drawn={drawn} isBlack />
    </svg>
  );
});

function Tints({ drawn, isBlack }: { readonly drawn: readonly Drawn[]; readonly isBlack: boolean }) {
  return drawn.map((one, index) =>
    one.kind === 'tint' && (one.tint === 'black') === isBlack ? (
      <path
        key={index}
        d={pathOf(one.rings)}
        fill={one.tint === 'black' ? '#000' : tints[one.tint]}
        fillRule="evenodd"
      />
    ) : null,
  );
}

function Layer({ layer, drawn }: { readonly layer: PlanLayer; readonly drawn: readonly Drawn[] }) {
  const { width, colour, dash } = layerStyles[layer];
  const lines = drawn.map((one) => (one.kind === 'line' ? pathOf([one.points], one.isClosed) : '')).join('');
  const ground = onOwnGround.has(layer) ? drawn.flatMap((one) => (one.kind === 'text' ? [groundOf(one)] : [])) : [];
  return (
    <g data-layer={layer}>
      {ground.length === 0 ? null : <path d={pathOf(ground, true)} fill="#fff" />}
      {lines === '' ? null : (
        <path d={lines} fill="none" stroke={colour} strokeWidth={width} strokeDasharray={dash?.join(' ')} />
      )}
      {drawn.map((one, index) =>
        one.kind === 'circle' ? (
          <circle
            key={index}
            cx={one.at[0]}
            cy={one.at[1]}
            r={one.radius}
            fill="#fff"
            stroke={colour}
            strokeWidth={width}
          />
        ) : one.kind === 'text' ? (
          <Text key={index} text={one} colour={colour} />
        ) : null,
      )}
    </g>
  );
}

/** Words that lie upon the lines of lots and registrations: without ground of their own the lines strike them through. */
const onOwnGround: ReadonlySet<PlanLayer> = new Set(['blockText', 'lotText']);

/** The room that the layout keeps free for it. Such texts are centred. */
function groundOf({ text, at, height, angle, isBold }: DrawnText): readonly SheetPoint[] {
  return cornersOf(textBox(text, { at, angle }, height, isBold));
}

function Text({
  text: { text, at, height, angle, align, isBold },
  colour,
}: {
  readonly text: DrawnText;
  readonly colour: string;
}) {
  const [x, y] = at.map((value) => Number(value.toFixed(3))) as [number, number];
  return (
    <text
      x={x}
      y={Number((y + height / 2).toFixed(3))}
      fontSize={Number((height / capitalShare).toFixed(3))}
      fontWeight={isBold ? 700 : undefined}
      textAnchor={align === 'start' ? undefined : align}
      // As wide as it was laid out, whatever letters the machine has.
      textLength={Number(textWidth(text, height, isBold).toFixed(3))}
      lengthAdjust="spacingAndGlyphs"
      transform={angle === 0 ? undefined : `rotate(${angle.toFixed(2)} ${x} ${y})`}
      fill={colour === '#000' ? undefined : colour}
    >
      {text}
    </text>
  );
}
