import { deflateSync } from 'node:zlib';
import { partsShape, pointShape, square, writeDbf, writeShapes } from '../../shapefile/shape-bytes.ts';
import { geoPackage } from './geo-package-bytes.ts';

/** A file that grows: `make` answers some `size` bytes of it, `pack` puts them into an archive. */
export interface Hostile {
  readonly reader: string;
  readonly title: string;
  readonly name: string;
  readonly make: (size: number) => Buffer | string;
  readonly pack?: (bytes: Buffer | string) => Record<string, Buffer | string>;
}

interface Grammar {
  readonly reader: string;
  readonly name: string;
  /** A small honest file, cut into its signs: each place between two of them is tried. */
  readonly sample: readonly string[];
  /** What is repeated there beside the signs of the sample. */
  readonly signs: readonly string[];
  readonly pack?: Hostile['pack'];
}

const blanks = [' ', '\n', '\r', '\t', '\u00a0'];
const xmlSigns = [
  ...blanks,
  '<',
  '>',
  '</',
  '/>',
  '=',
  '"',
  "'",
  '&',
  '&amp;',
  '&#65',
  ';',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?',
  '<a>',
  '<a/>',
  ' a="1"',
  " b='",
  ' c=',
  'x',
  'é',
];

/** Of the signs at a place one in so many is tried, others at the next place; GLEBA_HOSTILE_RUNS tries them all. */
const stride = process.env.GLEBA_HOSTILE_RUNS ? 1 : 8;

/** Signs at each place of the sample, with the rest of the sample behind them and without. */
function grown({ reader, name, sample, signs, pack }: Grammar): Hostile[] {
  const units = [...new Set([...signs, ...sample])];
  return sample.flatMap((_, place) => {
    const [before, behind] = [sample.slice(0, place + 1).join(''), sample.slice(place + 1).join('')];
    return units.flatMap((unit, index): Hostile[] => {
      if ((index + place * 3) % stride !== 0) return [];
      // Closed and left open by turns: what stands behind is met by half of the signs at each place.
      const end = (index + place) % 2 === 0 ? behind : '';
      const hostile = {
        reader,
        name,
        title: `${JSON.stringify(unit)} behind ${JSON.stringify(before.slice(-30))}${end === '' ? ', open' : ''}`,
        make: (size: number) => before + unit.repeat(Math.ceil(size / unit.length)) + end,
        ...(pack && { pack }),
      };
      return [hostile];
    });
  });
}

const kml = [
  '<kml',
  ' x="1"',
  '>',
  '<Folder><name>f',
  '</name>',
  '<Placemark>',
  '<ExtendedData><Data name="a">',
  '<value>v',
  '</value></Data></ExtendedData>',
  '<Polygon><outerBoundaryIs><LinearRing><coordinates>',
  '1,2,0',
  ' 3,4 5,6 1,2',
  '</coordinates></LinearRing></outerBoundaryIs></Polygon>',
  '</Placemark>',
  '</Folder></kml>',
];
const geojson = [
  '{"type":"FeatureCollection",',
  '"crs":{"properties":{"name":"EPSG:',
  '31984"}},',
  '"features":[',
  '{"type":"Feature","properties":{"a":"',
  'b"},',
  '"geometry":{"type":"Polygon","coordinates":[[',
  '[1,2],',
  '[3,4],[5,6],[1,2]]]}}',
  ']}',
];
const dxf = [
  '0\nSECTION\n2\nBLOCKS\n',
  '0\nBLOCK\n2\nB\n10\n0\n20\n0\n',
  '0\nLINE\n8\nL\n10\n0\n20\n0\n11\n1\n21\n1\n',
  '0\nENDBLK\n',
  '0\nENDSEC\n0\nSECTION\n2\nENTITIES\n',
  '0\nARC\n8\nL\n10\n0\n20\n0\n40\n1\n50\n0\n51\n90\n',
  '0\nLWPOLYLINE\n8\nL\n70\n1\n',
  '10\n0\n20\n0\n',
  '10\n9\n20\n0\n10\n9\n20\n9\n',
  '0\nMTEXT\n8\nT\n10\n1\n20\n1\n1\n',
  '{\\fArial;',
  '\\S1/2;}',
  '12\n',
  '0\nPOLYLINE\n8\nL\n',
  '0\nVERTEX\n10\n1\n20\n1\n',
  '0\nSEQEND\n',
  '0\nINSERT\n2\nB\n',
  '0\nSPLINE\n8\nL\n71\n1\n40\n0\n40\n0\n40\n1\n40\n1\n',
  '10\n0\n20\n0\n10\n1\n20\n1\n',
  '0\nHATCH\n8\nH\n91\n1\n92\n0\n93\n3\n',
  '72\n1\n10\n0\n20\n0\n11\n5\n21\n0\n',
  '72\n1\n10\n5\n20\n0\n11\n5\n21\n5\n72\n2\n10\n0\n20\n0\n40\n5\n50\n0\n51\n90\n73\n1\n97\n0\n',
  '0\nENDSEC\n0\nEOF\n',
];
const prj = [
  'PROJCS[',
  '"SIRGAS 2000 / UTM zone 24S"',
  ',GEOGCS[',
  '"SIRGAS 2000",DATUM["D_SIRGAS_2000",SPHEROID["GRS_1980",6378137,298.257222101]],',
  'PRIMEM["Greenwich",0]',
  ',UNIT["Degree",0.0174532925199433]],',
  'PROJECTION["Transverse_Mercator"],',
  'PARAMETER["central_meridian",-39]',
  ',UNIT["Meter",1]]',
];
const csv = ['sep=;\n', 'Quadra', ';', 'Lote', '\n', 'A', ';', '"1', '"', '\n'];
const statement = [
  '<OFX><STMTRS><BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST><DTSTART>20260101',
  '<STMTTRN>',
  '<TRNTYPE>CREDIT<DTPOSTED>20260105<TRNAMT>',
  '1,00',
  '<FITID>1<NAME>a',
  '<MEMO>x &amp; y',
  '</STMTTRN>',
  '</STMTRS></OFX>',
];
/** A line of a bank's return, 240 places wide; the rest of each is blank. */
const cnabLine = (start: string, end = '') => `${start.padEnd(240 - end.length)}${end}\n`;
const cnab = [
  cnabLine('34100000'.padEnd(142), '2'.padEnd(98)),
  '34100011T01\n',
  '3410001300001T 06',
  '\n',
  '3410001300002U 06',
  '\n',
  '34100015\n',
  '34199999\n',
];
const sheet = [
  '<worksheet',
  '><sheetData>',
  '<row r="1"',
  '>',
  '<c r="A1" t="inlineStr"',
  '><is><t>',
  'Quadra',
  '</t></is></c><c r="B1" t="s"><v>',
  '0',
  '</v></c></row>',
  '<row r="2"><c r="A2" s="1"><v>44000.5</v></c></row>',
  '</sheetData></worksheet>',
];
const styles = [
  '<styleSheet><numFmts>',
  '<numFmt numFmtId="170" formatCode="',
  'dd/mm',
  '"/>',
  '</numFmts><cellXfs>',
  '<xf numFmtId="170"/>',
  '</cellXfs></styleSheet>',
];
const strings = ['<sst>', '<si>', '<t>', 'Lote', '</t>', '<rPh><t>x</t></rPh>', '</si>', '</sst>'];
const workbook = [
  '<workbook><workbookPr date1904="1"/><sheets>',
  '<sheet name="',
  'a',
  '" r:id="r1"/>',
  '</sheets></workbook>',
];
const relations = [
  '<Relationships>',
  '<Relationship Id="r1" Target="',
  'worksheets/sheet1.xml',
  '"/>',
  '</Relationships>',
];

const whole = {
  'xl/workbook.xml': workbook,
  'xl/_rels/workbook.xml.rels': relations,
  'xl/worksheets/sheet1.xml': sheet,
  'xl/sharedStrings.xml': strings,
  'xl/styles.xml': styles,
};
const honest = Object.fromEntries(Object.entries(whole).map(([part, text]) => [part, text.join('')]));
const workbooks = Object.entries(whole).flatMap(([part, sample]) =>
  grown({
    reader: 'xlsx',
    name: 'a.xlsx',
    sample,
    signs: ['<', ' ', '"', '&', ' a="1"', '[', '\\', '<!--'],
    pack: (bytes) => ({ ...honest, [part]: bytes }),
  }),
);

const many = <T>(size: number, each: number, make: (index: number) => T) =>
  Array.from({ length: Math.ceil(size / each) }, (_, index) => make(index));
const lots = writeShapes(5, [partsShape([square(0, 0, 9)])]);
const attributes = writeDbf([{ name: 'Q', type: 'C', length: 9 }], [['A']]);
const pack = (parts: Record<string, Buffer | string>) => ({
  'a.shp': lots.shp,
  'a.shx': lots.shx,
  'a.dbf': attributes,
  ...parts,
});
const part = (title: string, name: string, make: Hostile['make']): Hostile => ({
  reader: 'shapefile',
  title,
  name: 'a.zip',
  make,
  pack: (bytes) => pack({ [name]: bytes }),
});
const filled = (size: number, unit: readonly number[]) =>
  Buffer.concat(many(size, unit.length, () => Buffer.from(unit)));

const shapefiles: Hostile[] = [
  ...grown({
    reader: 'prj',
    name: 'a.zip',
    sample: prj,
    signs: [...blanks, '[', ']', '(', ')', '"', '""', ',', 'A', '1', 'AUTHORITY["EPSG","31984"]'],
    pack: (bytes) => pack({ 'a.prj': bytes }),
  }),
  part('blanks in .cpg', 'a.cpg', (size) => ' '.repeat(size)),
  part(
    'records',
    'a.shp',
    (size) =>
      writeShapes(
        5,
        many(size, 144, (n) => partsShape([square(n, n, 9)])),
      ).shp,
  ),
  part(
    'points of other kinds',
    'a.shp',
    (size) =>
      writeShapes(
        5,
        many(size, 28, (n) => pointShape([n, n])),
      ).shp,
  ),
  part('corners', 'a.shp', (size) => writeShapes(5, [partsShape([many(size, 16, (n) => [n, n % 7])])]).shp),
  part('rings of one point', 'a.shp', (size) => writeShapes(5, [partsShape(many(size, 20, (n) => [[n, n]]))]).shp),
  ...[[0], [0xff], [0, 0, 0, 1], [0, 0, 0, 5, 0, 0, 0, 2], [5, 0, 0, 0], [0x7f, 0xff, 0xff, 0xff]].map((unit) =>
    part(`${unit} behind the header of .shp`, 'a.shp', (size) =>
      Buffer.concat([lots.shp.subarray(0, 100), filled(size, unit)]),
    ),
  ),
  ...[[0], [0xff], [0, 0, 0, 50], [0, 0, 0, 50, 0, 0, 0, 68]].map((unit) =>
    part(`${unit} in .shx`, 'a.shx', (size) => Buffer.concat([lots.shx.subarray(0, 100), filled(size, unit)])),
  ),
  part('rows of .dbf', 'a.dbf', (size) =>
    writeDbf(
      [{ name: 'Q', type: 'C', length: 9 }],
      many(size, 10, () => ['A']),
    ),
  ),
  ...['C', 'N', 'D', 'L', 'M'].map((type) =>
    part(`columns of one name and type ${type}`, 'a.dbf', (size) =>
      writeDbf(
        many(Math.min(size, 32_000), 33, () => ({ name: 'Q', type, length: 2 })),
        [[]],
      ),
    ),
  ),
  part('long numbers', 'a.dbf', (size) =>
    writeDbf(
      [{ name: 'Q', type: 'N', length: 250 }],
      many(size, 251, () => ['1'.repeat(250)]),
    ),
  ),
];

const names: Hostile[] = ['a/', '.', 'é', 'a.shp'].map((unit) => ({
  reader: 'archive',
  title: `${unit} in names`,
  name: 'a.zip',
  make: (size) => unit.repeat(size / 16),
  pack: (text) => ({ [`${String(text).slice(0, 30_000)}a.kml`]: '<kml/>' }),
}));
const entries: Hostile = {
  reader: 'archive',
  title: 'entries',
  name: 'a.zip',
  make: (size) => '.'.repeat(size / 256),
  pack: (text) => Object.fromEntries(Array.from({ length: text.length }, (_, n) => [`${n}.txt`, ''])),
};

const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const images: Hostile[] = [
  ...[[0xff], [0xff, 0xe0, 0, 2], [0xff, 0xe0, 0, 3, 0], [0]].flatMap((unit) =>
    [Buffer.from([0xff, 0xd8]), pngHead, Buffer.from('GIF89a')].map(
      (head): Hostile => ({
        reader: 'images',
        title: `${unit} behind ${head.toString('hex')}`,
        name: 'a.png',
        make: (size) => Buffer.concat([head, filled(size, unit), Buffer.from([0xff, 0xd9])]),
      }),
    ),
  ),
  {
    reader: 'images',
    title: 'packed data',
    name: 'a.png',
    make: (size) => Buffer.concat([pngHead, deflateSync(Buffer.alloc(size))]),
  },
];

const count = (of: number) => Buffer.from(Uint32Array.of(of).buffer);
const point = Buffer.concat([Buffer.from([1, 1, 0, 0, 0]), Buffer.alloc(16)]);
const wkb = (type: number, parts: readonly Buffer[]) =>
  Buffer.concat([Buffer.from([1, type, 0, 0, 0]), count(parts.length), ...parts]);
const geoPackages: Hostile[] = [
  ['rows', (size: number) => many(size, 30, () => point)],
  [
    'corners',
    (size: number) => [
      wkb(
        2,
        many(size, 16, () => Buffer.alloc(16)),
      ),
    ],
  ],
  [
    'rings',
    (size: number) => [
      wkb(
        3,
        many(size, 4, () => count(0)),
      ),
    ],
  ],
  [
    'shapes',
    (size: number) => [
      wkb(
        7,
        many(size, 21, () => point),
      ),
    ],
  ],
  [
    'collections',
    (size: number) => [
      wkb(
        7,
        many(size, 9, () => wkb(7, [])),
      ),
    ],
  ],
  ['counts', (size: number) => many(size, 30, () => Buffer.from([1, 3, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]))],
].map(([title, shapes]) => ({
  reader: 'geopackage',
  title: String(title),
  name: 'a.gpkg',
  make: (size: number) => geoPackage(typeof shapes === 'function' ? shapes(size) : []),
}));

export const hostileFiles: readonly Hostile[] = [
  ...grown({ reader: 'kml', name: 'a.kml', sample: kml, signs: [...xmlSigns, ',', ', ', ' ,', '1,', '0 '] }),
  ...grown({
    reader: 'kmz',
    name: 'a.kmz',
    sample: ['<kml><Placemark><Point><coordinates>', '1,2', '</coordinates></Point></Placemark></kml>'],
    signs: [' ', ',', '<'],
    pack: (bytes) => ({ 'doc.kml': bytes }),
  }),
  ...grown({
    reader: 'geojson',
    name: 'a.geojson',
    sample: geojson,
    signs: [...blanks, '[', ']', '{', '}', '"', '\\', ',', ':', '1', '[],', '{},', '"a":1,', '"k":[],', '\\u0041'],
  }),
  ...grown({
    reader: 'dxf',
    name: 'a.dxf',
    sample: dxf,
    signs: ['\n', '\r', ' ', '\\', '{', '}', ';', '%%', '0\n', '1\n', '40\n1\n', '330\n1\n', 'x'],
  }),
  ...shapefiles,
  ...grown({
    reader: 'csv',
    name: 'a.csv',
    sample: csv,
    signs: [...blanks, ',', '\t', '|', '"', '""', '";"', 'x', '\n\n', '=', "'"],
  }),
  ...grown({
    reader: 'ofx',
    name: 'a.ofx',
    sample: statement,
    signs: [
      ...blanks,
      '<',
      '>',
      '<A>',
      '</A>',
      '<STMTTRN>',
      '<STMTRS>',
      '<!-- -->',
      '<![CDATA[',
      ']]>',
      '&',
      '&amp;',
      '&#',
      '1',
      ',',
      '.',
    ],
  }),
  ...grown({
    reader: 'cnab',
    name: 'a.ret',
    sample: cnab,
    signs: [
      ...blanks,
      '0',
      '1',
      '\u001a',
      '\r',
      '3410001300001T 06\n',
      '3410001300002U 06\n',
      '34100011E04\n',
      '34100015\n',
    ],
  }),
  ...geoPackages,
  ...workbooks,
  ...names,
  entries,
  ...images,
];
