import { formatAzimuth } from '@gleba/sdk/geo';
import { NativeSelect, TableFrame, useComputedColorScheme, useTranslate } from '@gleba/sdk/web';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type LandSide, landSides } from '../../entities/land-segments.ts';
import type { MemorialAnswer, MemorialSide } from '../../memorial-answer.ts';
import { AdjoinerInput } from './adjoiner-input.tsx';
import classes from './classification.module.css';
import { lengthText } from './paper-parts.tsx';
import { sideColor } from './side-colors.ts';
import { type SideChoice, type SidesDraft, sideKey, sideOfKey } from './sides-draft.ts';
import { SidesHead, type SidesTableProps } from './sides-head.tsx';

type Props = SidesTableProps<MemorialAnswer, SidesDraft, (key: string, choice: SideChoice) => void>;

/** A row for each side. On a side's name arrows go from side to side and letters classify it. */
export function SidesTable({ memorial, draft, active, onActive, onChange }: Props) {
  const t = useTranslate();
  const mode = useComputedColorScheme('light');
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const button = body.current?.querySelector<HTMLButtonElement>('button[aria-pressed="true"]');
    // A side that was pointed at in the drawing is where the keyboard goes on; who is writing is left alone.
    if (active && button && !body.current?.contains(document.activeElement)) button.focus({ preventScroll: true });
  }, [active]);
  const keys = memorial.sides.map(sideKey);
  const go = (index: number) => {
    const key = keys[Math.min(Math.max(index, 0), keys.length - 1)];
    if (key === undefined) return;
    onActive(key);
    body.current?.querySelectorAll<HTMLButtonElement>('button[aria-pressed]')[keys.indexOf(key)]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: keys.length - 1,
    };
    const step = steps[key];
    const side = sideOfKey(key);
    const name = keys[index];
    if (step !== undefined) go(step);
    else if (side !== undefined && name !== undefined && onChange)
      onChange(name, { side, adjoiner: draft[name]?.adjoiner ?? '' });
    else return;
    event.preventDefault();
  };
  const options = [
    { value: '', label: t('lands.sides.unset') },
    ...landSides.map((side) => ({ value: side, label: t(`lands.sides.${side}`) })),
  ];
  return (
    <TableFrame>
      <table className={classes.table}>
        <SidesHead columns={['segment', 'side', 'length', 'azimuth', 'adjoiner']} />
        <tbody ref={body}>
          {memorial.sides.map((side, index) => {
            const key = sideKey(side);
            const choice = draft[key] ?? { side: null, adjoiner: '' };
            const name = `${side.from}–${side.to}`;
            return (
              <tr key={key} data-active={key === active || undefined}>
                <td>
                  <button
                    type="button"
                    className={classes.name}
                    aria-pressed={key === active}
                    onClick={() => onActive(key)}
                    onKeyDown={(event) => onKeyDown(event, index)}
                  >
                    <span className={classes.swatch} style={{ background: sideColor(mode, choice.side) }} aria-hidden />
                    {name}
                  </button>
                </td>
                <td>
                  <NativeSelect
                    size="xs"
                    aria-label={`${t('lands.sides.side')} ${name}`}
                    data={options}
                    value={choice.side ?? ''}
                    disabled={!onChange}
                    onFocus={() => onActive(key)}
                    onChange={({ currentTarget: { value } }) =>
                      onChange?.(key, { ...choice, side: (value || null) as LandSide | null })
                    }
                  />
                </td>
                <td data-end>{lengthText(t, side, memorial.settings.lengthDecimals)}</td>
                <td data-end>{formatAzimuth(side.azimuth)}</td>
                <td>
                  {onChange ? (
                    <AdjoinerInput
                      name={name}
                      found={side.foundAdjoiner}
                      doubt={choice.adjoiner === '' ? doubtOf(t, side) : undefined}
                      value={choice.adjoiner}
                      onFocus={() => onActive(key)}
                      onChange={(adjoiner) => onChange(key, { ...choice, adjoiner })}
                    />
                  ) : (
                    side.adjoiner
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** What a person is asked to look at: a street that was not found in front of the side. */
function doubtOf(t: ReturnType<typeof useTranslate>, { foundBy }: MemorialSide): string | undefined {
  return foundBy === 'nearness' || foundBy === 'address' ? t(`lands.sides.foundBy.${foundBy}`) : undefined;
}
