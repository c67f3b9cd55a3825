import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { repositoryRoot } from './plugins.mjs';
import { runNode } from './run-node.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`O Gleba precisa do Node.js 20.19 ou mais novo; este é o ${process.versions.node}.`);
  process.exit(1);
}

await ensureBuilt();
const program = join(repositoryRoot, 'host-api/dist/main.mjs');
process.exit(await runNode(['--enable-source-maps', program, ...process.argv.slice(2)], repositoryRoot));
