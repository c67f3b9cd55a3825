type Position = readonly [number, number];
interface Pixel {
  readonly x: number;
  readonly y: number;
}

export interface SnapTarget {
  /** Open or closed, in degrees. */
  readonly rings: readonly (readonly Position[])[];
}

/**
 * Where a pointer is put: onto the nearest vertex within reach, else onto the nearest point of an edge, else nowhere. A vertex
 * wins over an edge that is nearer: neighbours should share corners.
 */
export function snapPosition(
  targets: readonly SnapTarget[],
  pointer: Pixel,
  project: (position: Position) => Pixel,
  reach: number,
): Position | undefined {
  let vertex: { readonly at: Position; readonly off: number } | undefined;
  let edge: { readonly at: Position; readonly off: number } | undefined;
  for (const ring of targets.flatMap(({ rings }) => rings)) {
    let before: { readonly position: Position; readonly pixel: Pixel } | undefined;
    for (const position of ring) {
      const pixel = project(position);
      const off = Math.hypot(pixel.x - pointer.x, pixel.y - pointer.y);
      if (off <= reach && off < (vertex?.off ?? Number.POSITIVE_INFINITY)) vertex = { at: position, off };
      if (before) {
        const found = onEdge(before.pixel, pixel, pointer);
        if (found.off <= reach && found.off < (edge?.off ?? Number.POSITIVE_INFINITY)) {
          edge = { at: between(before.position, position, found.share), off: found.off };
        }
      }
      before = { position, pixel };
    }
  }
  return (vertex ?? edge)?.at;
}

function onEdge(from: Pixel, to: Pixel, pointer: Pixel): { readonly share: number; readonly off: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((pointer.x - from.x) * dx + (pointer.y - from.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return { share, off: Math.hypot(from.x + dx * share - pointer.x, from.y + dy * share - pointer.y) };
}

function between([x0, y0]: Position, [x1, y1]: Position, share: number): Position {
  return [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
}
