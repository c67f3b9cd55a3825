import { defaultLocale, formatNumber, say } from '@gleba/sdk';
import { formatAzimuth, formatMetres, formatPlace } from '@gleba/sdk/geo';
import { areaInWords, lengthInWords } from '@gleba/sdk/print';
import type { MemorialAnswer, MemorialSide } from '../../memorial-answer.ts';
import { printedPerimeter } from '../../printed-measures.ts';
import { meridianOf } from './memorial-text.ts';
import { adjoining, decimalsOf, settlementWord } from './side-clauses.ts';

/** What papers of an office tell of any outline, in the figures and words of the program's own memorial. */

type Outline = Pick<MemorialAnswer, 'area' | 'plane' | 'settings' | 'sides' | 'vertices'> & { readonly block: string };

/** As it is printed, as a decimal: whoever adds up a column gets the printed sum. */
export function printedDecimal(value: number, digits: number): string {
  return formatNumber(value, digits).replaceAll('.', '').replace(',', '.');
}

export const paragraphsOf = (texts: readonly string[]) => texts.map((text) => ({ text }));
export const oneText = (texts: readonly string[]) => texts.join(' ');

export function toldOutline(
  outline: Outline,
  texts: Pick<MemorialAnswer['texts'], 'perimeter' | 'closing'>,
  reasons: readonly string[],
) {
  const { area, plane, settings, sides } = outline;
  const decimals = decimalsOf(outline);
  const perimeter = printedPerimeter({ sides: [...sides], settings });
  return {
    perimeter: oneText(texts.perimeter),
    perimeterParagraphs: paragraphsOf(texts.perimeter),
    closing: oneText(texts.closing),
    closingParagraphs: paragraphsOf(texts.closing),
    area: printedDecimal(area, 2),
    areaInWords: areaInWords(area),
    perimeterLength: printedDecimal(perimeter, decimals),
    perimeterInWords: lengthInWords(perimeter, decimals),
    vertices: toldVertices(outline),
    datum: plane.datum,
    zone: plane.zone,
    centralMeridian: meridianOf(plane),
    isDraft: reasons.length > 0,
    draftReason: reasons.length === 0 ? null : say('lands.paper.draft', { reasons: reasons.join(', ') }, defaultLocale),
    technicianName: settings.technicianName,
    technicianTitle: settings.technicianTitle,
    technicianRegistration: settings.technicianRegistration,
    responsibility: settings.responsibilityNumber
      ? `${settings.responsibilityKind} nº ${settings.responsibilityNumber}`
      : null,
    registryNumber: settings.registryNumber,
    registryOffice: settings.registryOffice,
    settlement: settlementWord(settings),
  };
}

function toldVertices({ vertices, settings }: Outline) {
  return vertices.map(({ code, east, north, longitude, latitude }) => ({
    code,
    east: formatMetres(east, settings.coordinateDecimals),
    north: formatMetres(north, settings.coordinateDecimals),
    longitude: formatPlace(longitude, 'L', 'O'),
    latitude: formatPlace(latitude, 'N', 'S'),
  }));
}

export function toldSide(outline: Outline, side: MemorialSide) {
  const decimals = decimalsOf(outline);
  return {
    from: side.from,
    to: side.to,
    azimuth: formatAzimuth(side.azimuth),
    length: printedDecimal(side.length, decimals),
    lengthInWords: lengthInWords(side.length, decimals),
    radius: side.arc ? printedDecimal(side.arc.radius, decimals) : null,
    adjoiner: adjoining(outline, [side]).replace(/^confrontando,? /, ''),
    adjoinerName: side.adjoiner,
  };
}
