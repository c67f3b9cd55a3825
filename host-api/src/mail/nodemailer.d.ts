/** What of nodemailer 10 is used; its package brings no types (https://nodemailer.com/smtp/, /message/). */
declare module 'nodemailer' {
  export interface Transport {
    sendMail(message: {
      readonly from: string | { readonly name: string; readonly address: string };
      readonly replyTo?: string;
      readonly to: string;
      readonly subject: string;
      readonly text: string;
      readonly html: string;
      readonly attachments?: readonly {
        readonly filename: string;
        readonly contentType: string;
        readonly content: Uint8Array;
      }[];
      readonly headers?: Readonly<Record<string, string>>;
    }): Promise<unknown>;
    close(): void;
  }
  export function createTransport(options: Readonly<Record<string, unknown>>): Transport;
}
