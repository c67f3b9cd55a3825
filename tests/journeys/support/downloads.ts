import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { inTime } from './in-time.ts';

export interface Downloaded {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The file that the browser stores when somebody does that. */
export async function downloaded(page: Page, start: () => Promise<void>): Promise<Downloaded> {
  const [file] = await Promise.all([inTime(page, 'A download begins', page.waitForEvent('download')), start()]);
  const name = file.suggestedFilename();
  return { name, bytes: await readFile(await inTime(page, `${name} is whole`, file.path())) };
}

export const textOf = ({ bytes }: Downloaded): string => new TextDecoder().decode(bytes);
