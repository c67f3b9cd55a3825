import { StoredFile, uuidv7 } from '@gleba/sdk';
import type { JobContext } from '@gleba/sdk/server';
import type { ExportFormat, ExportLoss } from '../export-formats.ts';
import type { ExportContent, ExportRow, FileBytes } from './export-row.ts';
import { fileFormats } from './file-formats.ts';
import { streamOf } from './file-stream.ts';

export interface ExportCheckpoint {
  /** Chosen before anything is written: what is written again takes the same place. */
  readonly fileId: string;
  readonly result?: ExportResult;
}
export interface ExportResult {
  readonly fileId: string;
  readonly rows: number;
  /** What the format could not hold, where something was lost. */
  readonly lost?: readonly { readonly what: ExportLoss; readonly count: number }[];
}

export interface ExportOrder {
  /** `<plugin>.<purpose>`: the file is that plugin's. */
  readonly purpose: string;
  readonly projectId: string;
  /** With the rights that the person has while the job runs. `total` of its rows is told as the result. */
  content(): Promise<{ readonly content: ExportContent; readonly total: number }>;
}

/**
 * The work of a job that writes a file from the database into the store, while it is read. Started again it writes the whole
 * file anew, in the same place.
 */
export async function exportFile(
  context: JobContext<ExportCheckpoint>,
  format: ExportFormat,
  { purpose, projectId, content: order }: ExportOrder,
): Promise<ExportResult> {
  const { write, ...kind } = fileFormats[format];
  return storeFile(context, {
    ...{ purpose, projectId, ...kind },
    async content() {
      const { content, total } = await order();
      const counts = new Map<ExportLoss, number>();
      const onLoss = (loss: ExportLoss) => void counts.set(loss, (counts.get(loss) ?? 0) + 1);
      const lost = () => [...counts].map(([what, count]) => ({ what, count }));
      return { title: content.title, bytes: write({ ...content, onLoss }), total, lost };
    },
  });
}

export interface StoreOrder extends Pick<ExportOrder, 'purpose' | 'projectId'> {
  readonly extension: string;
  readonly mimeType: string;
  /** As `content` of an export, whatever the bytes are. */
  content(): Promise<{
    readonly title: string;
    readonly bytes: FileBytes;
    readonly total: number;
    /** Asked when all bytes are written. */
    readonly lost?: () => NonNullable<ExportResult['lost']>;
  }>;
}

/** The same for a file of another making than a table of rows. */
export async function storeFile(
  context: JobContext<ExportCheckpoint>,
  { purpose, projectId, extension, mimeType, content: order }: StoreOrder,
): Promise<ExportResult> {
  const { fileId, result } = context.checkpoint ?? { fileId: uuidv7() };
  if (result) return result;
  await context.step({ fileId }, async () => {});
  const { title, bytes: made, total, lost = () => [] } = await order();
  const storageKey = `files/${context.actor.organizationId}/${fileId}`;
  let bytes = 0;
  const counted = async function* () {
    for await (const part of made) {
      bytes += part.length;
      yield part;
    }
  };
  await context.files.write(storageKey, streamOf(counted()));
  const left = lost();
  const done = { fileId, rows: total, ...(left.length > 0 && { lost: left }) };
  const about = { id: fileId, projectId, purpose, storageKey, status: 'stored', extension, mimeType } as const;
  await context.step({ fileId, result: done }, (tx) =>
    tx.insert(StoredFile, { ...about, name: `${title}${extension}`, kilobytes: Math.ceil(bytes / 1000) }),
  );
  return done;
}

/** A table of rows that are there already: no shapes, no layers. */
export function tableOf(
  about: Pick<ExportContent, 'title' | 'subject' | 'columns'>,
  rows: readonly Pick<ExportRow, 'id' | 'values'>[],
): { readonly content: ExportContent; readonly total: number } {
  const each = async function* () {
    for (const row of rows) yield { ...row, name: '', layer: '', geometry: null };
  };
  return { content: { ...about, rows: each(), layers: [], srs: null }, total: rows.length };
}
