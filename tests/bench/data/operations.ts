import type { Members } from './seed-lands.ts';

/** One measured operation, in Gleba's convention and in PostGraphile's. Aliases make the answers alike. */
export interface Operation {
  readonly id: 'q1' | 'q2' | 'q3';
  readonly title: string;
  readonly root: string;
  readonly document: string;
  readonly postgraphile: string;
  readonly variables: readonly Record<string, unknown>[];
  /** PostGraphile's variables, where its convention differs. */
  readonly toPostgraphile?: (variables: Record<string, unknown>) => Record<string, unknown>;
}

/** Counted up by the load generator, so that every update changes something. */
const counter = '0123456789';

export function operations({ projectIds }: Members, landIds: readonly string[]): readonly Operation[] {
  const statuses = ['pending', 'started', 'with_problem', 'with_contract'];
  const columns = 'block lot subdivision computedStatus address computedArea price';
  // PostGraphile's own `id` is an opaque one; the row's stands beside it as `rowId`.
  const residents = (id: string, field: string, person: string) =>
    `residents: ${field} { nodes { ${id} name legalResponsible createdByUser: ${person} { ${id} name } } }`;
  const rowId = 'id: rowId';
  return [
    {
      id: 'q1',
      title: 'Q1, 50 lands with residents and persons',
      root: 'lands',
      document: `query Q1($filter: LandFilter) { lands(filter: $filter, first: 50, orderBy: [BLOCK_ASC, LOT_ASC]) {
        totalCount nodes { id ${columns} ${residents('id', 'residents', 'createdByUser')} } } }`,
      postgraphile: `query Q1($filter: LandFilter) { lands: allLands(filter: $filter, first: 50, orderBy: [BLOCK_ASC, LOT_ASC]) {
        totalCount nodes { ${rowId} ${columns} ${residents(rowId, 'residentsByOrganizationIdAndProjectIdAndLandId', 'coreUserByCreatedBy')} } } }`,
      variables: projectIds.flatMap((projectId) =>
        statuses.map((status) => ({
          filter: { projectId: { equalTo: projectId }, computedStatus: { equalTo: status } },
        })),
      ),
    },
    {
      id: 'q2',
      title: 'Q2, one land',
      root: 'land',
      document: `query Q2($id: UUID!) { land(id: $id) { id ${columns} } }`,
      postgraphile: `query Q2($id: UUID!) { land: landByRowId(rowId: $id) { ${rowId} ${columns} } }`,
      variables: landIds.map((id) => ({ id })),
    },
    {
      id: 'q3',
      title: 'Q3, one update',
      root: 'updateLand',
      document: `mutation Q3($input: UpdateLandInput!) { updateLand(input: $input) { land { id block lot observation } } }`,
      postgraphile: `mutation Q3($input: UpdateLandByRowIdInput!) { updateLand: updateLandByRowId(input: $input) {
        land { ${rowId} block lot observation } } }`,
      variables: landIds.map((id) => ({ input: { id, patch: { observation: `Vistoria ${counter}` } } })),
      toPostgraphile: ({ input }) => {
        const { id, patch } = input as { id: string; patch: object };
        return { input: { rowId: id, landPatch: patch } };
      },
    },
  ];
}
