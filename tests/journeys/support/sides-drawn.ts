import type { Locator } from '@playwright/test';

/** Lengths of the sides of every outline of four corners, in mm of paper. */
export async function sidesDrawn(sketch: Locator): Promise<readonly (readonly number[])[]> {
  const paths = await sketch.locator('path').evaluateAll((all) => all.map((one) => one.getAttribute('d') ?? ''));
  return paths
    .filter((d) => /^M[\d.]+ [\d.]+(L[\d.]+ [\d.]+){3}Z$/.test(d))
    .map((d) => {
      const points = [...d.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
      return points.map(([x, y], index) => {
        const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
        return Math.round(Math.hypot(nextX - x, nextY - y) * 10) / 10;
      });
    });
}
