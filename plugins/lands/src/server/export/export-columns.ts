import { exchangeHeader, type Locale, type RecordOf, textsIn } from '@gleba/sdk';
import type { ExportColumn, ExportKind, ExportValue } from '@gleba/sdk/exchange/server';
import { Land } from '../../entities/land.entity.ts';
import { exportedField } from '../../exported-columns.ts';

/** What rows of other entities say of a lot, by its id or theirs. */
export interface Neighbours {
  readonly legalResponsibles: ReadonlyMap<string, string>;
  readonly lawsuits: ReadonlyMap<string, string>;
  readonly visitResults: ReadonlyMap<string, string>;
}

export function exportColumn(name: string, language: Locale): ExportColumn {
  const texts = textsIn(language);
  const field = exportedField(name);
  const title = field ? exchangeHeader(texts, Land, field) : texts[`lands.export.${name}`];
  return { name, title: title ?? name, kind: kindOf(name) };
}

function kindOf(name: string): ExportKind {
  const kind = Land.allFields[name]?.kind;
  return kind === 'decimal' || kind === 'money' || kind === 'boolean' || kind === 'instant' ? kind : 'text';
}

export function columnValue(
  name: string,
  land: RecordOf<typeof Land>,
  others: Neighbours,
  language: Locale,
): ExportValue {
  switch (name) {
    case 'computedStatus':
      return textsIn(language)[`lands.land.computedStatus.${land.computedStatus}`] ?? land.computedStatus;
    case 'legalResponsibles':
      return others.legalResponsibles.get(land.id) ?? null;
    case 'lawsuit':
      return others.lawsuits.get(land.lawsuitId ?? '') ?? null;
    case 'lastVisitResult':
      return others.visitResults.get(land.lastVisitResultId ?? '') ?? null;
    default: {
      const value: unknown = { ...land }[name as keyof typeof land];
      return typeof value === 'string' || typeof value === 'boolean' ? value : null;
    }
  }
}
