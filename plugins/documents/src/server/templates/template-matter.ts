import { defaultLocale, GlebaError, type RecordOf, say } from '@gleba/sdk';
import { todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { DocumentContext } from '../../entities/document-context.entity.ts';
import { DocumentVariable } from '../../entities/document-variable.entity.ts';
import { check, ExpressionProblem, evaluate, type RecordValue } from '../../expression/index.ts';
import { type Subject, type Subjects, variableScopeOf } from '../../subjects.ts';
import { templateLimits } from '../../template/limits.ts';
import type { NamedValue } from '../../template/names.ts';
import { namesInSource, namesInTemplate } from '../../template/names-in-template.ts';
import type { Template } from '../../template/template.ts';
import type { WritingMatter } from '../../template/write-paper.ts';
import { documentErrors } from '../document-errors.ts';
import { subjectValues } from '../subjects/subject-values.ts';
import { demonstration } from './demonstration.ts';
import { namesOf } from './template-parts.ts';
import { toldExamples } from './told-examples.ts';

/** What the office's own variables stand in. */
const ownName = 'custom';
/** Far more than an office has of one context. */
const mostVariables = 300;

export interface MatterAsked {
  readonly context: string;
  /** Whom it is about; without one, people and things that do not exist. */
  readonly subjectId: string | null;
  /** Whose values are wanted; without it all that a template could name. */
  readonly template?: Template;
  /** What cannot be computed is empty, where a paper would be refused. */
  readonly leavesOut?: boolean;
}

/** What a template of a context is written from: its names with their words, and what they stand for. */
export async function matterFor(
  tx: UnitOfWork,
  subjects: Subjects,
  { context, subjectId, template, leavesOut }: MatterAsked,
): Promise<WritingMatter> {
  const subject = subjects.named(context);
  if (!subject) throw documentErrors.contextUnknown();
  const names = namesOf(subjects, subject, defaultLocale);
  const inTemplate = template && namesInTemplate(template);
  // What others of them are made of need not be there, nor be computable.
  const variables = (inTemplate && !inTemplate.has(ownName) ? [] : await variablesOf(tx, context)).filter(
    ({ slug }) => !inTemplate || inTemplate.has(variableName(slug)),
  );
  const wanted = inTemplate && new Set([...inTemplate, ...variables.flatMap(({ source }) => namesInSource(source))]);
  const values =
    subjectId === null
      ? { ...demonstration(names), ...toldExamples(subject.told) }
      : await subjectValues(tx, subjects, subject, subjectId, wanted, leavesOut);
  if (!values) throw new GlebaError('NOT_FOUND');
  const today = await todayOf(tx);
  const own = ownVariables(variables, subject, { values, today });
  return {
    names: own.name.fields?.length ? [...names, own.name] : names,
    values: { ...values, [own.name.name]: own.value },
    today,
  };
}

async function variablesOf(tx: UnitOfWork, context: string): Promise<readonly RecordOf<typeof DocumentVariable>[]> {
  const [row] = await tx.list(DocumentContext, { filter: { slug: { equalTo: context } }, first: 1 });
  if (!row) return [];
  const filter = { documentContextId: { equalTo: row.id } };
  return tx.list(DocumentVariable, { filter, orderBy: ['name'], first: mostVariables });
}

/** The office's own variables: what each comes to, by what its names stand for. */
function ownVariables(
  variables: readonly RecordOf<typeof DocumentVariable>[],
  subject: Subject,
  situation: Pick<WritingMatter, 'values' | 'today'>,
): { readonly name: NamedValue; readonly value: RecordValue } {
  const scope = variableScopeOf(subject);
  const budget = { steps: templateLimits.steps as number };
  const fields: NamedValue[] = [];
  const value: Record<string, string | boolean | null> = {};
  for (const { slug, name: label, source } of variables) {
    const name = variableName(slug);
    try {
      const typed = check(source, scope);
      const { kind } = typed.type;
      if (kind === 'record' || kind === 'list' || kind === 'drawing') continue;
      const unit = typed.type.kind === 'number' ? typed.type.unit : undefined;
      fields.push({ name, label, kind: kind === 'nothing' ? 'text' : kind, ...(unit && { unit }) });
      const result = evaluate(typed, { ...situation, budget });
      value[name] = typeof result === 'string' || typeof result === 'boolean' ? result : null;
    } catch (problem) {
      // One that a change of the program has made void is no name any more: who uses it is told so.
      if (!(problem instanceof ExpressionProblem)) throw problem;
    }
  }
  return {
    name: { name: ownName, label: say('documents.template.name.custom', {}, defaultLocale), kind: 'record', fields },
    value,
  };
}

/** Identifiers have hyphens and may begin with a digit, names of expressions do not. */
const variableName = (slug: string) => slug.replace(/^(?=\d)/, '_').replaceAll('-', '_');
