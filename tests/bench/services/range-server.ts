import { createServer, type Server } from 'node:http';

export interface ServedFile {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Files by their paths, in pieces where somebody asks for pieces, as any web server has them. */
export async function serveFiles(files: ReadonlyMap<string, ServedFile>): Promise<{ address: string; server: Server }> {
  const server = createServer((request, response) => {
    const file = files.get(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (!file) return void response.writeHead(404).end();
    const { type, bytes } = file;
    const asked = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const from = Number(asked?.[1] ?? 0);
    const to = asked?.[2] ? Math.min(Number(asked[2]), bytes.length - 1) : bytes.length - 1;
    response.writeHead(asked ? 206 : 200, {
      ...{ 'content-type': type, 'accept-ranges': 'bytes', 'content-length': to - from + 1 },
      ...(asked && { 'content-range': `bytes ${from}-${to}/${bytes.length}` }),
    });
    response.end(bytes.subarray(from, to + 1));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const at = server.address();
  return { address: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`, server };
}
