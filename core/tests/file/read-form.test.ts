import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readForm } from '../../src/server/file/read-form.ts';

async function encoded(form: FormData): Promise<{ type: string; bytes: Buffer }> {
  const response = new Response(form);
  return { type: response.headers.get('content-type') ?? '', bytes: Buffer.from(await response.arrayBuffer()) };
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function read(type: string, bytes: Buffer, size: number) {
  const { fields, file } = await readForm(type, inPieces(bytes, size));
  const chunks: Uint8Array[] = [];
  for await (const chunk of file) chunks.push(chunk);
  return { fields, file: Buffer.concat(chunks) };
}

describe('a posted form', () => {
  it('is read whole, however it is cut and whatever the file holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.integer({ min: 1, max: 90 }), async (content, size) => {
        const form = new FormData();
        form.append('policy', 'açúcar');
        form.append('signature', 'x=1&y');
        form.append('file', new Blob([new Uint8Array(content)]), 'a.bin');
        const { type, bytes } = await encoded(form);
        const answer = await read(type, bytes, size);
        expect(answer.fields).toEqual({ policy: 'açúcar', signature: 'x=1&y' });
        expect(answer.file.equals(Buffer.from(content))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('may hold what nearly ends it', async () => {
    const type = 'multipart/form-data; boundary=abc';
    const content = '\r\n--ab\r\n--\r\n-\r\n--abd';
    const text = `--abc\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n${content}\r\n--abc--\r\n`;
    for (const size of [1, 2, 3, 1000])
      expect((await read(type, Buffer.from(text), size)).file.toString()).toBe(content);
  });

  const part = '--abc\r\nContent-Disposition: form-data; name="a"\r\n\r\n';
  it.each([
    ['no form', 'application/json', '{}'],
    ['no boundary', 'multipart/form-data', part],
    ['no file', 'multipart/form-data; boundary=abc', `${part}1\r\n--abc--\r\n`],
    [
      'a file that is cut',
      'multipart/form-data; boundary=abc',
      '--abc\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc',
    ],
    ['a field without end', 'multipart/form-data; boundary=abc', part + 'x'.repeat(200_000)],
    ['a part without name', 'multipart/form-data; boundary=abc', '--abc\r\nContent-Type: x\r\n\r\n1\r\n--abc--'],
    ['nothing', 'multipart/form-data; boundary=abc', ''],
  ])('%s is refused', async (_what, type, text) => {
    await expect(read(type, Buffer.from(text), 7)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
