/** Which of five bars of a figure are wide (interleaved 2 of 5, as FEBRABAN has slips drawn). */
const wide = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];

/**
 * Widths of bars and gaps in turn, the first a bar: 1 narrow, 3 wide. Figures go in pairs, one in the bars and one in the gaps between them.
 */
export function interleavedWidths(digits: string): readonly number[] {
  const width = (figure: string, at: number) => (wide[Number(figure)]?.charAt(at) === '1' ? 3 : 1);
  const pairs = digits.match(/\d\d/g) ?? [];
  const middle = pairs.flatMap((pair) =>
    [0, 1, 2, 3, 4].flatMap((at) => [width(pair.charAt(0), at), width(pair.charAt(1), at)]),
  );
  return [1, 1, 1, 1, ...middle, 3, 1, 1];
}
