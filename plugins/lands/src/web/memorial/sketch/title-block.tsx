import { formatDate, formatInteger, formatNumber } from '@gleba/sdk';
import { type Box, formatSigned } from '@gleba/sdk/geo';
import { useTranslate } from '@gleba/sdk/web';
import { printedPerimeter } from '../../../printed-measures.ts';
import { BoxLine } from './box-line.tsx';
import classes from './sketch.module.css';
import type { SketchProps } from './sketch-props.ts';

interface TitleProps extends SketchProps {
  readonly box: Box;
  readonly scale: number;
  readonly sheet: number;
  readonly sheets: number;
}

/** Whose drawing of what, how it was computed, who signs. */
export function TitleBlock({ subject: land, organization, logo, now, box, scale, sheet, sheets }: TitleProps) {
  const t = useTranslate();
  const { settings, plane, project } = land;
  const place = [project.city, project.state].filter(Boolean).join('/');
  const meridian = `${Math.abs(plane.centralMeridian)}° ${plane.centralMeridian < 0 ? 'W' : 'E'}`;
  const technician = [settings.technicianName, settings.technicianTitle].filter(Boolean).join(', ');
  const responsibility = [
    settings.technicianRegistration,
    settings.responsibilityNumber && `${settings.responsibilityKind} ${settings.responsibilityNumber}`,
  ].filter(Boolean);
  const { x, y, width } = box;
  const cells: readonly Cell[] = [
    { x, y: y + 11, width: 68, name: 'lands.paper.project', text: project.name },
    { x: x + 68, y: y + 11, width: 46, name: 'lands.paper.city', text: place },
    { x: x + 114, y: y + 11, width: 66, name: land.fact.name, text: land.fact.text },
    { x, y: y + 20, width: 34, name: 'lands.paper.area', text: `${formatNumber(land.area, 2)} m²` },
    {
      x: x + 34,
      y: y + 20,
      width: 34,
      name: 'lands.paper.perimeter',
      text: `${formatNumber(printedPerimeter(land), settings.lengthDecimals)} m`,
    },
    { x: x + 68, y: y + 20, width: 46, name: 'lands.paper.registry', text: settings.registryNumber ?? '' },
    { x: x + 114, y: y + 20, width: 22, name: 'lands.paper.scale', text: `1:${formatInteger(scale)}` },
    { x: x + 136, y: y + 20, width: 26, name: 'lands.paper.date', text: formatDate(now) },
    { x: x + 162, y: y + 20, width: 18, name: 'lands.paper.sheet', text: `${sheet}/${sheets}` },
    {
      x,
      y: y + 29,
      width: 114,
      name: 'lands.paper.system',
      text: `${plane.datum} / UTM ${plane.zone}, MC ${meridian} (EPSG:${plane.srid}) · k = ${formatNumber(plane.scale, 6)} · γ = ${formatSigned(plane.convergence)}`,
    },
    {
      x: x + 114,
      y: y + 29,
      width: 66,
      name: 'lands.paper.surface',
      text: t(`lands.memorialSetting.surface.${land.surface}`),
    },
  ];
  return (
    <g>
      {logo ? <image href={logo} x={x + 1.5} y={y + 1.2} width={logoWidth} height={8.6} /> : null}
      <Office name={organization} x={x + (logo ? logoWidth + 3 : 3)} y={y} width={logo ? 62 - logoWidth : 62} />
      <text x={x + width / 2 + 24} y={y + 4.9} className={classes.title}>
        {land.title.toLocaleUpperCase('pt-BR')}
      </text>
      <text x={x + width / 2 + 24} y={y + 9} className={classes.subtitle}>
        {land.name}
      </text>
      <path d={`M${x + 68} ${y}v11M${x} ${y + 11}h${width}`} className={classes.rule} />
      {cells.map((cell) => (
        <TitleCell key={cell.name} {...cell} />
      ))}
      <path
        d={`M${x} ${y + 38}h${width}${land.signer === null ? '' : `M${x + 90} ${y + 38}v17`}`}
        className={classes.rule}
      />
      <Signature
        x={land.signer === null ? x + 45 : x}
        y={y + 38}
        width={90}
        lines={[technician || t('lands.paper.technician'), responsibility.join(' · ')]}
      />
      {land.signer === null ? null : <Signature x={x + 90} y={y + 38} width={90} lines={[land.signer, '']} />}
      <BoxLine {...box} />
      <text x={x} y={y + 58.2} className={classes.source}>
        {t('lands.paper.source', { date: formatDate(land.shapeChangedAt) })}
        {land.draft === '' ? '' : ` ${land.draft}`}
      </text>
    </g>
  );
}

/** Millimetres; a picture keeps its own proportions inside. */
const logoWidth = 20;

/** A long name goes on a second line; what is longer still is cut. */
function Office({
  name,
  x,
  y,
  width,
}: {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}) {
  const [first, second] = inTwoLines(name, Math.floor(width / 2));
  if (second === '') {
    return (
      <text x={x} y={y + 6.6} className={classes.office}>
        {first}
      </text>
    );
  }
  return [first, second].map((line, index) => (
    <text key={line} x={x} y={y + 4.8 + index * 3.6} className={classes.office}>
      {line}
    </text>
  ));
}

export function inTwoLines(text: string, most: number): readonly [string, string] {
  if (text.length <= most) return [text, ''];
  const space = text.lastIndexOf(' ', most);
  const first = space > 0 ? text.slice(0, space) : text.slice(0, most);
  const rest = text.slice(first.length).trim();
  return [first, rest.length > most ? `${rest.slice(0, most - 1)}…` : rest];
}

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly name: string;
  readonly text: string;
}

function TitleCell({ x, y, width, name, text }: Cell) {
  const t = useTranslate();
  const most = Math.floor(width / 1.18);
  return (
    <g>
      <rect x={x} y={y} width={width} height={9} className={classes.box} />
      <text x={x + 1.2} y={y + 2.7} className={classes.caption}>
        {t(name)}
      </text>
      <text x={x + 1.2} y={y + 7} className={classes.value}>
        {text.length > most ? `${text.slice(0, most - 1)}…` : text || '—'}
      </text>
    </g>
  );
}

interface SignatureProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly lines: readonly string[];
}

function Signature({ x, y, width, lines }: SignatureProps) {
  return (
    <g>
      <path d={`M${x + 10} ${y + 9}h${width - 20}`} className={classes.rule} />
      {lines.map((line, index) => (
        <text key={index} x={x + width / 2} y={y + 12 + index * 3} className={classes.signed}>
          {line}
        </text>
      ))}
    </g>
  );
}
