import { type DynamicValues, dynamicProblems } from '@gleba/core';
import type { Texts } from '../context/texts.ts';
import type { FormDialogOptions } from '../dialog/form-dialog-store.ts';
import { problemsOf } from '../form/form-problems.ts';

/**
 * Validates the form, then asks the extra function, then saves; the first that finds something ends it. Answers what is
 * wrong by field, nothing when it was saved.
 */
export async function saveForm(
  t: Texts,
  { fields, check, save }: Pick<FormDialogOptions, 'fields' | 'check' | 'save'>,
  values: DynamicValues,
): Promise<Readonly<Record<string, string>>> {
  const own = Object.entries(dynamicProblems(fields, values)).map(([name, problem]) => {
    const field = fields.find((known) => known.name === name);
    return [name, t(`ui.dynamic.${problem}`, { label: field?.label, most: field?.maxLength })] as const;
  });
  if (own.length > 0) return Object.fromEntries(own);
  try {
    const found = (await check?.(values)) ?? {};
    if (Object.keys(found).length > 0) return found;
    await save?.(values);
    return {};
  } catch (error) {
    return problemsOf(error, t('ui.error.unknown'));
  }
}
