import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What OpenSSL says of the last signature over a PDF's byte range: the first words of its verdict. */
export function verdictOfOpenSsl(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'seal-'));
  try {
    const buffer = Buffer.from(bytes);
    const ranges = [...buffer.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)];
    const [, a = 0, b = 0, c = 0, d = 0] = (ranges.at(-1) ?? []).map(Number);
    const hex = buffer
      .subarray(a + b, c)
      .toString('latin1')
      .replace(/[<>\s]/g, '');
    const [content, cms] = [join(folder, 'content'), join(folder, 'cms')];
    writeFileSync(content, Buffer.concat([buffer.subarray(a, a + b), buffer.subarray(c, c + d)]));
    writeFileSync(cms, Buffer.from(hex, 'hex'));
    const given = ['cms', '-verify', '-inform', 'DER', '-in', cms, '-content', content, '-binary', '-noverify'];
    const out = join(folder, 'out');
    execFileSync('openssl', [...given, '-out', out], { stdio: 'pipe' });
    return readFileSync(out).length === b + d ? 'verified' : 'other content';
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr ?? error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
