/** EPSG codes and names as the EPSG Dataset gives them: the systems that Brazilian surveys come in. */
export interface ReferenceSystem {
  readonly srid: number;
  readonly name: string;
}

const utm = (datum: string, hemisphere: 'N' | 'S', firstZone: number, lastZone: number, firstCode: number) =>
  Array.from({ length: lastZone - firstZone + 1 }, (_, index) => ({
    srid: firstCode + index,
    name: `${datum} / UTM ${firstZone + index}${hemisphere}`,
  }));

export const referenceSystems: readonly ReferenceSystem[] = [
  { srid: 4674, name: 'SIRGAS 2000' },
  ...utm('SIRGAS 2000', 'S', 18, 25, 31978),
  ...utm('SIRGAS 2000', 'N', 18, 22, 31972),
  { srid: 5880, name: 'SIRGAS 2000 / Brazil Polyconic' },
  { srid: 4618, name: 'SAD69' },
  ...utm('SAD69', 'S', 17, 25, 29187),
  ...utm('SAD69', 'N', 18, 22, 29168),
  { srid: 4326, name: 'WGS 84' },
  ...utm('WGS 84', 'S', 18, 25, 32718),
  ...utm('WGS 84', 'N', 18, 22, 32618),
  { srid: 3857, name: 'WGS 84 / Pseudo-Mercator' },
  { srid: 4225, name: 'Córrego Alegre 1970-72' },
  ...utm('Córrego Alegre 1970-72', 'S', 21, 25, 22521),
  { srid: 5524, name: 'Córrego Alegre 1961' },
];

/** `SIRGAS 2000 / UTM 24S (EPSG:31984)`, or the code alone for a system that is not in the list. */
export function referenceSystemLabel(srid: number, otherName?: string | null): string {
  // Files spell names in many ways; the list's own is the one that people know.
  const name = referenceSystems.find((system) => system.srid === srid)?.name ?? otherName;
  return name ? `${name} (EPSG:${srid})` : `EPSG:${srid}`;
}

/** Systems whose code or name has every word that was typed; a code that is not among them can be chosen as it is. */
export function findReferenceSystems(text: string): readonly ReferenceSystem[] {
  const words = plain(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && word !== 'epsg');
  const found = referenceSystems.filter(({ srid, name }) => {
    const parts = plain(`${name} ${srid} ${name.replace(/\W/g, '')}`);
    return words.every((word) => parts.includes(word));
  });
  const code = typedCode(text);
  return code !== undefined && !found.some(({ srid }) => srid === code) ? [...found, { srid: code, name: '' }] : found;
}

/** `31984` or `EPSG:31984`; the codes that the server takes are 1024 to 999999. */
function typedCode(text: string): number | undefined {
  const code = Number(/^(?:epsg)?\s*(?::\s*)?(\d{4,6})$/i.exec(text.trim())?.[1]);
  return code >= 1024 ? code : undefined;
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
