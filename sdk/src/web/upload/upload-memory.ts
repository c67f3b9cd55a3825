import { readStored, writeStored } from '../context/stored.ts';

/** An upload as it is remembered beyond the page: enough to know the same file when it is chosen again. */
export interface KeptUpload {
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  readonly purpose: string;
  readonly projectId?: string | undefined;
}

/** Uploads of a person in an organization that were under way when the page went away. */
export interface UploadMemory {
  read(owner: string): readonly KeptUpload[];
  write(owner: string, uploads: readonly KeptUpload[]): void;
}

/** More are nobody's to choose again by hand. */
const most = 200;

export function browserUploadMemory(storage: () => Storage = () => localStorage): UploadMemory {
  const keyOf = (owner: string) => `gleba.${owner}.uploads`;
  return {
    read(owner) {
      const stored = readStored(keyOf(owner), storage);
      return Array.isArray(stored) ? stored.filter(isKept) : [];
    },
    write(owner, uploads) {
      writeStored(keyOf(owner), uploads.length > 0 ? uploads.slice(0, most) : undefined, storage);
    },
  };
}

function isKept(value: unknown): value is KeptUpload {
  const { name, size, sent, purpose } = (value ?? {}) as Record<string, unknown>;
  return [name, purpose].every((text) => typeof text === 'string') && [size, sent].every(Number.isFinite);
}
