import { formatInteger, formatNumber } from '@gleba/sdk';
import { formatAzimuth, formatMetres, formatSigned } from '@gleba/sdk/geo';
import { ScrollRegion, useTranslate } from '@gleba/sdk/web';
import type { ReadTraverse } from '../../coordinates/source.ts';
import type { TypedTraverse } from '../../coordinates/source-schema.ts';
import { vertexRules } from '../../vertex-codes.ts';
import { MeasureList } from '../measure-list.tsx';
import { Trouble } from '../trouble.tsx';
import classes from './coordinates.module.css';

interface ClosureProps {
  readonly typed: TypedTraverse;
  readonly codes: readonly string[];
  readonly traverse: ReadTraverse;
}

/** What the field book misses, and what the adjustment does with it, side by side. */
export function TraverseClosure({ typed, traverse: { closure, angular, sides, beyond } }: Omit<ClosureProps, 'codes'>) {
  const t = useTranslate();
  if (!typed.isClosed) return <p className={classes.hint}>{t('lands.coordinates.closure.unknown')}</p>;
  const millimetres = (value: number) => formatMetres(value, 3);
  const facts: readonly (readonly [string, string])[] = [
    ['east', millimetres(closure.east)],
    ['north', millimetres(closure.north)],
    ['linear', millimetres(closure.linear)],
    ['perimeter', millimetres(closure.perimeter)],
    [
      'precision',
      closure.precision === null ? t('lands.coordinates.closure.exact') : `1:${formatInteger(closure.precision)}`,
    ],
    ...(angular
      ? ([
          ['angular', formatSigned(angular.error)],
          ['perAngle', formatSigned(angular.correction)],
        ] as const)
      : []),
  ];
  const seconds = typed.angularLimit * Math.sqrt(sides.length);
  return (
    <section aria-label={t('lands.coordinates.closure')}>
      <h3 className={classes.heading}>{t('lands.coordinates.closure')}</h3>
      <MeasureList lines={facts.map(([name, text]) => [t(`lands.coordinates.closure.${name}`), text])} />
      {beyond.map((one) => (
        <Trouble key={one} role="alert">
          {t(`lands.coordinates.closure.beyond.${one}`, {
            limit: one === 'limit' ? `1:${formatInteger(typed.limit)}` : formatAzimuth(seconds / 3600),
          })}
        </Trouble>
      ))}
      {closure.linear > Number(vertexRules.largestError) ? (
        <Trouble>{t('lands.coordinates.closure.law', { metres: formatNumber(vertexRules.largestError, 2) })}</Trouble>
      ) : null}
    </section>
  );
}

/** Each side as it was measured, what it is corrected by, and what comes of it. */
export function TraverseSides({ codes, traverse: { sides } }: Pick<ClosureProps, 'codes' | 'traverse'>) {
  const t = useTranslate();
  return (
    <details className={classes.details}>
      <summary>{t('lands.coordinates.closure.sides')}</summary>
      <ScrollRegion className={classes.gridFrame} aria-label={t('lands.coordinates.closure.sides')}>
        <table className={classes.sides}>
          <thead>
            <tr>
              {['from', 'azimuth', 'length', 'departure', 'latitude', 'adjustedAzimuth', 'adjustedLength'].map(
                (name) => (
                  <th key={name} scope="col">
                    {t(`lands.coordinates.side.${name}`)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {sides.map((side, index) => (
              <tr key={index}>
                <th scope="row">{codes[index]}</th>
                <td>{formatAzimuth(side.azimuth)}</td>
                <td>{formatNumber(side.length, 3)}</td>
                <td>
                  {formatNumber(side.departure, 3)} <small>{signed(side.departureCorrection)}</small>
                </td>
                <td>
                  {formatNumber(side.latitude, 3)} <small>{signed(side.latitudeCorrection)}</small>
                </td>
                <td>{formatAzimuth(side.adjusted.azimuth)}</td>
                <td>{formatNumber(side.adjusted.length, 3)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}

/** Tenths of a millimetre: corrections are that small. */
export function signed(value: number): string {
  return `${value < 0 ? '' : '+'}${formatNumber(value, 4)}`;
}
