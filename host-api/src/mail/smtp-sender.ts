import type { MailSender } from '@gleba/core';
import { createTransport } from 'nodemailer';
import { hostErrors } from '../host-errors.ts';

export interface SmtpSettings {
  /** smtp://user:password@host:587, or smtps:// for TLS from the first byte. */
  readonly url: string;
  readonly from: string;
}

/** Milliseconds for each of: connecting, the server's greeting, a silence. */
const patienceMs = 20_000;

/**
 * E-mails by SMTP. A password goes over an encrypted connection only. An e-mail that the server refuses for good (5xx) fails
 * for good; anything else is tried again by the job.
 */
export function createSmtpSender({ url, from }: SmtpSettings): MailSender {
  const transport = createTransport({
    url,
    requireTLS: new URL(url).username !== '',
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    // An e-mail holds what it is given: no file and no address is read for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, fromName, replyTo, subject, text, html, attachments = [] }) {
      try {
        // RFC 3834: nobody's absence note answers a program.
        const headers = { 'Auto-Submitted': 'auto-generated' };
        const sender = fromName ? { name: fromName, address: from } : from;
        const files = attachments.map(({ name, mimeType, bytes }) => ({
          ...{ filename: name, contentType: mimeType, content: Buffer.from(bytes) },
        }));
        await transport.sendMail({
          ...{ from: sender, to, ...(replyTo ? { replyTo } : {}), subject, text, html, headers },
          ...(files.length > 0 && { attachments: files }),
        });
      } catch (error) {
        if (!isRefusal(error)) throw error;
        throw hostErrors.mailRefused({}, { cause: error });
      }
    },
  };
}

function isRefusal(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'responseCode' in error ? error.responseCode : undefined;
  return typeof code === 'number' && code >= 500;
}
