import { isEmbeddedPicture } from '../../template/picture.ts';

/** Pixels of the longer side: of 20 cm at 150 dots an inch. */
const longestSide = 1200;
/** Of a photo; a drawing stays a PNG as long as it is small enough. */
const qualities = [0.85, 0.6] as const;

/** A picture as a template takes it: drawn anew, so that nothing of the file but what is seen goes along. Undefined for what is none. */
export async function embeddedPicture(file: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const drawn = [canvas.toDataURL('image/png'), ...qualities.map((quality) => canvas.toDataURL('image/jpeg', quality))];
  return drawn.find(isEmbeddedPicture);
}
