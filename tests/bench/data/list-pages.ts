/** One page that the screen of lots asks for. */
export interface ListPage {
  readonly id: string;
  readonly title: string;
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly search?: string;
  readonly orderBy: readonly string[];
  /** How far down the list, as a part of the rows that there are. */
  readonly depth?: number;
}

const byKey = ['BLOCK_ASC', 'LOT_ASC'];

/** A filter of each kind, an order by each kind of column, pages at the top and deep down. */
export const listPages: readonly ListPage[] = [
  { id: 'all', title: 'all, by block and lot', orderBy: byKey },
  { id: 'all deep', title: 'all, by block and lot, nine tenths down', orderBy: byKey, depth: 0.9 },
  { id: 'all down', title: 'all, by block and lot downwards', orderBy: ['BLOCK_DESC', 'LOT_DESC'] },
  { id: 'status', title: 'one status', filter: { computedStatus: { equalTo: 'pending' } }, orderBy: byKey },
  {
    id: 'status deep',
    title: 'two statuses, a tenth down',
    filter: { computedStatus: { in: ['started', 'with_problem'] } },
    orderBy: byKey,
    depth: 0.1,
  },
  { id: 'block', title: 'one block', filter: { block: { equalTo: 'Q400' } }, orderBy: byKey },
  {
    id: 'address',
    title: 'a word of the address',
    filter: { address: { includesInsensitive: 'tiradentes' } },
    orderBy: byKey,
  },
  { id: 'no price', title: 'without a price', filter: { price: { isNull: true } }, orderBy: byKey },
  {
    id: 'area',
    title: 'areas between two, largest first',
    filter: { computedArea: { greaterThanOrEqualTo: '250', lessThan: '300' } },
    orderBy: ['COMPUTED_AREA_DESC'],
  },
  { id: 'search', title: 'text search, one word', search: 'flores', orderBy: byKey },
  { id: 'search two', title: 'text search, two words', search: 'joão q123', orderBy: byKey },
  { id: 'search none', title: 'text search that finds nothing', search: 'inexistente', orderBy: byKey },
  { id: 'changed', title: 'all, last changed first', orderBy: ['UPDATED_AT_DESC'] },
  { id: 'address order', title: 'all, by address', orderBy: ['ADDRESS_ASC'] },
  {
    id: 'external',
    title: 'one subdivision, by registration',
    filter: { subdivision: { startsWithInsensitive: 'jardim 4' } },
    orderBy: ['EXTERNAL_ID_ASC'],
  },
  { id: 'price order', title: 'all, by computed price, half down', orderBy: ['COMPUTED_PRICE_DESC'], depth: 0.5 },
  { id: 'residents', title: 'all, most residents first', orderBy: ['RESIDENT_COUNT_DESC'] },
];

/** As the list asks: every column that it can show, a hundred rows, the number of all. */
export const listDocument = `query Lands($filter: LandFilter, $first: Int, $offset: Int, $orderBy: [LandsOrderBy!]) {
  lands(filter: $filter, first: $first, offset: $offset, orderBy: $orderBy) { totalCount nodes {
    id block lot subdivision computedStatus computedArea address externalId residentCount price computedPrice lastVisitAt updatedAt } } }`;

export function variablesOf(page: ListPage, projectId: string, lands: number): Record<string, unknown> {
  const and = [
    { projectId: { equalTo: projectId } },
    ...(page.filter ? [page.filter] : []),
    ...(page.search === undefined ? [] : [{ search: page.search }]),
  ];
  return { filter: { and }, first: 100, offset: Math.floor(lands * (page.depth ?? 0)), orderBy: page.orderBy };
}
