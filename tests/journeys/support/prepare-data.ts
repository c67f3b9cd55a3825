import { type Program, preparedVariables, startProgram } from './program.ts';
import { hasServer } from './program-database.ts';

/** The first start makes the database and the demonstration's rows; once for all journeys of a stack. */
export default async function prepareData(): Promise<() => Promise<void>> {
  const programs: Program[] = [];
  for (const stack of hasServer ? (['embedded', 'server'] as const) : (['embedded'] as const)) {
    const program = await startProgram({ isEmbedded: stack === 'embedded', isNew: true });
    await program.stop();
    const { folder, database } = preparedVariables[stack];
    process.env[folder] = program.data;
    if (database && program.database) process.env[database] = program.database;
    programs.push(program);
  }
  return async () => {
    for (const program of programs) await program.dispose();
  };
}
