const isFull = process.env.GLEBA_ISOLATION_FULL === '1';
const isOnServers = process.env.GLEBA_TEST_DATABASE_URL !== undefined;

/**
 * Questions times people grow with the square of the entities, and the rules are the same text on both stacks. So everything is asked,
 * by people in turn: on the embedded engine each question by one of so many, on PostgreSQL, which answers in a quarter of the time, by
 * a third of them, others than there. `GLEBA_ISOLATION_FULL=1` has everybody ask everything.
 */
const turns = (askers: number) => (isOnServers ? { from: 1, count: Math.ceil(askers / 3) } : { from: 0, count: 1 });

/**
 * Whether the `question`-th question is for the one at `place` of `askers`. The order shifts with each round, so that
 * questions that stand in a pattern do not all fall to the same.
 */
export function isTurnOf(place: number, askers: number, question: number): boolean {
  const { from, count } = turns(askers);
  const turn = (question + Math.floor(question / askers) - place - from) % askers;
  return isFull || (turn + askers) % askers < count;
}
