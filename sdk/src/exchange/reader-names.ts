import type { ReaderName } from '@gleba/sdk';
import type { FeatureSource, ImportFeature, RowChoices } from './reading/features/feature-source.ts';
import type { SheetChoices, SheetRow, SheetTable } from './reading/sheet/sheet-table.ts';
import { refusalOf } from './refusal.ts';

/** What a source says of itself; its rows are asked for by its place in the list. */
export type SourceFacts = Omit<FeatureSource, 'rows'>;
export type SourceRowChoices = RowChoices & { readonly source: number };

/** Whatever holds shapes. */
export const featureFile: ReaderName<
  { readonly path: string; readonly name: string },
  readonly SourceFacts[],
  SourceRowChoices,
  ImportFeature
> = { id: 'exchange.features', errorOf: refusalOf };

export type SheetFacts = Omit<SheetTable, 'rows'> & { readonly rowCount: number };

/** Separated values or a workbook. */
export const sheetFile: ReaderName<
  { readonly path: string; readonly choices: SheetChoices },
  SheetFacts,
  Record<string, never>,
  SheetRow
> = { id: 'exchange.sheet', errorOf: refusalOf };
