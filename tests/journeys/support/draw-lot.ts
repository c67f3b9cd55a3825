import type { api } from './api.ts';

interface SquareLot {
  readonly projectId: string;
  readonly block: string;
  readonly lot: string;
  /** South-west corner, longitude and latitude, and how far it reaches from there, in degrees. */
  readonly corner: readonly [number, number];
  readonly size: number;
}

/** Draws a lot with four sides; answers its id. */
export async function drawSquareLot(
  ask: Awaited<ReturnType<typeof api>>,
  { projectId, block, lot, corner: [x, y], size }: SquareLot,
): Promise<string> {
  const ring = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ];
  const { drawLand } = await ask<{ drawLand: { landId: string } }>(
    'mutation($input: DrawLandInput!) { drawLand(input: $input) { landId } }',
    { input: { projectId, land: { block, lot }, shape: { type: 'Polygon', coordinates: [ring] } } },
  );
  return drawLand.landId;
}
