/** The specification's limits in bytes: of what carries files, of the component that chooses them, of the one that posts. */
export const uploaderMaxSize = 106_300_440_576;
export const componentMaxSize = 2 ** 40;
export const postedMaxSize = 1_073_741_824;

export interface UploadLimits {
  /** `['.zip', '.shp']`; none takes all. */
  readonly extensions?: readonly string[];
  /** Files that may be chosen in all; 0, the default, for any number. */
  readonly maxItems?: number;
  /** Largest size of one file in bytes. Default 1 TiB, of which the uploader carries 106300440576. */
  readonly maxSize?: number;
}

export type UploadRefusal = `ui.upload.${'nameless' | 'extension' | 'empty' | 'tooLarge' | 'tooMany' | 'duplicate'}`;

/** Why a file is not taken: a locale key, or undefined when it is. `chosen`: how many were taken before it. */
export function refusalOf(
  file: Pick<File, 'name' | 'size'>,
  { extensions = [], maxItems = 0, maxSize = componentMaxSize }: UploadLimits,
  chosen = 0,
): UploadRefusal | undefined {
  const name = file.name.trim().toLowerCase();
  if (name === '') return 'ui.upload.nameless';
  if (extensions.length > 0 && !extensions.some((extension) => name.endsWith(extension))) return 'ui.upload.extension';
  if (file.size === 0) return 'ui.upload.empty';
  if (file.size > Math.min(maxSize, uploaderMaxSize)) return 'ui.upload.tooLarge';
  return maxItems > 0 && chosen >= maxItems ? 'ui.upload.tooMany' : undefined;
}

/** By the ending or by what the browser calls it (the specification). */
export function isImage({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return /\.(?:jpe?g|png)$/i.test(name) || type.toLowerCase().startsWith('image/');
}
