import { expect, type Page } from '@playwright/test';
import { type Downloaded, downloaded } from './downloads.ts';

const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The open template goes to Word as a file, its text is emptied, and what came back from there is brought in. */
export async function throughWord(page: Page): Promise<Downloaded> {
  const button = page.getByRole('button', { name: 'Baixar modelo em Word, com campos' });
  const word = await downloaded(page, () => button.click());
  const text = page.getByRole('textbox', { name: 'Texto', exact: true });
  await text.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await expect(text).toHaveText('');
  const files = page.getByLabel('Texto de um arquivo Word ou HTML…');
  await files.setInputFiles({ name: 'modelo.docx', mimeType, buffer: Buffer.from(word.bytes) });
  return word;
}
