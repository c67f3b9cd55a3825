/** `18,85123° S, 41,94921° O`: five decimals are about a metre. `letters` are those of north, south, east, west. */
export function formatPosition(longitude: number, latitude: number, letters: string): string {
  const [north = 'N', south = 'S', east = 'L', west = 'O'] = letters;
  const degrees = (value: number, positive: string, negative: string) =>
    `${Math.abs(value).toFixed(5).replace('.', ',')}°\u00a0${value < 0 ? negative : positive}`;
  return `${degrees(latitude, north, south)}, ${degrees(longitude, east, west)}`;
}
