import { ApiError, type FormValues, readDraft } from '@gleba/sdk/web';
import { beforeEach, describe, expect, test } from 'vitest';
import { ReferralDraft } from '../../src/web/referrals/referral-draft.ts';

/** A tab's storage. */
function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}
beforeEach(() => {
  globalThis.sessionStorage = memory();
});

const first = { referrerName: null, country: 'Brasil' };
const typed = { referrerName: 'Josefa', referrerPhone: '(31) 98765-4321', name: 'Chácara' };

describe('what a stranger tells', () => {
  test('is sent without what was left empty, and gone from the device once it has arrived', async () => {
    const sent: FormValues[] = [];
    const draft = new ReferralDraft('link', first, async (values) => void sent.push(values));
    draft.set({ ...typed, observation: '' });
    expect(readDraft('workspace.referral.link')).toMatchObject(typed);
    await draft.submit('?');
    expect(sent).toEqual([{ ...typed, country: 'Brasil', id: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    expect(draft.status).toBe('sent');
    expect(readDraft('workspace.referral.link')).toBeUndefined();
  });

  test('stays through a refusal, a lost connection and a reload, and is sent again under the same id', async () => {
    const ids: unknown[] = [];
    let answer: () => void = () => {
      throw new ApiError('VALIDATION', {
        status: 400,
        fields: [{ field: 'referral.referrerPhone', code: 'required', message: 'Informe um telefone ou um e-mail.' }],
      });
    };
    const send = async ({ id }: FormValues) => {
      ids.push(id);
      answer();
    };
    const draft = new ReferralDraft('link', first, send);
    draft.set(typed);
    await draft.submit('?');
    expect(draft.problems).toEqual({ referrerPhone: 'Informe um telefone ou um e-mail.' });
    expect(draft.values).toMatchObject(typed);
    draft.set({ referrerPhone: '(31) 3333-4444' });
    expect(draft.problems).toEqual({});
    answer = () => {
      throw new TypeError('fetch failed');
    };
    await draft.submit('Sem conexão.');
    expect(draft.problems).toEqual({ '': 'Sem conexão.' });
    const reloaded = new ReferralDraft('link', first, send);
    expect(reloaded.values).toMatchObject({ ...typed, referrerPhone: '(31) 3333-4444' });
    answer = () => {};
    await reloaded.submit('?');
    expect(new Set(ids).size).toBe(1);
    expect(ids).toHaveLength(3);
  });

  test('is not sent twice by two presses; another area is another referral by the same person', async () => {
    const ids: unknown[] = [];
    const draft = new ReferralDraft('link', first, async ({ id }) => void ids.push(id));
    draft.set(typed);
    await Promise.all([draft.submit('?'), draft.submit('?')]);
    expect(ids).toHaveLength(1);
    draft.again();
    expect(draft.values).toEqual({
      referrerName: 'Josefa',
      referrerPhone: '(31) 98765-4321',
      referrerEmail: undefined,
      country: 'Brasil',
    });
    await draft.submit('?');
    expect(new Set(ids).size).toBe(2);
  });

  test('of one link is not shown under another', () => {
    new ReferralDraft('link', first, async () => {}).set(typed);
    expect(new ReferralDraft('other', first, async () => {}).values).toEqual(first);
  });
});
