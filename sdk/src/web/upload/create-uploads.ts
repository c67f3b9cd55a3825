import type { SessionStore } from '@gleba/core/web';
import { reaction } from 'mobx';
import { tusUpload } from './tus-upload.ts';
import { browserUploadMemory } from './upload-memory.ts';
import { UploadStore } from './upload-store.ts';

/** The page's uploads: by tus, in the name of whoever is signed in, forgotten by the page when they leave. */
export function createUploads(session: SessionStore, baseUrl: string): UploadStore {
  const token = async () => {
    const { token: present, tokens } = session;
    // Without a connection the old one will do: the upload is tried again.
    return present !== undefined && tokens.isOver(present) ? tokens.renew(present).catch(() => present) : present;
  };
  const uploads = new UploadStore(
    tusUpload({ endpoint: `${baseUrl}/uploads`, token }),
    undefined,
    browserUploadMemory(),
  );
  reaction(
    () => ({ owner: session.me && `${session.me.id}.${session.me.organizationId}`, isExpired: session.isExpired }),
    ({ owner, isExpired }) => {
      // After a session that ended by itself the same person most likely comes back.
      if (owner !== undefined || !isExpired) uploads.enter(owner);
    },
    { fireImmediately: true },
  );
  return uploads;
}
