import { preparedVariable, startProgram } from './program.ts';

/** The first start makes the database and the demonstration's rows; once for all journeys. */
export default async function prepareData(): Promise<() => Promise<void>> {
  const program = await startProgram('');
  await program.stop();
  process.env[preparedVariable] = program.data;
  return () => program.dispose();
}
