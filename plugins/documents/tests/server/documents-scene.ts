import { server as finance } from '@gleba/plugin-finance/server';
import { Land, Resident } from '@gleba/plugin-lands';
import { server as lands } from '@gleba/plugin-lands/server';
import { seedIsolationScene, startTestRuntime } from '@gleba/sdk/testing';
import { DocumentType } from '../../src/entities/document-type.entity.ts';
import { server } from '../../src/server/index.ts';
import { seedTypes } from '../subjects.ts';

export type DocumentsScene = Awaited<ReturnType<typeof startDocumentsScene>>;

/** An office with types of documents, by their slugs, and a lot on which somebody lives. */
export async function startDocumentsScene(name: string) {
  const scene = await seedIsolationScene(await startTestRuntime([lands, finance, server]), []);
  const { host, projectId } = scene;
  const adminId = await host.addMember(2, 'admin');
  const admin = await host.authorization(adminId, 2);
  const seeded = await host.within(2, async (tx) => {
    await seedTypes(tx);
    const types = new Map((await tx.list(DocumentType, { first: 100 })).map(({ slug, id }) => [slug, id]));
    const { id: land } = await tx.insert(Land, { projectId, block: 'D', lot: '1' });
    const { id: resident } = await tx.insert(Resident, { projectId, landId: land, name, legalResponsible: true });
    return { types, land, resident };
  });
  return { ...scene, ...seeded, adminId, admin };
}
