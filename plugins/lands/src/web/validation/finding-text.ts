import { formatArea, formatLength, formatNumber } from '@gleba/sdk';
import type { Texts } from '@gleba/sdk/web';
import type { LandFinding } from './use-land-checks.ts';

const toText = String;
const area = (value: unknown) => formatArea(toText(value));
const length = (value: unknown) => formatLength(toText(value));

/** How the values are said that are more than words, besides areas; those of other plugins are words. */
const formats: Readonly<Record<string, (value: unknown, t: Texts) => string>> = {
  ...{ length, width: length },
  areaDeviation: (value) => `${formatNumber(toText(value), 1)} %`,
  side: (value, t) => t(`lands.sides.${toText(value)}`),
};

const formatOf = (name: string) => (/area$/i.test(name) ? area : formats[name]);

/** What was found, with its values. */
export function findingText(t: Texts, { check, values }: LandFinding): string {
  const said = Object.entries(values).map(([name, value]) => {
    const known = value === null ? '—' : (formatOf(name)?.(value, t) ?? toText(value));
    return [name, known] as const;
  });
  return t(`check.${check}.found`, Object.fromEntries(said));
}
