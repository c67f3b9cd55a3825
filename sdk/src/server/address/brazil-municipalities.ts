import { brazilStates, type FederativeUnit } from './brazil-states.ts';

/** A municipality as IBGE lists it. */
export interface Municipality {
  /** Seven digits; the first two are the state's. */
  readonly code: string;
  readonly name: string;
  /** As an earlier list of IBGE wrote it, where that differs: people go on typing it. */
  readonly earlierName: string | undefined;
  readonly unit: FederativeUnit;
  /** Of its seat, in degrees. */
  readonly position: readonly [longitude: number, latitude: number];
}

let reading: Promise<readonly Municipality[]> | undefined;

/** All of them by code. Read when somebody first asks: 200 kB that most processes never need. */
export function brazilMunicipalities(): Promise<readonly Municipality[]> {
  reading ??= import('./brazil-municipalities.json', { with: { type: 'json' } }).then(({ default: { states } }) =>
    brazilStates.flatMap((unit) => readState(unit, states[String(unit.code) as keyof typeof states])),
  );
  return reading;
}

/** `00015 -11.9283 -61.9953 Name|Earlier name;…` as tooling/record-municipalities.mjs writes it. */
function readState(unit: FederativeUnit, text: string): Municipality[] {
  return text.split(';').map((entry) => {
    const [digits = '', latitude, longitude, ...words] = entry.split(' ');
    const [name = '', earlierName] = words.join(' ').split('|');
    return { code: `${unit.code}${digits}`, name, earlierName, unit, position: [Number(longitude), Number(latitude)] };
  });
}
