import type { KernelRuntime } from '@gleba/core/server';

/** What is known while the database is being prepared; the first run takes some seconds. */
export interface Startup {
  step: string;
  runtime: KernelRuntime | undefined;
  failure: string | undefined;
  /** Asked to end: what is under way is finished, nothing new should come. */
  isStopping: boolean;
}

/** Shown until the kernel stands. No script: the browser asks again by itself. */
export function startupPage({ step, failure }: Startup): string {
  const words = failure ? `O Gleba não pôde iniciar: ${failure}` : step;
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${failure ? '' : '<meta http-equiv="refresh" content="1">'}<title>Gleba</title>
<style>:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif}
main{max-width:32rem;padding:2rem}h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0;opacity:.8}</style></head>
<body><main role="status"><h1>${failure ? 'Não foi possível iniciar' : 'Preparando o Gleba…'}</h1><p>${escapeHtml(words)}</p></main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
