import type { Language } from '@gleba/sdk';

/** Words of letters, by language. `{name}` is filled in; the subject's and the text's values as they are, the HTML's escaped. */
export interface LetterWords {
  readonly subject: string;
  readonly greeting: string;
  readonly body: string;
  readonly button: string;
  readonly ending: string;
}

export type LetterLanguage = Language;
export type LetterKind = 'invite' | 'recovery' | 'locked' | 'feedback';

export const letterWords: Readonly<Record<LetterKind, Readonly<Record<LetterLanguage, LetterWords>>>> = {
  invite: {
    'pt-BR': {
      subject: 'Convite para {organization}',
      greeting: 'Olá, {name}',
      body: '{inviter} convidou você para trabalhar em {organization}. Para aceitar, abra o endereço abaixo até {until}.',
      button: 'Aceitar convite',
      ending: 'Se você não esperava este convite, ignore esta mensagem: nada acontece sem a sua resposta.',
    },
    en: {
      subject: 'Invitation to {organization}',
      greeting: 'Hello, {name}',
      body: '{inviter} invited you to work at {organization}. To accept, open the address below by {until}.',
      button: 'Accept invitation',
      ending: 'If you did not expect this invitation, ignore this message: nothing happens without your answer.',
    },
    es: {
      subject: 'Invitación a {organization}',
      greeting: 'Hola, {name}',
      body: '{inviter} te invitó a trabajar en {organization}. Para aceptar, abre la dirección siguiente hasta el {until}.',
      button: 'Aceptar invitación',
      ending: 'Si no esperabas esta invitación, ignora este mensaje: nada ocurre sin tu respuesta.',
    },
  },
  recovery: {
    'pt-BR': {
      subject: 'Nova senha',
      greeting: 'Olá, {name}',
      body: 'Alguém pediu uma nova senha para a sua conta. Para escolhê-la, abra o endereço abaixo em até uma hora.',
      button: 'Escolher nova senha',
      ending: 'Se não foi você, ignore esta mensagem: a sua senha continua a mesma.',
    },
    en: {
      subject: 'New password',
      greeting: 'Hello, {name}',
      body: 'Somebody asked for a new password for your account. To choose it, open the address below within an hour.',
      button: 'Choose a new password',
      ending: 'If it was not you, ignore this message: your password stays the same.',
    },
    es: {
      subject: 'Nueva contraseña',
      greeting: 'Hola, {name}',
      body: 'Alguien pidió una nueva contraseña para tu cuenta. Para elegirla, abre la dirección siguiente en una hora.',
      button: 'Elegir nueva contraseña',
      ending: 'Si no fuiste tú, ignora este mensaje: tu contraseña sigue siendo la misma.',
    },
  },
  locked: {
    'pt-BR': {
      subject: 'Tentativas de entrar na sua conta',
      greeting: 'Olá, {name}',
      body: 'Alguém errou muitas vezes a senha ou o código da sua conta. Por segurança, quem entra de um navegador novo precisa esperar 15 minutos; nos navegadores em que você já entrou, nada muda. Se foi você, espere ou escolha outra senha no endereço abaixo.',
      button: 'Escolher nova senha',
      ending:
        'Se não foi você, ninguém entrou: a sua senha continua a mesma. Se ela é curta ou usada em outro lugar, escolha outra e ative a autenticação em duas etapas.',
    },
    en: {
      subject: 'Attempts to sign in to your account',
      greeting: 'Hello, {name}',
      body: 'Somebody got the password or the code of your account wrong many times. To be safe, whoever signs in from a new browser has to wait 15 minutes; nothing changes in the browsers in which you have signed in before. If it was you, wait, or choose another password at the address below.',
      button: 'Choose a new password',
      ending:
        'If it was not you, nobody got in: your password stays the same. If it is short or used elsewhere, choose another and turn on the second factor.',
    },
    es: {
      subject: 'Intentos de entrar en tu cuenta',
      greeting: 'Hola, {name}',
      body: 'Alguien se equivocó muchas veces con la contraseña o el código de tu cuenta. Por seguridad, quien entra desde un navegador nuevo debe esperar 15 minutos; en los navegadores en los que ya entraste nada cambia. Si fuiste tú, espera o elige otra contraseña en la dirección siguiente.',
      button: 'Elegir nueva contraseña',
      ending:
        'Si no fuiste tú, nadie entró: tu contraseña sigue siendo la misma. Si es corta o la usas en otro lugar, elige otra y activa la autenticación en dos pasos.',
    },
  },
  feedback: {
    'pt-BR': {
      subject: 'Mensagem de {person} em {organization}',
      greeting: 'Olá',
      body: '{person} ({email}) escreveu: {message}',
      button: 'Abrir a mensagem',
      ending: 'Você recebe esta mensagem porque este endereço foi indicado nas mensagens da organização.',
    },
    en: {
      subject: 'Message from {person} at {organization}',
      greeting: 'Hello',
      body: '{person} ({email}) wrote: {message}',
      button: 'Open the message',
      ending: 'You receive this message because the organization named this address for its messages.',
    },
    es: {
      subject: 'Mensaje de {person} en {organization}',
      greeting: 'Hola',
      body: '{person} ({email}) escribió: {message}',
      button: 'Abrir el mensaje',
      ending: 'Recibes este mensaje porque la organización indicó esta dirección para sus mensajes.',
    },
  },
};
