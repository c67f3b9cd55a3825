import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { readConfiguration } from './configuration.ts';
import { openRescue } from './rescue/open-rescue.ts';
import { rescueHelp, runRescue, type Terminal } from './rescue/run-rescue.ts';
import { useBuiltTexts } from './use-built-texts.ts';

const expected = ['ConfigurationError', 'RescueRefused', 'GlebaError'];

useBuiltTexts(new URL('../dist/texts/', import.meta.url));
await main().catch((error: unknown) => {
  const isExpected = error instanceof Error && expected.includes(error.name);
  process.stderr.write(`${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exitCode = 1;
});

/** `npm run rescue`: for whoever runs the server, when nobody can sign in to put things right. */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.length === 0 || args.includes('--help')) {
    process.stdout.write(rescueHelp);
    return;
  }
  const { rescue, database } = await openRescue(readConfiguration(process.env, process.cwd()), {
    childModule: fileURLToPath(new URL('../../core/src/server/db/embedded/child.mjs', import.meta.url)),
  });
  try {
    await runRescue(rescue, args, terminal());
  } finally {
    await database.stop();
  }
}

function terminal(): Terminal {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  if (!process.stdin.isTTY) return { say, ask: undefined };
  return {
    say,
    async ask(question) {
      const lines = createInterface({ input: process.stdin, output: process.stdout });
      try {
        return await lines.question(question);
      } finally {
        lines.close();
      }
    },
  };
}
