import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../src/web/api-error.ts';
import type { AnswerStore, KeptAnswer } from '../../src/web/offline/answer-store.ts';
import { OfflineAnswers } from '../../src/web/offline/offline-answers.ts';

function memory(): AnswerStore & { readonly rows: Map<string, KeptAnswer> } {
  const rows = new Map<string, KeptAnswer>();
  return {
    rows,
    find: async (owner, question) => rows.get(`${owner}|${question}`),
    keep: async (owner, question, answer) => void rows.set(`${owner}|${question}`, answer),
    async wipeBut(owner) {
      for (const key of rows.keys()) if (owner === undefined || !key.startsWith(`${owner}|`)) rows.delete(key);
    },
  };
}

let owner: string | undefined;
let now: number;
let backs: number;
let store: ReturnType<typeof memory>;
let offline: OfflineAnswers;
const settle = () => new Promise((later) => setTimeout(later));
const away = () => Promise.reject(new ApiError('NETWORK'));

beforeEach(() => {
  [owner, now, backs, store] = ['ana 2', 1_000_000, 0, memory()];
  offline = new OfflineAnswers({
    load: async () => store,
    owner: () => owner,
    onBack: () => {
      backs += 1;
    },
    now: () => now,
  });
});

const readOnce = async () => {
  expect(await offline.ask('lands', async () => 'old')).toBe('old');
  await settle();
};

describe('without a connection', () => {
  it('what was read is answered, and of when it is', async () => {
    await readOnce();
    now += 60_000;
    expect(await offline.ask('lands', away)).toBe('old');
    expect(offline.shownSince).toBe(1_000_000);
    await expect(offline.ask('residents', away)).rejects.toMatchObject({ code: 'NETWORK' });
  });

  it('the connection’s return is told once, and everything is asked for again', async () => {
    await readOnce();
    await offline.ask('lands', away);
    expect(await offline.ask('lands', async () => 'new')).toBe('new');
    expect([offline.shownSince, backs]).toEqual([undefined, 1]);
    offline.back();
    expect(backs).toBe(1);
  });

  it('a week is the longest', async () => {
    await readOnce();
    now += 7 * 24 * 3600_000;
    await expect(offline.ask('lands', away)).rejects.toMatchObject({ code: 'NETWORK' });
  });

  it.each(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'INTERNAL', 'ABORTED'] as const)(
    '%s is an answer of its own',
    async (code) => {
      await readOnce();
      await expect(offline.ask('lands', () => Promise.reject(new ApiError(code)))).rejects.toMatchObject({ code });
      expect(offline.shownSince).toBeUndefined();
    },
  );
});

describe('somebody else', () => {
  it('is never told what another person or organization read', async () => {
    await readOnce();
    for (const other of ['bia 2', 'ana 7', undefined]) {
      owner = other;
      await expect(offline.ask('lands', away)).rejects.toMatchObject({ code: 'NETWORK' });
    }
  });

  it('who leaves leaves nothing behind, not even what was on its way', async () => {
    await readOnce();
    offline.leave();
    await settle();
    expect(store.rows.size).toBe(0);
    const asked = offline.ask('lands', async () => 'late');
    owner = undefined;
    await asked;
    await settle();
    expect(store.rows.size).toBe(0);
  });

  it('who comes finds only their own', async () => {
    await readOnce();
    owner = 'bia 2';
    await offline.ask('lands', async () => 'hers');
    offline.enter('bia 2');
    await settle();
    expect([...store.rows.keys()]).toEqual(['bia 2|lands']);
  });
});
