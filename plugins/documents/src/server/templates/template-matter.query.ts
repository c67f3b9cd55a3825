import { handle } from '@gleba/sdk/server';
import type { TemplateName } from '../../services.ts';
import { templateMatter } from '../../template-operations.ts';
import { matterFor } from './template-matter.ts';

export const templateMatterHandler = (added: readonly TemplateName[]) =>
  handle(templateMatter, ({ transaction }, { context, subjectId }) =>
    transaction(async (tx) => {
      const { names, values, today } = await matterFor(tx, { context, subjectId: subjectId ?? null }, added);
      return { names: [...names], values, today };
    }),
  );
