import type { FileOutline } from '@gleba/plugin-workspace';
import type { ReaderName, ToldError } from '@gleba/sdk';
import { FileRefusal, type RefusalCode, type RefusalDetail } from '../shapefile/refusal.ts';
import type { SheetChoices, SheetRow, SheetTable } from '../sheet/sheet-table.ts';
import type { FeatureSource, ImportFeature, RowChoices } from './formats/feature-source.ts';

/** What a source says of itself; its rows are asked for by its place in the list. */
export type SourceFacts = Omit<FeatureSource, 'rows'>;
export type SourceRowChoices = RowChoices & { readonly source: number };

function errorOf({ name, message, facts }: ToldError): FileRefusal | undefined {
  if (name !== 'FileRefusal') return undefined;
  return new FileRefusal(facts.code as RefusalCode, message, facts.detail as RefusalDetail | undefined);
}

/** Whatever holds shapes. */
export const featureFile: ReaderName<
  { readonly path: string; readonly name: string },
  readonly SourceFacts[],
  SourceRowChoices,
  ImportFeature
> = { id: 'lands.features', errorOf };

/** The polygons of a small file; null where they have more positions than wanted. */
export const outlineFile: ReaderName<
  { readonly bytes: Uint8Array; readonly name: string; readonly unpackedBytes: number; readonly positions: number },
  readonly FileOutline[] | null,
  never,
  never
> = { id: 'lands.outlines', errorOf };

export type SheetFacts = Omit<SheetTable, 'rows'> & { readonly rowCount: number };

export const sheetFile: ReaderName<
  { readonly path: string; readonly choices: SheetChoices },
  SheetFacts,
  Record<string, never>,
  SheetRow
> = { id: 'lands.sheet', errorOf };
