import { randomInt, timingSafeEqual } from 'node:crypto';
import type { SecretBox } from '@gleba/core';

/** By which somebody without an account shows that a mailbox is theirs: good for so long, for so many tries, and sent anew after a pause. */
export const mailCodeLimits = { lifetimeMs: 10 * 60_000, tries: 5, pauseMs: 60_000 } as const;

/** What is kept of a code beside the person whom it was sent to. */
export interface MailCodeState {
  readonly sealedCode: string | null;
  readonly codeSentAt: string | null;
  readonly codeTries: number;
}

/** Six digits, sealed for one person: `about` names them. They are told where the e-mail is written, and stored nowhere else. */
export function newMailCode(box: SecretBox, about: string) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, patch: { sealedCode: box.seal(Buffer.from(code), about), codeTries: 0 } };
}

/** Another one was asked for a moment ago. */
export function isMailCodeFresh({ codeSentAt }: Pick<MailCodeState, 'codeSentAt'>): boolean {
  return codeSentAt !== null && Date.parse(codeSentAt) > Date.now() - mailCodeLimits.pauseMs;
}

export type MailCodeAnswer =
  | { readonly is: 'right' }
  | { readonly is: 'ended' }
  /** The try is to be written down, whatever follows. */
  | {
      readonly is: 'wrong';
      readonly left: number;
      readonly patch: { readonly codeTries: number; readonly sealedCode?: null };
    };

/** Whether it is the code that was sent. One that is right is used up by the caller. */
export function checkMailCode(box: SecretBox, about: string, state: MailCodeState, code: string): MailCodeAnswer {
  const { sealedCode, codeSentAt, codeTries } = state;
  const isLate = codeSentAt === null || Date.parse(codeSentAt) < Date.now() - mailCodeLimits.lifetimeMs;
  const kept = sealedCode && box.open(sealedCode, about);
  if (!kept || isLate || codeTries >= mailCodeLimits.tries) return { is: 'ended' };
  const given = Buffer.from(code.replace(/\D/g, '').padEnd(kept.length).slice(0, 20));
  if (given.length === kept.length && timingSafeEqual(given, kept)) return { is: 'right' };
  const left = mailCodeLimits.tries - codeTries - 1;
  return { is: 'wrong', left, patch: { codeTries: codeTries + 1, ...(left === 0 && { sealedCode: null }) } };
}

/** `a***@exemplo.com.br`: its owner knows it, and nobody else learns it. */
export function maskedMail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${domain}`;
}
