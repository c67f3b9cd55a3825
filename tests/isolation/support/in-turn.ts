const isFull = process.env.GLEBA_ISOLATION_FULL === '1';
const isOnServers = process.env.GLEBA_TEST_DATABASE_URL !== undefined;

/**
 * Questions times people grow with the square of the entities, and the rules are the same text on both stacks. So everything is
 * asked, each question by one person in turn, on PostgreSQL by another than on the embedded engine. `GLEBA_ISOLATION_FULL=1` has
 * everybody ask everything.
 */
const firstInTurn = isOnServers ? 1 : 0;

/**
 * Whether the `question`-th question is for the one at `place` of `askers`. The order shifts with each round, so that
 * questions that stand in a pattern do not all fall to the same.
 */
export function isTurnOf(place: number, askers: number, question: number): boolean {
  const turn = (question + Math.floor(question / askers) - place - firstInTurn) % askers;
  return isFull || turn === 0;
}
