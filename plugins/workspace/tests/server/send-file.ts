import type { PeopleScene, Person } from './people-scene.ts';

interface SentFile {
  readonly name: string;
  readonly content: Uint8Array;
  readonly purpose: string;
}

/** Sends a file; answers its id, and the status of the refusal or of the end. */
export async function sendFile(
  { runtime }: Pick<PeopleScene, 'runtime'>,
  who: Person,
  { name, content, purpose }: SentFile,
) {
  const metadata = Object.entries({ filename: name, purpose }).map(([key, value]) => `${key} ${btoa(value)}`);
  const headers = { authorization: who.auth, 'tus-resumable': '1.0.0' };
  const created = await runtime.upload(
    new Request('http://test.invalid/uploads', {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(content.length), 'upload-metadata': metadata.join(',') },
    }),
  );
  if (created.status !== 201) return { id: '', status: created.status };
  const location = new URL(created.headers.get('location') ?? '', 'http://test.invalid/uploads/');
  const ended = await runtime.upload(
    new Request(location, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: content.slice(),
    }),
  );
  return { id: location.pathname.split('/').at(-1) ?? '', status: ended.status };
}
