import { execFile } from 'node:child_process';
import { access, constants, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Chromium {
  readonly executable: string;
  /** A fontconfig file that adds the fonts which came along to the machine's own; undefined: the machine's alone. */
  readonly fontConfiguration: string | undefined;
}

/** Of the package; another version is another folder. */
const shipped = 'chromium-143.0.4';

/**
 * The Chromium that a setting names, or the one that the package @sparticuz/chromium ships, unpacked once into `folder` (some
 * 200 MB). Throws when there is none.
 */
export async function findChromium(named: string | undefined, folder: string): Promise<Chromium> {
  if (named !== undefined) {
    await access(named, constants.X_OK);
    return { executable: named, fontConfiguration: undefined };
  }
  const place = join(folder, shipped);
  const found = { executable: join(place, 'chromium'), fontConfiguration: join(place, 'fonts.conf') };
  if (!(await isThere(found.fontConfiguration))) await unpack(folder, place);
  return found;
}

/**
 * The package unpacks into the folder for temporary files, under a name that anybody on the machine knows and could have put
 * something else at. So it is told another folder, in a process of its own, which also keeps 200 MB out of this one. The
 * folder gets its name when it is whole: several processes may unpack at once, and one that is killed leaves no half.
 */
async function unpack(folder: string, place: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const partial = await mkdtemp(`${place}-`);
  try {
    const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: import.meta.dirname,
      env: { TMPDIR: partial },
    });
    await writeFile(join(partial, 'fonts.conf'), fontsBeside(place));
    await rename(partial, place).catch(async (error: unknown) => {
      if (!(await isThere(join(place, 'fonts.conf')))) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** The machine's fonts come first; a machine without any still prints text. */
function fontsBeside(place: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(place, 'fonts/fonts')}</dir>
  <cachedir>${join(place, 'font-cache')}</cachedir>
</fontconfig>
`;
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
