import { maxProperties, type PropertyValue, type RowProblem } from './feature-source.ts';

const longestText = 10_000;

/** Attributes as rows keep them: flat, of plain values. What is nested is kept as the text of its JSON. */
export function cleanProperties(value: unknown, problems: RowProblem[]): Record<string, PropertyValue> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  // Defines every key as the row's own, whatever it is called.
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxProperties)
      .map(([name, property]): [string, PropertyValue] => [name.slice(0, 120), plain(name, property, problems)]),
  );
}

function plain(name: string, value: unknown, problems: RowProblem[]): PropertyValue {
  if (typeof value === 'boolean') return value;
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // PostgreSQL's text holds every character but this one.
  const trimmed = text.replaceAll('\0', '').trim();
  if (trimmed.length > longestText) {
    problems.push({ code: 'bad-text', message: 'A text is too long and was cut', repaired: false, field: name });
  }
  return trimmed === '' ? null : trimmed.slice(0, longestText);
}
