import { handle } from '@gleba/sdk/server';
import type { Subjects } from '../../subjects.ts';
import { templateMatter } from '../../template-operations.ts';
import { matterFor } from './template-matter.ts';

export const templateMatterHandler = (subjects: Subjects) =>
  handle(templateMatter, ({ transaction }, { context, subjectId }) =>
    transaction(async (tx) => {
      const { names, values, today } = await matterFor(tx, subjects, { context, subjectId: subjectId ?? null });
      return { names: [...names], values, today };
    }),
  );
