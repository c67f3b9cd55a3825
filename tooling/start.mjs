import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildIfNeeded } from './build.mjs';
import { repositoryRoot } from './plugins.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`O Gleba precisa do Node.js 20.19 ou mais novo; este é o ${process.versions.node}.`);
  process.exit(1);
}

await buildIfNeeded();
const program = join(repositoryRoot, 'host-api/dist/main.mjs');
const child = spawn(process.execPath, ['--enable-source-maps', program, ...process.argv.slice(2)], {
  cwd: repositoryRoot,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
