import { type MailService, StoredFile, User } from '@gleba/sdk';
import { type FileStore, handle, type ServerContext } from '@gleba/sdk/server';
import { avatarPurpose, largestAvatar } from '../../image-limits.ts';
import { setAvatar } from '../../operations/account.ts';
import { workspaceErrors } from '../workspace-errors.ts';
import { imageFacts } from './image-facts.ts';

export function setAvatarHandler(mail: MailService) {
  return handle(setAvatar, async (context, { fileId }) => {
    const { actor, transaction, files } = context;
    const userId = actor.userId ?? '';
    const chosen = fileId ? await readChosen(context, userId, fileId) : undefined;
    return transaction(async (tx) => {
      const user = await tx.get(User, userId, { lock: true });
      const { avatar: _former, ...others } = user.preferences ?? {};
      const path = chosen ? `/avatar/${userId}?v=${chosen.id}` : '';
      await tx.update(User, userId, {
        avatarId: chosen?.id ?? null,
        avatarKey: chosen?.key ?? null,
        preferences: chosen ? { ...others, avatar: { path, fullPath: mail.addressOf(path), ...chosen.facts } } : others,
      });
      if (user.avatarKey && user.avatarKey !== chosen?.key) await forget(tx, files, user);
      return { avatarId: chosen?.id ?? null };
    });
  });
}

async function readChosen({ transaction, files }: ServerContext, userId: string, fileId: string) {
  const file = await transaction((tx) => tx.find(StoredFile, fileId));
  // Another's file does not exist for this one, nor does a file that was sent for something else.
  if (file?.createdBy !== userId || file.purpose !== avatarPurpose || file.status !== 'stored') {
    throw workspaceErrors.fileMissing();
  }
  const size = await files.size(file.storageKey);
  const facts = size <= largestAvatar ? imageFacts(await bytesOf(await files.read(file.storageKey))) : undefined;
  if (!facts) {
    await transaction(async (tx) => {
      await tx.update(StoredFile, file.id, { status: 'discarded' });
      tx.afterCommit(() => files.remove(file.storageKey));
    });
    throw workspaceErrors.avatarInvalid.beside('fileId');
  }
  return { id: file.id, key: file.storageKey, facts: { size, width: facts.width, height: facts.height } };
}

async function forget(
  tx: Parameters<Parameters<ServerContext['transaction']>[0]>[0],
  files: FileStore,
  { avatarId, avatarKey }: { readonly avatarId: string | null; readonly avatarKey: string | null },
): Promise<void> {
  if (!avatarId || !avatarKey) return;
  // Its row may be in another organization of the person's, beyond this transaction's border; its bytes go anyway.
  if (await tx.find(StoredFile, avatarId)) await tx.update(StoredFile, avatarId, { status: 'discarded' });
  tx.afterCommit(() => files.remove(avatarKey));
}

export async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
