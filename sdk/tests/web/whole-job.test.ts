import { ApiError } from '@gleba/core/web';
import { describe, expect, it } from 'vitest';
import { type JobRecord, wholeJob } from '../../src/web/job/use-job.ts';

const loaded = (record: object | undefined, error?: unknown) =>
  ({ record: record as JobRecord, status: 'ready', error, reload: () => {} }) as const;

/** A list of what was done, which asks for no status, may bring a job before it is asked for itself. */
describe('a job of which only a list has told', () => {
  const fromList = { id: 'a', createdAt: '2026-03-02T12:00:00Z', result: { added: 1 } };

  it('is neither done nor cancelled: it is not there yet', () => {
    expect(wholeJob(loaded(fromList))).toMatchObject({ record: undefined, status: 'loading' });
  });

  it('says so where asking for it failed', () => {
    expect(wholeJob(loaded(fromList, new ApiError('NETWORK')))).toMatchObject({ record: undefined, status: 'error' });
  });

  it('is there with its status, whoever brought it', () => {
    const record = { ...fromList, status: 'DONE' };
    expect(wholeJob(loaded(record)).record).toBe(record);
  });
});
