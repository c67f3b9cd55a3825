import type { Locale } from '@gleba/sdk';
import {
  type ExportContent,
  type ExportRow,
  type ExportValue,
  escapeXml,
  type FileBytes,
  hasHeights,
  inBlocks,
  localMoment,
  polygonsOf,
  yesOrNo,
} from '../export-row.ts';

/** OGC KML 2.2: a placemark for each row, its facts as ExtendedData. */
export function kmlFile(content: ExportContent): FileBytes {
  return inBlocks(document(content));
}

async function* document({ title, columns, rows, language, onLoss }: ExportContent): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${escapeXml(title)}</name>
<Style id="shape"><LineStyle><color>ff0055ff</color><width>2</width></LineStyle><PolyStyle><color>400055ff</color></PolyStyle></Style>
`;
  for await (const row of rows) {
    const facts = columns.map(({ name, title: label, kind }, index) => {
      const value = words(kind, row.values[index] ?? null, language);
      return `<Data name="${name}"><displayName>${escapeXml(label)}</displayName><value>${escapeXml(value)}</value></Data>`;
    });
    yield `<Placemark><name>${escapeXml(row.name)}</name><styleUrl>#shape</styleUrl><ExtendedData>${facts.join('')}</ExtendedData>${shape(row, onLoss)}</Placemark>\n`;
  }
  yield '</Document></kml>\n';
}

function words(kind: string, value: ExportValue, language: Locale | undefined): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return yesOrNo(value, language);
  return kind === 'instant' ? localMoment(value, language) : value;
}

/** Heights mean something where they are said to be absolute; a shape without them lies on the ground. */
function shape({ geometry }: ExportRow, onLoss: ExportContent['onLoss']): string {
  const isRaised = hasHeights(geometry, onLoss);
  const mode = isRaised ? '<altitudeMode>absolute</altitudeMode>' : '';
  const polygons = polygonsOf(geometry).map(([outer = [], ...holes]) => {
    const inner = holes.map((ring) => `<innerBoundaryIs>${ringText(ring, isRaised)}</innerBoundaryIs>`);
    return `<Polygon>${mode}<outerBoundaryIs>${ringText(outer, isRaised)}</outerBoundaryIs>${inner.join('')}</Polygon>`;
  });
  return polygons.length > 1 ? `<MultiGeometry>${polygons.join('')}</MultiGeometry>` : (polygons[0] ?? '');
}

function ringText(ring: readonly (readonly number[])[], isRaised: boolean): string {
  return `<LinearRing><coordinates>${ring.map((corner) => corner.slice(0, isRaised ? 3 : 2).join(',')).join(' ')}</coordinates></LinearRing>`;
}
