import { type RecordOf, uuidv7 } from '@gleba/core';
import { DocumentContext } from '../../../plugins/documents/src/entities/document-context.entity.ts';
import { DocumentType } from '../../../plugins/documents/src/entities/document-type.entity.ts';
import { ours } from '../../../plugins/workspace/tests/server/people-scene.ts';
import type { SpecificationScene } from './specification-scene.ts';

/** The context of that name, made where it is not there yet. */
export function madeContext({ within }: SpecificationScene, slug: string): Promise<string> {
  return within(ours, async (tx) => {
    const [known] = await tx.list(DocumentContext, { filter: { slug: { equalTo: slug } }, first: 1 });
    return (known ?? (await tx.insert(DocumentContext, { name: slug, slug }))).id;
  });
}

/** A type of that context's papers, with names of its own where none are given. */
export async function madeType(
  scene: SpecificationScene,
  context: string,
  values: Partial<RecordOf<typeof DocumentType>> = {},
): Promise<string> {
  const named = { name: uuidv7(), slug: uuidv7(), documentContextId: await madeContext(scene, context) };
  return scene.within(ours, async (tx) => (await tx.insert(DocumentType, { ...named, ...values })).id);
}
