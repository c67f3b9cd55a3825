import { Organization } from '@gleba/core';
import { startTestRuntime } from '@gleba/core/testing';
import { server as lands } from '@gleba/plugin-lands/server';
import { server as workspace } from '@gleba/plugin-workspace/server';
import { expect, test } from 'vitest';
import { sendFiles } from './support/send-files.ts';

const ours = 2;

test('a form that goes straight to the storage: what was looked at is not what can still be written to', async () => {
  const storage = new Map<string, string>();
  const direct = await startTestRuntime([workspace, lands], {
    isStarted: false,
    filesOver: (store) => ({
      ...store,
      direct: {
        formFor: (key) => ({ url: 'https://storage.test', fields: { key } }),
        addressOf: (key) => `https://storage.test/${key}`,
      },
      write: async (key, body) => {
        if (body instanceof Uint8Array) storage.set(key, Buffer.from(body).toString());
        await store.write(key, body);
      },
    }),
  });
  try {
    for (const id of [0, ours]) {
      await direct.within(id, (tx) => tx.insert(Organization, { id: String(id), name: 'o' } as never));
    }
    const auth = await direct.authorization(await direct.addMember(ours, 'admin'), ours);
    const there = sendFiles(() => direct.runtime);
    const form = await there.signPost(auth, { fileName: 'direto.txt', size: '5' });
    const put = (content: string) => direct.files.write(form.fields.key ?? '', new TextEncoder().encode(content));
    const read = async () => {
      const { url } = await there.signGet(auth, form.key);
      return new Response(await direct.files.read(url.replace('https://storage.test/', ''))).text();
    };
    await put('good.');
    expect(await read()).toBe('good.');
    await put('evil!');
    expect(await read()).toBe('good.');
  } finally {
    await direct.stop();
  }
});
