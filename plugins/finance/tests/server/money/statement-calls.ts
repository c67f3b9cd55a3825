import { Job, StoredFile, uuidv7 } from '@gleba/sdk';
import { expect } from 'vitest';
import { statementPurpose } from '../../../src/jobs/statements.job.ts';
import type { MoneyScene } from './money-scene.ts';

/** A bank's file as somebody sends it, brings it in and takes it back; answers the jobs when they have ended. */
export function statementCalls(scene: MoneyScene) {
  async function uploaded(bytes: Buffer, name = 'cobranca.ret'): Promise<string> {
    const id = uuidv7();
    const storageKey = `files/2/${id}`;
    await scene.host.files.write(storageKey, new Response(new Uint8Array(bytes)).body ?? new ReadableStream());
    await scene.within(async (tx) => {
      await tx.insert(StoredFile, { id, name, purpose: statementPurpose, status: 'stored', storageKey, kilobytes: 1 });
      await tx.query('update core.stored_file set created_by = $1::uuid where id = $2::uuid', [scene.managerId, id]);
    });
    return id;
  }
  async function ended(jobId: string) {
    const job = () => scene.within((tx) => tx.get(Job, jobId));
    await expect.poll(async () => (await job()).finishedAt, { timeout: 20_000 }).not.toBe(null);
    return job();
  }
  async function imported(bankAccountId: string, bytes: Buffer, name?: string) {
    const fileId = await uploaded(bytes, name);
    const { answer, message } = await scene.run('startStatementImport', { fileId, bankAccountId }, 'jobId');
    if (!answer) throw new Error(message);
    return ended(String(answer.jobId));
  }
  async function undone(statementImportId: string) {
    const { answer } = await scene.run('startStatementUndo', { statementImportId }, 'jobId');
    return ended(String(answer?.jobId));
  }
  return { uploaded, ended, imported, undone };
}
