import {
  coreErrors,
  type DynamicField,
  type DynamicProblem,
  dynamicProblems,
  type ErrorDefinition,
  type FieldProblem,
  z,
} from '@gleba/sdk';

/** Values by the fields' names: numbers and days as text, a checkbox as true or false. */
export const visitDetails = z.record(
  z.string().check(z.maxLength(60)),
  z.union([z.string().check(z.maxLength(4000)), z.boolean(), z.null()]),
);
export type VisitDetails = z.infer<typeof visitDetails>;

/** What is wrong with the details of a visit that ended so: by field, in words for people; none when they are right. */
export function visitDetailProblems(fields: readonly DynamicField[], details: VisitDetails): FieldProblem[] {
  const unknown = Object.keys(details).filter((name) => !fields.some((field) => field.name === name));
  return [
    ...unknown.map((field) => coreErrors.unknown.at(field)),
    ...Object.entries(dynamicProblems(fields, details)).map(([field, problem]) => errors[problem].at(field)),
  ];
}

const errors: Readonly<Record<DynamicProblem, ErrorDefinition>> = {
  required: coreErrors.required,
  tooLong: coreErrors.textTooLong,
  notANumber: coreErrors.notANumber,
  notADay: coreErrors.notADay,
  notAChoice: coreErrors.notAChoice,
};
