import type { ForeignReaders, ReadingRequest } from '@gleba/sdk';
import type { FileStore } from '@gleba/sdk/server';
import { featureFile } from '../reader-names.ts';
import type { FeatureSource, RowChoices } from '../reading/features/feature-source.ts';
import { inWords } from './in-words.ts';

/** With what a stored file is read, and whose turn it is. */
export interface Reach extends Pick<ReadingRequest, 'turn' | 'signal'> {
  readonly files: FileStore;
  readonly readers: ForeignReaders;
}

/** Opens the stored file in a process of its own for as long as `work` runs. A refusal becomes words for people. */
export async function withFeatures<T>(
  { files, readers, turn, signal }: Reach,
  file: { readonly storageKey: string; readonly name: string },
  work: (sources: readonly FeatureSource[]) => Promise<T>,
): Promise<T> {
  const copy = await files.localCopy(file.storageKey);
  try {
    const bytes = await files.size(file.storageKey);
    const input = { path: copy.path, name: file.name };
    const { facts, rows, close } = await readers.open(featureFile, input, { turn, bytes, signal });
    try {
      const sources = facts.map((each, source) => ({
        ...each,
        rows: (choices: RowChoices) => rows({ ...choices, source }),
      }));
      return await work(sources);
    } finally {
      await close();
    }
  } catch (error) {
    throw inWords(error);
  } finally {
    await copy.release();
  }
}
