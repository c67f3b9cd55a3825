import { saveFile } from '@gleba/sdk/web';
import type { Paper } from '../../template/paper.ts';
import { blobOf } from './blob-of.ts';
import type { WordPicture } from './word-file.ts';

/** Hands a paper to the browser as a .docx; the library that writes it is loaded with the first. */
export async function saveWordFile(paper: Paper, title: string): Promise<void> {
  const { wordFileOf } = await import('./word-file.ts');
  saveFile(`${title}.docx`, await wordFileOf(paper, { title, pictureOf }));
}

/** A template's pictures as Word takes them: one that is no PNG is drawn anew as such. */
async function pictureOf(data: string): Promise<WordPicture | undefined> {
  const blob = blobOf(data);
  const bitmap = await createImageBitmap(blob).catch(() => undefined);
  if (!bitmap) return undefined;
  const { width, height } = bitmap;
  if (blob.type === 'image/png' || blob.type === 'image/jpeg') {
    bitmap.close();
    const type = blob.type === 'image/png' ? 'png' : 'jpg';
    return { bytes: new Uint8Array(await blob.arrayBuffer()), type, width, height };
  }
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const drawn = await blobOf(canvas.toDataURL('image/png')).arrayBuffer();
  return { bytes: new Uint8Array(drawn), type: 'png', width, height };
}
