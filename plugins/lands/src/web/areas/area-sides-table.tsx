import { formatAzimuth } from '@gleba/sdk/geo';
import { TableFrame, useComputedColorScheme, useTranslate } from '@gleba/sdk/web';
import type { AreaMemorial } from '../../area-answers.ts';
import type { MemorialSide } from '../../memorial-answer.ts';
import { AdjoinerInput } from '../memorial/adjoiner-input.tsx';
import { lengthText } from '../memorial/paper-parts.tsx';
import { sideColor } from '../memorial/side-colors.ts';
import { sideKey } from '../memorial/sides-draft.ts';
import { SidesHead, type SidesTableProps } from '../memorial/sides-head.tsx';
import classes from './area-sides.module.css';
import { type AreaDraft, standingOf, writtenOf } from './area-sides-draft.ts';

/** The colours of a lot's sides: a side of an area has no name, but somebody who says who adjoins it. */
export const standingColors = { written: 'left', found: 'back', unknown: 'front' } as const;

type Props = SidesTableProps<AreaMemorial, AreaDraft, (side: MemorialSide, text: string) => void>;

/** A row for each side, with who adjoins it. */
export function AreaSidesTable({ memorial, draft, active, onActive, onChange }: Props) {
  const t = useTranslate();
  const mode = useComputedColorScheme('light');
  return (
    <TableFrame>
      <table className={classes.table} aria-label={t('lands.areaSides.title')}>
        <SidesHead columns={['segment', 'adjoiner', 'length', 'azimuth']} />
        <tbody>
          {memorial.sides.map((side) => {
            const key = sideKey(side);
            const name = `${side.from}–${side.to}`;
            const written = writtenOf(memorial, draft, side);
            const standing = standingOf(side, written);
            return (
              <tr key={key} data-active={key === active || undefined}>
                <th scope="row">
                  <span
                    className={classes.swatch}
                    style={{ background: sideColor(mode, standingColors[standing]) }}
                    aria-hidden
                  />
                  {name}
                </th>
                <td>
                  {onChange ? (
                    <AdjoinerInput
                      name={name}
                      found={side.foundAdjoiner}
                      doubt={doubtOf(t, side, standing)}
                      value={written}
                      onFocus={() => onActive(key)}
                      onChange={(adjoiner) => onChange(side, adjoiner)}
                    />
                  ) : (
                    side.adjoiner
                  )}
                </td>
                <td data-end>{lengthText(t, side, memorial.settings.lengthDecimals)}</td>
                <td data-end>{formatAzimuth(side.azimuth)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** What a person is asked to look at. */
function doubtOf(
  t: ReturnType<typeof useTranslate>,
  { foundBy, foundAdjoiner }: MemorialSide,
  standing: ReturnType<typeof standingOf>,
): string | undefined {
  if (standing === 'written') return t('lands.areaSides.insteadOf', { found: foundAdjoiner });
  if (standing === 'unknown') return t('lands.areaSides.write');
  return foundBy === 'nearness' ? t('lands.sides.foundBy.nearness') : undefined;
}
