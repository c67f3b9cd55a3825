import { defaultLocale, globalOrganizationId, hasText, orderStep, type ReadyPaper, say } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { DocumentContext } from '../../entities/document-context.entity.ts';
import { DocumentTemplate } from '../../entities/document-template.entity.ts';
import { DocumentType } from '../../entities/document-type.entity.ts';
import { relatedNames, type Subject, type Subjects } from '../../subjects.ts';
import { templateText } from '../../template/template-text.ts';
import { readyTreeOf } from '../ready-papers/ready-tree.ts';
import { contextNames, type UsualType, usualTypes } from './usual-types.ts';

export function contextRow(subject: Subject) {
  const { context: slug, entity } = subject;
  const known: Readonly<Record<string, string>> = contextNames;
  const name = known[slug] ?? (hasText(entity.id, defaultLocale) ? say(entity.id, {}, defaultLocale) : slug);
  return { slug, name, relatedContextSlugs: [...relatedNames(subject)] };
}

/** What a new organization finds in its catalogues, its papers as plugins have them ready. */
export async function seedDocumentTypes(
  tx: UnitOfWork,
  subjects: Subjects,
  papers: readonly ReadyPaper[],
): Promise<void> {
  if (tx.actor.organizationId === globalOrganizationId) return;
  const contexts = subjects.all.map(contextRow);
  const ids = await tx.insertMany(DocumentContext, contexts);
  const contextIds = new Map(contexts.map(({ slug }, index) => [slug, ids[index] ?? '']));
  await insertUsualTypes(tx, usualTypes, { papers, contextIds, after: 0 });
}

interface UsualTypesTo {
  readonly papers: readonly ReadyPaper[];
  /** By slug. */
  readonly contextIds: ReadonlyMap<string, string>;
  /** The order of the last type that is there. */
  readonly after: number;
}

/** Types that come with the program, each with the template that is ready for it; answers their ids. */
export async function insertUsualTypes(
  tx: UnitOfWork,
  usual: readonly UsualType[],
  { papers, contextIds, after }: UsualTypesTo,
): Promise<readonly string[]> {
  const types = usual.map((type) => ({ ...type, tree: readyTreeOf(papers, type.of, type.slug) }));
  const ids = await tx.insertMany(
    DocumentType,
    types.map(({ of, tree, ...type }, index) => ({
      ...type,
      htmlTemplate: tree ? templateText(tree) : null,
      documentContextId: contextIds.get(of) ?? '',
      documentOrder: after + (index + 1) * orderStep,
    })),
  );
  await tx.insertMany(
    DocumentTemplate,
    types.flatMap(({ tree }, index) => (tree ? [{ documentTypeId: ids[index] ?? '', number: 1, tree }] : [])),
  );
  return ids;
}
