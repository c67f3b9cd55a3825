import { dirname } from 'node:path';
import { BaseSequencer } from 'vitest/node';

/**
 * Files of a folder one after the other, the folders as vitest would have them: neighbours have the same plugins, so that the
 * next one finds the tables of the one before.
 */
export class FolderSequencer extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const folders = new Map();
    for (const file of await super.sort(files)) {
      const folder = dirname(file.moduleId);
      folders.set(folder, [...(folders.get(folder) ?? []), file]);
    }
    return [...folders.values()].flat();
  }
}
