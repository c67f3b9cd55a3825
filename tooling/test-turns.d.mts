export interface TestPart {
  readonly name: string;
  readonly files: readonly string[];
}
/** The files in parts, isolation and attacks first, the others from another one on with each turn. */
export function partsOf(files: readonly string[], turn?: number): readonly TestPart[];
/** Name of the journeys' file to begin with. */
export function firstJourneyInTurn(turn?: number): string;
