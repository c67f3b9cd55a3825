import { allow, isUuid, Project, StoredFile } from '@gleba/sdk';
import type { Route } from '@gleba/sdk/server';
import { projectImagePurpose } from '../../projects/project-image.ts';
import { workspaceErrors } from '../workspace-errors.ts';

const notThere = () => new Response(workspaceErrors.fileMissing.words(), { status: 404 });

/**
 * A project's picture, for whoever may read the project. Only what is a picture by its first bytes goes out, and as that
 * kind: a page that was uploaded under a picture's name stays inside.
 */
export const projectImage: Route = {
  method: 'GET',
  path: '/project-images/:projectId/:fileId',
  permission: allow.member,
  async handle({ parameters: { projectId = '', fileId = '' }, context }) {
    if (!isUuid(projectId) || !isUuid(fileId)) return notThere();
    const file = await context.transaction(async (tx) => {
      const project = await tx.asActor.find(Project, projectId);
      return project?.backgroundImage === fileId ? tx.find(StoredFile, fileId) : undefined;
    });
    if (file?.purpose !== projectImagePurpose || file.status !== 'stored') return notThere();
    const type = pictureType(await firstBytes(await context.files.read(file.storageKey, { start: 0, end: 15 })));
    if (!type) return notThere();
    return new Response(await context.files.read(file.storageKey), {
      headers: {
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
        // The address names the file, which never changes.
        'cache-control': 'private, max-age=86400, immutable',
      },
    });
  },
};

async function firstBytes(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}

/** PNG (ISO/IEC 15948, 5.2), JPEG (ISO/IEC 10918-1, B.1.1.3) and WebP (RFC 9649, 2.4) by how they begin. */
export function pictureType(bytes: Uint8Array): 'image/png' | 'image/jpeg' | 'image/webp' | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 16));
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  return text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP' ? 'image/webp' : undefined;
}
