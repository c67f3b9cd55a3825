import type { Value } from '../../expression/index.ts';
import type { NamedValue } from '../../template/names.ts';
import type { Paper } from '../../template/paper.ts';
import { emptyTemplate, type Template } from '../../template/template.ts';

/*
 * Trees go through the endpoint as they are, though the types of answers say that what is optional may be null. The server has read them by
 * their schemas when they were saved.
 */
export const sentTemplate = (given: unknown): Template => (given === null ? emptyTemplate : (given as Template));
export const sentPaper = (given: unknown) => given as Paper;
export const sentNames = (given: unknown) => given as readonly NamedValue[];
export const sentValues = (given: unknown) => given as Readonly<Record<string, Value | undefined>>;
