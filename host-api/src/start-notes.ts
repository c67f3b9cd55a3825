import type { KernelRuntime, openDatabase } from '@gleba/core/server';

type Database = Pick<Awaited<ReturnType<typeof openDatabase>>, 'kind' | 'hasOwnLogin' | 'roles'>;

/** What whoever starts the program should know of how it stands, in sentences for people. */
export function startNotes(
  { kind, hasOwnLogin, roles }: Database,
  problems: KernelRuntime['problems'],
  isDefaultRemoved = false,
): string[] {
  const notes = problems.map(({ plugin, message, fix }) => `Plugin '${plugin}' não iniciado: ${message} ${fix}`);
  if (isDefaultRemoved) {
    notes.push(
      'A organização padrão está excluída e ninguém entra nela. Restaure-a com: npm run rescue -- restore 2; veja docs/operating.md.',
    );
  }
  for (const problem of roles.problems) {
    notes.push(`Banco de dados sem separação de papéis: ${problem}. Veja docs/operating.md.`);
  }
  if (kind === 'postgresql' && !hasOwnLogin) {
    notes.push(
      'Um só login no banco de dados: um comando SQL que escape do seu papel teria os direitos do dono. Defina DATABASE_OWNER_URL; veja docs/operating.md.',
    );
  }
  if (kind === 'embedded') {
    notes.push(
      'Banco de dados embutido, para avaliação: resiste à queda do programa, não à falta de energia. Em produção use DATABASE_URL.',
    );
  }
  return notes;
}
