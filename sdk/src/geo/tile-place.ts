/** A tile of the web-mercator pyramid: zoom, column from the west, row from the north. */
export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** `{s}` is the first of the usual mirrors, `{r}` the plain resolution, `{-y}` counts from the south (TMS). */
export function fillTile(template: string, { z, x, y }: TilePlace): string {
  const values: Record<string, string> = {
    z: String(z),
    x: String(x),
    y: String(y),
    '-y': String(2 ** z - 1 - y),
    s: 'a',
    r: '',
  };
  return template.replace(/\{(z|x|y|-y|s|r)\}/g, (_, name: string) => values[name] ?? '');
}
