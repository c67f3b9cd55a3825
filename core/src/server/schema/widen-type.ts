/** How a column goes from one type to another without losing a digit or a shape; undefined when it cannot. */
export function widening(from: string, to: string): { readonly using?: string } | undefined {
  if (from === to || withoutOrder(from) === withoutOrder(to)) return {};
  const fromNumber = integerDigits(from);
  const toNumber = integerDigits(to);
  if (fromNumber && toNumber) {
    return toNumber.whole >= fromNumber.whole && toNumber.fraction >= fromNumber.fraction ? {} : undefined;
  }
  const fromShape = shapeOf(from);
  const toShape = shapeOf(to);
  if (!fromShape || !toShape || fromShape.srid !== toShape.srid) return undefined;
  if (toShape.type === 'Geometry') return {};
  return toShape.type === `Multi${fromShape.type}` ? { using: 'ST_Multi' } : undefined;
}

/** Another collation orders the same values. */
function withoutOrder(type: string): string {
  return type.replace(/ collate \S+$/, '');
}

/** A number type's digits before and after the point; an integer has ten. `integer` itself cannot be widened to. */
function integerDigits(type: string): { readonly whole: number; readonly fraction: number } | undefined {
  if (type === 'integer') return { whole: 10, fraction: 0 };
  const match = /^numeric\((\d+),(\d+)\)$/.exec(type);
  if (!match) return undefined;
  return { whole: Number(match[1]) - Number(match[2]), fraction: Number(match[2]) };
}

function shapeOf(type: string): { readonly type: string; readonly srid: string } | undefined {
  const match = /^geometry\((\w+),(\d+)\)$/.exec(type);
  return match?.[1] && match[2] ? { type: match[1], srid: match[2] } : undefined;
}
