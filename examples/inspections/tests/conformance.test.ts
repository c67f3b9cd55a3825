import { Land } from '@gleba/plugin-lands';
import { server as lands } from '@gleba/plugin-lands/server';
import { web as landsWeb } from '@gleba/plugin-lands/web';
import { server as workspace } from '@gleba/plugin-workspace/server';
import { web as workspaceWeb } from '@gleba/plugin-workspace/web';
import { StoredFile, uuidv7 } from '@gleba/sdk';
import { describePlugin, examples, type IsolationScene } from '@gleba/sdk/testing';
import { Inspection } from '../src/entities/inspection.entity.ts';
import { decideInspection, exportInspections, planInspections } from '../src/operations.ts';
import { server } from '../src/server/index.ts';
import { web } from '../src/web/index.ts';

/** An inspection of a lot of its own, with the picture without which nobody decides. */
async function inspected({ host, organizationId, projectId }: IsolationScene): Promise<string> {
  return host.within(organizationId, async (tx) => {
    const land = await tx.insert(Land, { projectId, block: 'V', lot: uuidv7().slice(-12) });
    const photo = await tx.insert(StoredFile, {
      ...{ name: 'lote.jpg', purpose: 'inspections.photo', status: 'stored', storageKey: `files/2/${uuidv7()}` },
    });
    const values = { projectId, landId: land.id, plannedOn: '2026-03-02', photoId: photo.id };
    return (await tx.insert(Inspection, values)).id;
  });
}
const decided = async (scene: IsolationScene) => ({
  ...{ inspectionId: await inspected(scene), decision: 'refused' as const, reason: 'Sem muro' },
});
const planned = async ({ host, organizationId, projectId }: IsolationScene) => {
  const ids = await host.within(organizationId, (tx) => tx.ids(Land, { first: 2 }));
  return { projectId, rows: { ids }, plannedOn: '2026-03-02' };
};

describePlugin(
  { server, web },
  {
    beside: [
      { server: lands, web: landsWeb },
      { server: workspace, web: workspaceWeb },
    ],
    operations: [
      examples(decideInspection, decided),
      examples(planInspections.operation, planned),
      examples(exportInspections.operation, ({ projectId }) => ({ projectId })),
    ],
    jobs: {
      'inspections.planInspections': [planned],
      'inspections.exportInspections': [({ projectId }: IsolationScene) => ({ projectId })],
      'inspections.remind': [{}],
    },
    causes: {
      'inspections.tellMembersWhenInspectionRefused': async (scene) =>
        scene.host.graphql(
          'mutation($input: DecideInspectionInput!) { decideInspection(input: $input) { __typename } }',
          { input: await decided(scene) },
          scene.authorizations.get('admin'),
        ),
    },
  },
);
