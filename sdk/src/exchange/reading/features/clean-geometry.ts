import { type ImportGeometry, maxParts, type RowProblem } from './feature-source.ts';

type Position = [number, number] | [number, number, number];
type Problems = RowProblem[];

/**
 * A geometry in GeoJSON's words, from whoever wrote them: finite numbers, closed rings, heights where there are some. What cannot be had
 * is reported and left out. Null where nothing is left.
 */
export function cleanGeometry(value: unknown, problems: Problems): ImportGeometry | null {
  if (value === null || value === undefined) return report(problems, 'null-geometry', 'The row has no geometry');
  if (typeof value !== 'object' || !('type' in value)) {
    return report(problems, 'wrong-shape-type', 'The geometry says no type');
  }
  if (value.type === 'GeometryCollection') {
    return fromCollection('geometries' in value ? value.geometries : [], problems);
  }
  const coordinates = 'coordinates' in value ? value.coordinates : undefined;
  switch (value.type) {
    case 'Point': {
      const point = position(coordinates, problems);
      return point && { type: 'Point', coordinates: point };
    }
    case 'MultiPoint':
      return points(coordinates, problems);
    case 'LineString':
      return lines([coordinates], problems);
    case 'MultiLineString':
      return lines(coordinates, problems);
    case 'Polygon':
      return polygons([coordinates], problems);
    case 'MultiPolygon':
      return polygons(coordinates, problems);
    default:
      return report(problems, 'wrong-shape-type', `A geometry of type ${String(value.type).slice(0, 40)}`);
  }
}

/** Of several shapes in one row those of the highest dimension are the row's; the others cannot stand beside them. */
function fromCollection(members: unknown, problems: Problems): ImportGeometry | null {
  const shapes = list(members, problems).flatMap((member) => {
    const isNested =
      typeof member === 'object' && member !== null && 'type' in member && member.type === 'GeometryCollection';
    const shape = isNested
      ? report(problems, 'wrong-shape-type', 'A collection inside of a collection')
      : cleanGeometry(member, problems);
    return shape ? [shape] : [];
  });
  const areas = shapes.flatMap((shape) =>
    shape.type === 'Polygon' ? [shape.coordinates] : shape.type === 'MultiPolygon' ? shape.coordinates : [],
  );
  const paths = shapes.flatMap((shape) =>
    shape.type === 'LineString' ? [shape.coordinates] : shape.type === 'MultiLineString' ? shape.coordinates : [],
  );
  const spots = shapes.flatMap((shape) =>
    shape.type === 'Point' ? [shape.coordinates] : shape.type === 'MultiPoint' ? shape.coordinates : [],
  );
  const kinds = [areas, paths, spots].filter(({ length }) => length > 0).length;
  if (kinds === 0) return report(problems, 'null-geometry', 'The collection is empty');
  if (kinds > 1) report(problems, 'wrong-shape-type', 'Points or lines beside of areas were left out');
  if (areas.length > 0) return polygonOf(areas);
  return paths.length > 0 ? lineOf(paths) : pointOf(spots);
}

function points(value: unknown, problems: Problems): ImportGeometry | null {
  const found = positions(value, problems);
  return found && (found.length > 0 ? pointOf(found) : report(problems, 'null-geometry', 'The row has no point'));
}

function lines(value: unknown, problems: Problems): ImportGeometry | null {
  const found = list(value, problems).flatMap((part) => {
    const path = positions(part, problems);
    if (path && path.length >= 2) return [path];
    if (path) report(problems, 'line-too-short', 'A line with less than two points was left out');
    return [];
  });
  return found.length > 0 ? lineOf(found) : report(problems, 'null-geometry', 'No part of the line is usable');
}

function polygons(value: unknown, problems: Problems): ImportGeometry | null {
  const found = list(value, problems).flatMap((part) => {
    const [outer, ...holes] = list(part, problems).map((ring) => closedRing(ring, problems));
    // Without its outline a hole is a hole in nothing.
    return outer ? [[outer, ...holes.filter((hole) => hole !== null)]] : [];
  });
  return found.length > 0 ? polygonOf(found) : report(problems, 'null-geometry', 'No ring of the polygon is usable');
}

function closedRing(value: unknown, problems: Problems): Position[] | null {
  const ring = positions(value, problems);
  const [first] = ring ?? [];
  const last = ring?.at(-1);
  if (!ring || !first || !last) return null;
  const isClosed = first[0] === last[0] && first[1] === last[1];
  const whole: Position[] = isClosed ? ring : [...ring, [...first]];
  if (whole.length < 4) return report(problems, 'ring-too-short', 'A ring with too few points was left out');
  if (!isClosed)
    report(problems, 'ring-not-closed', 'A ring did not come back to its first point and was closed', true);
  return whole;
}

const pointOf = (spots: Position[]): ImportGeometry =>
  spots.length === 1 && spots[0]
    ? { type: 'Point', coordinates: spots[0] }
    : { type: 'MultiPoint', coordinates: spots };
const lineOf = (paths: Position[][]): ImportGeometry =>
  paths.length === 1 && paths[0]
    ? { type: 'LineString', coordinates: paths[0] }
    : { type: 'MultiLineString', coordinates: paths };
const polygonOf = (areas: Position[][][]): ImportGeometry =>
  areas.length === 1 && areas[0]
    ? { type: 'Polygon', coordinates: areas[0] }
    : { type: 'MultiPolygon', coordinates: areas };

function list(value: unknown, problems: Problems): readonly unknown[] {
  if (!Array.isArray(value)) return [];
  if (value.length <= maxParts) return value;
  report(problems, 'geometry-too-complex', `${value.length} parts`);
  return [];
}

/** Null when one of them is no place: leaving it out would draw another shape. */
function positions(value: unknown, problems: Problems): Position[] | null {
  if (!Array.isArray(value)) return report(problems, 'corrupt-record', 'Coordinates are no list');
  const found: Position[] = [];
  for (const item of value) {
    const place = position(item, problems);
    if (!place) return null;
    found.push(place);
  }
  return found;
}

function position(value: unknown, problems: Problems): Position | null {
  const [x, y, z] = Array.isArray(value) ? value : [];
  if (typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y))
    return typeof z === 'number' && Number.isFinite(z) ? [x, y, z] : [x, y];
  return report(problems, 'non-finite-coordinate', 'A coordinate is no number');
}

const sameProblemLimit = 10;

function report(problems: Problems, code: RowProblem['code'], message: string, repaired = false): null {
  if (problems.filter((problem) => problem.code === code).length < sameProblemLimit)
    problems.push({ code, message, repaired });
  return null;
}

/** What a source calls its shapes, from those of its first rows. */
export function kindOfShapes(shapes: Iterable<ImportGeometry | null>) {
  const kinds = new Set<'point' | 'polyline' | 'polygon' | 'multipoint'>();
  for (const shape of shapes) {
    if (!shape) continue;
    if (shape.type.endsWith('Polygon')) kinds.add('polygon');
    else if (shape.type.endsWith('LineString')) kinds.add('polyline');
    else kinds.add(shape.type === 'Point' ? 'point' : 'multipoint');
  }
  const [only, other] = kinds;
  return other ? ('mixed' as const) : (only ?? ('null' as const));
}
