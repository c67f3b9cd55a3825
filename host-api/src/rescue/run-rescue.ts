import { parseArgs } from 'node:util';
import type { Rescue } from '@gleba/core/server';

/** Where the tool speaks; `ask` is undefined where nobody can answer. */
export interface Terminal {
  say(line: string): void;
  readonly ask: ((question: string) => Promise<string>) | undefined;
}

/** The operator asked for something that there is not; its message is a sentence for them. */
export class RescueRefused extends Error {
  override readonly name = 'RescueRefused';
}

export const rescueHelp = `Socorro para quem opera o servidor, quando as pessoas se trancaram do lado de fora.

Uso: npm run rescue -- <comando> [opções]

  organizations                        as organizações, também as excluídas
  people <organização>                 as pessoas de uma organização e seus papéis
  restore <organização>                restaura uma organização excluída
  grant <e-mail> --organization <id>   torna alguém administrador da organização
        [--name "Nome"]                para quem ainda não tem conta; a senha é mostrada uma vez
  staff                                os super administradores, que não aparecem em nenhuma lista
  staff <e-mail> [--name "Nome"]       torna alguém super administrador: entra em todas as organizações
  dismiss <e-mail>                     deixa de sê-lo, e suas sessões se encerram
  unlock <e-mail>                      desfaz o bloqueio por tentativas erradas
  password <e-mail>                    dá uma senha nova, mostrada uma vez, e encerra as sessões

  --yes    não pergunta antes de mudar
  --help   este texto

GLEBA_DATA e DATABASE_URL dizem de que banco, como para o programa. Com o banco embutido, pare o programa antes. O que
muda fica no histórico, em nome do sistema.
`;

/** Does what the arguments say. Nothing is changed before the operator has agreed. */
export async function runRescue(rescue: Rescue, args: readonly string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = readArguments(args);
  const [command = '', subject = ''] = positionals;
  const { say } = terminal;
  const agree = async (question: string) => {
    if (values.yes) return;
    if (!terminal.ask) throw new RescueRefused('Ninguém pode responder aqui: acrescente --yes para confirmar.');
    const answer = await terminal.ask(`${question} [s/N] `);
    if (!/^s(im)?$/i.test(answer.trim())) throw new RescueRefused('Nada foi mudado.');
  };
  switch (command) {
    case 'organizations':
      for (const { id, name, isRemoved, people } of await rescue.organizations()) {
        say(`${id}\t${name}\t${people === 1 ? '1 pessoa' : `${people} pessoas`}${isRemoved ? '\texcluída' : ''}`);
      }
      return;
    case 'people':
      for (const { name, email, role } of await rescue.people(organizationId(subject))) {
        say(`${role}\t${email}\t${name}`);
      }
      return;
    case 'restore': {
      const id = organizationId(subject);
      const found = (await rescue.organizations()).find((one) => one.id === id);
      if (!found) throw new RescueRefused(`Não há uma organização ${id}. Veja: npm run rescue -- organizations`);
      if (!found.isRemoved) return say(`A organização ${found.name} (${id}) não está excluída.`);
      await agree(`Restaurar a organização ${found.name} (${id})?`);
      await rescue.restoreOrganization(id);
      return say(`A organização ${found.name} (${id}) foi restaurada.`);
    }
    case 'grant': {
      const email = address(subject);
      const id = organizationId(values.organization ?? '');
      await agree(`Tornar ${email} administrador da organização ${id}?`);
      const password = await rescue.makeAdministrator(email, id, values.name);
      say(`${email} é administrador da organização ${id}.`);
      if (password) sayPassword(say, password);
      return;
    }
    case 'staff': {
      if (!subject) {
        for (const { name, email } of await rescue.superAdministrators()) say(`${email}\t${name}`);
        return;
      }
      const email = address(subject);
      await agree(`Tornar ${email} super administrador, que entra em todas as organizações?`);
      const password = await rescue.makeSuperAdministrator(email, values.name);
      say(`${email} é super administrador.`);
      if (password) sayPassword(say, password);
      return;
    }
    case 'dismiss': {
      const email = address(subject);
      await agree(`Tirar de ${email} o papel de super administrador e encerrar suas sessões?`);
      await rescue.endSuperAdministrator(email);
      return say(`${email} não é mais super administrador.`);
    }
    case 'unlock': {
      const email = address(subject);
      await agree(`Desfazer o bloqueio de ${email}?`);
      await rescue.unlock(email);
      return say(`${email} pode tentar de novo.`);
    }
    case 'password': {
      const email = address(subject);
      await agree(`Dar uma senha nova a ${email} e encerrar suas sessões?`);
      return sayPassword(say, await rescue.setPassword(email));
    }
    default:
      throw new RescueRefused(
        command ? `Não há o comando '${command}'. Veja: npm run rescue -- --help` : rescueHelp.trimEnd(),
      );
  }
}

function sayPassword(say: Terminal['say'], password: string): void {
  say(`Senha: ${password}  (mostrada só desta vez)`);
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        yes: { type: 'boolean' },
        organization: { type: 'string' },
        name: { type: 'string' },
      },
    });
  } catch (error) {
    throw new RescueRefused(`${error instanceof Error ? error.message : error} Veja: npm run rescue -- --help`);
  }
}

function organizationId(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new RescueRefused('Informe o número da organização. Veja: npm run rescue -- organizations');
}

/** Whether it is one that e-mails reach, whoever runs the server knows best. */
function address(text: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return text;
  throw new RescueRefused('Informe o e-mail da pessoa.');
}
