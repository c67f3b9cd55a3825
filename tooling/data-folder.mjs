import { isAbsolute, resolve } from 'node:path';
import { repositoryRoot } from './plugins.mjs';

/** GLEBA_DATA as the program understands it. */
export function dataFolder() {
  const folder = process.env.GLEBA_DATA?.trim() || '.gleba';
  return isAbsolute(folder) ? folder : resolve(repositoryRoot, folder);
}

/** Says one sentence and ends: what went wrong is the operator's to repair. @param {string} sentence @returns {never} */
export function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

// A tool has nothing to add to what the system says of a folder or file.
process.on('uncaughtException', (error) => {
  const isSystem = 'syscall' in error;
  refuse(isSystem ? `${error.message}.` : (error.stack ?? error.message));
});
