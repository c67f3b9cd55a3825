import { resolve } from 'node:path';
import { createPlugin } from './create-plugin.mjs';

try {
  const root = resolve(import.meta.dirname, '../..');
  const files = createPlugin({ root, name: process.argv[2] });
  console.log(`${files.join('\n')}\n`);
  console.log('Pronto: reinicie com npm start e o plugin aparece no menu.');
  console.log(`Teste: npx vitest run plugins/${process.argv[2]}`);
  console.log('Antes de publicar, npm install --package-lock-only acrescenta o pacote ao package-lock.json.');
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
