import { spawn } from 'node:child_process';

/**
 * Runs Node.js with the arguments until it ends; whoever asks this process to end asks that one. Answers its exit code, 1 where
 * a signal ended it.
 * @param {readonly string[]} args @param {string} [cwd] @returns {Promise<number>}
 */
export function runNode(args, cwd) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', ...(cwd === undefined ? {} : { cwd }) });
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => {
      for (const signal of signals) process.off(signal, pass);
      done(code ?? 1);
    });
  });
}

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM']);
