import { type DynamicField, type DynamicProblem, dynamicProblems, mini } from '@gleba/sdk';

/** Values by the fields' names: numbers and days as text, a checkbox as true or false. */
export const visitDetails = mini.record(
  mini.string().check(mini.maxLength(60)),
  mini.union([mini.string().check(mini.maxLength(4000)), mini.boolean(), mini.null()]),
);
export type VisitDetails = mini.infer<typeof visitDetails>;

/** What is wrong with the details of a visit that ended so: by field, in words for people; none when they are right. */
export function visitDetailProblems(
  fields: readonly DynamicField[],
  details: VisitDetails,
): { readonly field: string; readonly code: string; readonly message: string }[] {
  const unknown = Object.keys(details).filter((name) => !fields.some((field) => field.name === name));
  return [
    ...unknown.map((field) => ({ field, code: 'unknown', message: 'Este campo não existe.' })),
    ...Object.entries(dynamicProblems(fields, details)).map(([field, problem]) => ({
      field,
      code: problem,
      message: words[problem],
    })),
  ];
}

const words: Readonly<Record<DynamicProblem, string>> = {
  required: 'Informe um valor.',
  tooLong: 'O texto é longo demais.',
  notANumber: 'Informe um número.',
  notADay: 'Informe uma data.',
  notAChoice: 'Escolha uma das opções.',
};
