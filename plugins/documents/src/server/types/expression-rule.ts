import { type FieldProblem, fieldErrors, type RecordOf } from '@gleba/sdk';
import { ruleForPeople, type UnitOfWork } from '@gleba/sdk/server';
import { DocumentContext } from '../../entities/document-context.entity.ts';
import { DocumentType } from '../../entities/document-type.entity.ts';
import { DocumentVariable } from '../../entities/document-variable.entity.ts';
import {
  check,
  ExpressionProblem,
  lineAndColumn,
  parse,
  problemKey,
  problemWord,
  type Scope,
} from '../../expression/index.ts';
import { pageExtensions } from '../../page-files.ts';
import { isExtractFunction, isValidationFunction } from '../../reading/findings.ts';
import { type Subject, type Subjects, scopeOf, variableScopeOf } from '../../subjects.ts';
import { documentErrors } from '../document-errors.ts';

const ruledFields = [
  ...(['documentContextId', 'visibilityScript', 'extensions', 'slug', 'aiExtractFunction'] as const),
  'aiValidationFunctions' as const,
] as const;

/** A type's condition fits the records that it is about, its extensions are those of pages, and what it has read and checked is known. */
export const documentTypeRule = (subjects: Subjects) =>
  ruleForPeople(DocumentType, 'documents.typeInOrder', async (tx, change) => {
    if (change.kind === 'remove' || !touches(change, ruledFields)) return;
    const { documentContextId, visibilityScript, extensions, slug: name } = change.after;
    const problems: FieldProblem[] = (extensions ?? [])
      .filter((extension) => !pageExtensions.some((known) => known === extension))
      .map((extension) => documentErrors.extensionUnknown.at('extensions', { extension }));
    problems.push(...slugProblems(name), ...readingProblems(change.after));
    const subject = await subjectOf(tx, subjects, documentContextId);
    if (!subject) problems.push(documentErrors.contextUnknown.at('documentContextId'));
    else if (visibilityScript)
      problems.push(...problemsOf('visibilityScript', visibilityScript, scopeOf(subject), 'boolean'));
    if (problems.length > 0) throw fieldErrors(problems);
  });

/** A variable's source fits its context; one that is no script is the path to one field. */
export const documentVariableRule = (subjects: Subjects) =>
  ruleForPeople(DocumentVariable, 'documents.variableInOrder', async (tx, change) => {
    if (change.kind === 'remove' || !touches(change, ['documentContextId', 'source', 'isScript', 'slug'])) return;
    const { documentContextId, source, isScript } = change.after;
    const subject = await subjectOf(tx, subjects, documentContextId);
    if (!subject) throw documentErrors.contextUnknown.beside('documentContextId');
    const problems = [...slugProblems(change.after.slug), ...problemsOf('source', source, variableScopeOf(subject))];
    if (problems.length === 0 && !isScript && parse(source).kind !== 'field') {
      problems.push(documentErrors.pathNeeded.at('source'));
    }
    if (problems.length > 0) throw fieldErrors(problems);
  });

/** What stood there before is not complained of by who only moves it to another place: a field that it names may be gone since. */
function touches<R extends object>(
  { before, after }: { readonly before: R | undefined; readonly after: R },
  names: readonly (keyof R)[],
): boolean {
  return !before || names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** Small letters and digits, in parts joined by `-` or `_`. */
function slugProblems(slug: string): FieldProblem[] {
  return /^[a-z0-9]+(?:[_-][a-z0-9]+)*$/.test(slug) ? [] : [documentErrors.slugInvalid.at('slug')];
}

function readingProblems(type: RecordOf<typeof DocumentType>): FieldProblem[] {
  const { aiExtractFunction, aiValidationFunctions } = type;
  const isKnown = aiExtractFunction === null || isExtractFunction(aiExtractFunction);
  const areKnown = (aiValidationFunctions ?? []).every(isValidationFunction);
  return [
    ...(isKnown ? [] : [documentErrors.functionUnknown.at('aiExtractFunction')]),
    ...(areKnown ? [] : [documentErrors.functionUnknown.at('aiValidationFunctions')]),
  ];
}

async function subjectOf(tx: UnitOfWork, subjects: Subjects, contextId: string): Promise<Subject | undefined> {
  return subjects.named((await tx.find(DocumentContext, contextId))?.slug);
}

function problemsOf(field: string, source: string, scope: Scope, result?: 'boolean'): FieldProblem[] {
  try {
    check(source, scope, result);
    return [];
  } catch (problem) {
    if (!(problem instanceof ExpressionProblem)) throw problem;
    const words = { problem: problemKey(problem), word: problemWord(problem) };
    return [documentErrors.expressionInvalid.at(field, { ...lineAndColumn(source, problem.at), ...words })];
  }
}
