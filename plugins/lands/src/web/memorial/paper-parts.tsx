import { formatNumber } from '@gleba/sdk';
import { formatAzimuth, formatPlace } from '@gleba/sdk/geo';
import { useTranslate } from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import type { MemorialAnswer, MemorialSide } from '../../memorial-answer.ts';
import classes from './report.module.css';

/** What memorials have in common, of a lot or of an area. */

/** As deeds write it: `25 de novembro de 2026`, the first of a month as an ordinal. The paper is Portuguese whoever reads the screen. */
export function dayInWords(moment: string): string {
  const day = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(moment),
  );
  return day.replace(/^1 /, '1º ');
}

export function Prose({ title, texts }: { readonly title?: string; readonly texts: readonly string[] }) {
  return (
    <section className={classes.prose}>
      {title ? <h2>{title}</h2> : null}
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}

/** A paper's facts; those of which there is nothing to say are left out. `titles`: the key before each name. */
export function FactList({
  facts,
}: {
  readonly facts: readonly (readonly [titleKey: string, text: string | null | undefined])[];
}) {
  const t = useTranslate();
  return (
    <dl className={classes.facts}>
      {facts.map(([titleKey, text]) =>
        text ? (
          <div key={titleKey}>
            <dt>{t(titleKey)}</dt>
            <dd>{text}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** Of an arc its development, with the radius. */
export function lengthText(
  t: ReturnType<typeof useTranslate>,
  { length, arc }: Pick<MemorialSide, 'length' | 'arc'>,
  decimals: number,
): string {
  const along = formatNumber(length, decimals);
  return arc ? t('lands.paper.arcInTable', { length: along, radius: formatNumber(arc.radius, decimals) }) : along;
}

type Walked = Pick<MemorialAnswer, 'vertices' | 'sides' | 'settings'>;

/** Each side with where it begins. */
function Vertices({ land }: { readonly land: Walked }) {
  const t = useTranslate();
  const { lengthDecimals, coordinateDecimals } = land.settings;
  const vertexOf = new Map(land.vertices.map((vertex) => [vertex.code, vertex]));
  const columns = ['side', 'azimuth', 'length', 'north', 'east', 'latitude', 'longitude'] as const;
  return (
    <>
      {/* A heading and no caption: Chromium begins a blank page where a table with both caption and repeated head is broken. */}
      <h2 className={classes.tableTitle}>{t('lands.paper.table')}</h2>
      <table className={classes.table} aria-label={t('lands.paper.table')}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`lands.paper.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {land.sides.map((side) => {
            const from = vertexOf.get(side.from);
            return (
              <tr key={`${side.ring}.${side.index}`}>
                <th scope="row">{`${side.from}–${side.to}`}</th>
                <td>{formatAzimuth(side.azimuth)}</td>
                <td>{lengthText(t, side, lengthDecimals)}</td>
                <td>{formatNumber(from?.north, coordinateDecimals)}</td>
                <td>{formatNumber(from?.east, coordinateDecimals)}</td>
                <td>{from ? formatPlace(from.latitude, 'N', 'S') : ''}</td>
                <td>{from ? formatPlace(from.longitude, 'L', 'O') : ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

export function otherAreas(
  { measures, surface }: Pick<MemorialAnswer, 'measures' | 'surface'>,
  t: ReturnType<typeof useTranslate>,
): string {
  return measures
    .filter((other) => other.surface !== surface)
    .map((other) => `${t(`lands.memorialSetting.surface.${other.surface}`)}, ${formatNumber(other.area, 2)} m²`)
    .join('; ');
}

/** Who answers for the figures. */
function TechnicianLine({ settings }: Pick<MemorialAnswer, 'settings'>) {
  const t = useTranslate();
  return (
    <div className={classes.signature}>
      <p>{settings.technicianName ?? t('lands.paper.technician')}</p>
      <p>{[settings.technicianTitle, settings.technicianRegistration].filter(Boolean).join(' — ')}</p>
      <p>{settings.responsibilityNumber ? `${settings.responsibilityKind} nº ${settings.responsibilityNumber}` : ''}</p>
    </div>
  );
}

interface PaperEndProps {
  readonly land: Walked;
  readonly closing: readonly string[];
  readonly notes: string;
  /** Where it is signed. */
  readonly place: string;
  readonly now: string;
  /** Who signs beside the technician. */
  readonly children?: ReactNode;
}

/** Below the prose: the table, what a reader must know, the day and who signs. */
export function PaperEnd({ land, closing, notes, place, now, children }: PaperEndProps) {
  return (
    <>
      <Prose texts={closing} />
      <Vertices land={land} />
      <p className={classes.fine}>{notes}</p>
      <p className={classes.place}>
        {place ? `${place}, ` : ''}
        {dayInWords(now)}.
      </p>
      <div className={classes.signatures}>
        <TechnicianLine settings={land.settings} />
        {children}
      </div>
    </>
  );
}
