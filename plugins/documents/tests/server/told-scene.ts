import { finance as financePlugin } from '@gleba/plugin-finance';
import { server as finance } from '@gleba/plugin-finance/server';
import { Land, lands as landsPlugin } from '@gleba/plugin-lands';
import { server as lands } from '@gleba/plugin-lands/server';
import { Organization, Project } from '@gleba/sdk';
import { startTestRuntime } from '@gleba/sdk/testing';
import { memorialPapers } from '../../../lands/src/server/memorial/ready-papers.ts';
import { seed } from '../../../lands/src/server/seed/seed.ts';
import { documents } from '../../src/plugin.ts';
import { server } from '../../src/server/index.ts';
import { seedDocumentTypes } from '../../src/server/types/seed-types.ts';
import { subjectsOf } from '../../src/subjects.ts';
import type { WritingMatter } from '../../src/template/write-paper.ts';

export const subjects = subjectsOf(
  [landsPlugin, financePlugin, documents].flatMap(({ documentSubjects }) => documentSubjects),
);

/** An office with the demonstration's lots, of which `bare` has no shape; `stranger` holds nothing in the project. */
export async function startToldScene() {
  const host = await startTestRuntime([lands, finance, server]);
  const planted = await host.within(2, async (tx) => {
    await tx.insert(Organization, { id: '2', name: 'Escritório' } as never);
    await seedDocumentTypes(tx, subjects, memorialPapers);
    await seed(tx, { isDemo: true });
    const projectId = (await tx.list(Project, { first: 1 }))[0]?.id ?? '';
    const lots = (await tx.list(Land, { first: 20, orderBy: ['block', 'lot'] })).map(({ id }) => id);
    const bare = (await tx.insert(Land, { projectId, block: 'Z', lot: '99' })).id;
    return { projectId, lots, bare };
  });
  const admin = await host.authorization(await host.addMember(2, 'admin', 'admin'), 2);
  const stranger = await host.authorization(await host.addMember(2, 'user', 'stranger'), 2);

  async function matter(subjectId?: string, who = admin, context = 'land') {
    const { data, errors } = await host.graphql<{ templateMatter: WritingMatter }>(
      'query($c: String!, $s: UUID) { templateMatter(context: $c, subjectId: $s) { names values today } }',
      { c: context, ...(subjectId && { s: subjectId }) },
      who,
    );
    return { matter: data?.templateMatter ?? { names: [], values: {}, today: '' }, errors };
  }
  return { host, ...planted, admin, stranger, matter };
}
