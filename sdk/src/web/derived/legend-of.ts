import type { Entity, Tone } from '@gleba/core';
import type { LegendEntry } from '../contribution/contribute.ts';

/** Tones as a map shows them, on light ground and dark. */
const colors: Readonly<Record<Tone, string>> = {
  neutral: '#868e96',
  info: '#1c7ed6',
  success: '#2f9e44',
  warning: '#e8590c',
  danger: '#e03131',
};

/** The legend of a map layer whose shapes carry a field with values: its words and tones. `without`: values that no shape has. */
export function legendOf<E extends Entity>(
  entity: E,
  property: keyof E['fields'] & string,
  without: readonly string[] = [],
): { readonly property: string; readonly values: readonly LegendEntry[] } {
  const { values = [], tones } = entity.allFields[property] ?? {};
  return {
    property,
    values: values
      .filter((value) => !without.includes(value))
      .map((value) => ({
        value,
        title: `${entity.id}.${property}.${value}`,
        color: colors[tones?.[value] ?? 'neutral'],
      })),
  };
}
