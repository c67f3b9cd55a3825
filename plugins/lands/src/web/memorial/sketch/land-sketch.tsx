import { formatInteger } from '@gleba/sdk';
import type { Box } from '@gleba/sdk/geo';
import { DrawnParts } from '@gleba/sdk/print/web';
import { useTranslate } from '@gleba/sdk/web';
import { drawSketch } from '../../../sketch/draw-sketch.ts';
import type { PaperFacts } from '../land-report.tsx';
import { BoxLine } from './box-line.tsx';
import { Inset } from './inset.tsx';
import { Legend } from './legend.tsx';
import classes from './sketch.module.css';
import type { SketchProps } from './sketch-props.ts';
import { frame, insetBox, legendBox, placeOnSheet, sheet, tableBox, titleBox } from './sketch-sheet.ts';
import { landSubject } from './sketch-subject.ts';
import { TitleBlock } from './title-block.tsx';
import { rowsThatFit, VertexTable } from './vertex-table.tsx';

export function LandSketch({ land, ...facts }: PaperFacts) {
  const t = useTranslate();
  return <Sketch subject={landSubject(land, t)} {...facts} />;
}

/** A sketch: A4 sheets in millimetres, to scale. A table that does not fit goes on, whole, on sheets of its own. */
export function Sketch(props: SketchProps) {
  const { subject: land } = props;
  const t = useTranslate();
  const { scale, parts } = drawSketch(land, t, placeOnSheet);
  const fits = land.sides.length <= rowsThatFit(tableBox);
  const wholeBox: Box = { ...frame, height: titleBox.y - frame.y };
  const perSheet = rowsThatFit(wholeBox);
  const more = fits ? 0 : Math.ceil(land.sides.length / perSheet);
  const sheets = 1 + more;
  return (
    <>
      <Sheet label={land.label}>
        <DrawnParts parts={parts} />
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
        <TitleBlock {...props} box={titleBox} scale={scale} sheet={1} sheets={sheets} />
        <BoxLine {...frame} isStoredByDigest />
      </Sheet>
      {Array.from({ length: more }, (_, index) => (
        <Sheet key={index} label={t('lands.paper.table')}>
          <VertexTable land={land} sides={land.sides.slice(index * perSheet, (index + 1) * perSheet)} box={wholeBox} />
          <TitleBlock {...props} box={titleBox} scale={scale} sheet={index + 2} sheets={sheets} />
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
