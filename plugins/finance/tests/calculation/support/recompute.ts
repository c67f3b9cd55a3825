/**
 * A spreadsheet in fifty lines: the cells of a sheet's XML, and what their formulas come to in double precision, as a customer's program would
 * compute them. What the file says they came to is not looked at.
 */
export function recompute(sheet: string): {
  readonly shown: ReadonlyMap<string, string>;
  readonly value: (cell: string) => number;
} {
  const cells = new Map<string, { readonly formula: string | undefined; readonly shown: string }>();
  for (const [, place = '', content = ''] of sheet.matchAll(/<c r="([A-Z]+\d+)"[^>]*>(.*?)<\/c>/g)) {
    const formula = /<f>(.*?)<\/f>/.exec(content)?.[1];
    cells.set(place, { formula, shown: /<v>(.*?)<\/v>/.exec(content)?.[1] ?? '' });
  }
  const known = new Map<string, number>();
  const value = (place: string): number => {
    const before = known.get(place);
    if (before !== undefined) return before;
    const { formula, shown } = cells.get(place) ?? { formula: undefined, shown: '0' };
    const result = formula === undefined ? Number(shown) : compute(formula, value);
    known.set(place, result);
    return result;
  };
  return { shown: new Map([...cells].map(([place, { shown }]) => [place, shown])), value };
}

function compute(text: string, value: (cell: string) => number): number {
  const tokens = text.match(/ROUNDDOWN|ROUND|SUM|\$?[A-Z]+\$?\d+|\d+(?:\.\d+)?|[-+*/^(),:]/g) ?? [];
  let at = 0;
  const next = () => tokens[at++] ?? '';
  const isNext = (token: string) => tokens[at] === token && next() !== '';
  const operators: Record<string, (a: number, b: number) => number> = {
    '+': (a, b) => a + b,
    '-': (a, b) => a - b,
    '*': (a, b) => a * b,
    '/': (a, b) => a / b,
    '^': (a, b) => a ** b,
  };
  /** What stands in brackets joins its parts by one operator, from the left. */
  function chain(): number {
    let result = operand();
    for (let apply = operators[tokens[at] ?? '']; apply; apply = operators[tokens[at] ?? '']) {
      next();
      result = apply(result, operand());
    }
    return result;
  }
  function operand(): number {
    const token = next();
    if (token === '(') {
      const result = chain();
      next();
      return result;
    }
    if (/^(ROUND|SUM)/.test(token)) return call(token);
    return /^[A-Z$]/.test(token) ? value(token.replaceAll('$', '')) : Number(token);
  }
  function call(name: string): number {
    next();
    const parts: number[] = [];
    do {
      const from = /^[A-Z]/.test(tokens[at] ?? '') && tokens[at + 1] === ':' ? next() : undefined;
      if (from === undefined) parts.push(chain());
      else {
        next();
        const [column, last] = [from.replace(/\d+/, ''), Number(next().replace(/\D+/, ''))];
        for (let row = Number(from.replace(/\D+/, '')); row <= last; row++) parts.push(value(`${column}${row}`));
      }
    } while (isNext(','));
    next();
    const [first = 0] = parts;
    if (name === 'SUM') return parts.reduce((all, part) => all + part, 0);
    // As spreadsheets do, what is a digit's width away from half a cent counts as half a cent.
    const scaled = first * 100;
    const nudged = scaled + Math.sign(scaled) * Math.abs(scaled) * 1e-14;
    const whole = name === 'ROUND' ? Math.sign(nudged) * Math.round(Math.abs(nudged)) : Math.trunc(nudged);
    return whole / 100;
  }
  return chain();
}
