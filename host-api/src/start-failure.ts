import { resolve, sep } from 'node:path';
import { DataFolderUnusable, dataFolderFault } from '@gleba/core/server';
import type { Configuration } from './configuration.ts';
import { withoutSecretsOf } from './logger.ts';

/** Errors whose message is the sentence for whoever runs the program. */
const sentences = new Set([
  'BusUnusable',
  'ConfigurationError',
  'DataFolderInUse',
  'DataFolderUnusable',
  'FileStoreUnavailable',
  'MoveRefused',
  'TablesUnusable',
]);

/**
 * What is written when the program cannot start or go on. What an operator can repair is one sentence; only a defect of ours
 * has a stack. An error of the file system is the data folder's where it names a path in it, whatever code met it.
 */
function describeFailure(error: unknown, dataDir?: string): string {
  if (!(error instanceof Error)) return String(error);
  if (sentences.has(error.name)) return error.message;
  if (error.name === 'SqlError') return `The database could not be opened: ${error.message}`;
  const path = 'path' in error && typeof error.path === 'string' ? resolve(error.path) : undefined;
  const fault = dataFolderFault(error);
  if (dataDir !== undefined && path !== undefined && fault && isInside(path, dataDir)) {
    return new DataFolderUnusable(path, fault).message;
  }
  return error.stack ?? error.message;
}

/** Making a folder names the first of its parents that could not be made. */
function isInside(path: string, folder: string): boolean {
  return `${path}${sep}`.startsWith(`${folder}${sep}`) || `${folder}${sep}`.startsWith(`${path}${sep}`);
}

interface Ending {
  on(name: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown;
  exit(code: number): void;
  readonly stderr: { write(text: string): unknown };
}

/**
 * The end of a program that cannot start or go on. Node's own last words would be the error as it is, with whatever a driver
 * put into it.
 */
export function lastWords(ending: Ending) {
  let known: Pick<Configuration, 'dataDir' | 'secrets'> | undefined;
  const end = (error: unknown) => {
    const hide = withoutSecretsOf(known?.secrets ?? []);
    ending.stderr.write(`${hide(describeFailure(error, known?.dataDir))}\n`);
    ending.exit(1);
  };
  ending.on('uncaughtException', end);
  ending.on('unhandledRejection', end);
  return {
    end,
    /** Once the configuration is read: what must not be said, and where the data are. */
    know(configuration: Pick<Configuration, 'dataDir' | 'secrets'>) {
      known = configuration;
    },
  };
}
