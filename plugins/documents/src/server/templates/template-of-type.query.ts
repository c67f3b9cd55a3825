import { handle } from '@gleba/sdk/server';
import { DocumentTemplate } from '../../entities/document-template.entity.ts';
import { DocumentType } from '../../entities/document-type.entity.ts';
import { templateOfType } from '../../template-operations.ts';

/** Far more than anybody compares. */
const mostVersions = 200;

export const templateOfTypeHandler = handle(templateOfType, ({ transaction }, { documentTypeId, number }) =>
  transaction(async (tx) => {
    await tx.asActor.get(DocumentType, documentTypeId);
    const ofType = { documentTypeId: { equalTo: documentTypeId } };
    const versions = await tx.asActor
      .from(DocumentTemplate)
      .where(ofType)
      .select(['number', 'note', 'createdAt'])
      .orderBy('-number')
      .limit(mostVersions)
      .all();
    const wanted = number ?? versions[0]?.number ?? 0;
    const shown = await tx.asActor
      .from(DocumentTemplate)
      .where({ ...ofType, number: { equalTo: wanted } })
      .first();
    return {
      number: shown?.number ?? 0,
      tree: shown?.tree ?? null,
      versions: versions.map(({ createdAt, ...version }) => ({ ...version, savedAt: createdAt })),
    };
  }),
);
