/** What of smtp-server 3 the tests use; its package brings no types (https://nodemailer.com/extras/smtp-server/). */
declare module 'smtp-server' {
  import type { Server } from 'node:net';

  type Done = (error?: Error & { responseCode?: number }) => void;
  interface Session {
    readonly envelope: { readonly rcptTo: readonly { readonly address: string }[] };
  }
  export class SMTPServer {
    readonly server: Server;
    constructor(options: {
      readonly disabledCommands?: readonly string[];
      readonly onRcptTo?: (address: { readonly address: string }, session: Session, done: Done) => void;
      readonly onData?: (stream: NodeJS.ReadableStream, session: Session, done: Done) => void;
    });
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
  }
}
