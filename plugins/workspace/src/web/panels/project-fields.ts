/** What a project's form asks for; the rest has screens of its own. */
export const projectFields = [
  'name',
  'type',
  'estimatedNumLands',
  'description',
  'postalCode',
  'state',
  'city',
  'neighborhood',
  'fullAddress',
  'projectSrid',
] as const;
