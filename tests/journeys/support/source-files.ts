import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** TypeScript files of a folder, at any depth. */
export function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}
