import { Organization, UserOrganization } from '@gleba/core';
import { hashPassword } from '../../../core/src/server/identity/password.ts';
import { startTestRuntime, type TestRuntime } from '../../support/test-runtime.ts';
import { type Browser, openBrowser } from './browser.ts';
import { type HttpScene, ours, password, serveScene, theirs } from './scene.ts';

export interface SessionScene {
  readonly host: TestRuntime;
  readonly http: HttpScene;
  /** An administrator of `ours` who can sign in, and an ordinary member of the others. */
  person(...organizations: readonly number[]): Promise<{ readonly id: string; readonly email: string }>;
  signedIn(email: string, userAgent?: string, word?: string): Promise<Browser>;
  stop(): Promise<void>;
}

export const cookieName = 'gleba-session';

export const claimsOf = (token: string | null | undefined) =>
  JSON.parse(Buffer.from((token ?? '').split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** Two organizations without a screen, behind the program's own HTTP surface, for people who come and go. */
export async function startSessionScene(): Promise<SessionScene> {
  const host = await startTestRuntime();
  const http = await serveScene(host);
  const passwordHash = await hashPassword(password);
  for (const id of [0, ours, theirs]) {
    await host.within(id, (tx) => tx.insert(Organization, { id: String(id), name: `organization ${id}` } as never));
  }
  return {
    host,
    http,
    async person(...organizations) {
      const id = await host.addMember(ours, 'admin');
      const email = `${id}@example.org`;
      await host.runtime.db.query(
        `update core."user" set email = $2::text, password_hash = $3::text where id = $1::uuid`,
        [id, email, passwordHash],
      );
      for (const organizationId of organizations)
        await host.within(organizationId, (tx) => tx.insert(UserOrganization, { userId: id, role: 'user' }));
      return { id, email };
    },
    async signedIn(email, userAgent = 'test browser', word = password) {
      const browser = openBrowser(http.address, { 'user-agent': userAgent });
      const { answer, code } = await browser.command<{ jwtToken: string | null }>(
        'authenticate',
        { email, password: word, organizationId: ours },
        'jwtToken twoFactorTicket',
      );
      if (!answer?.jwtToken) throw new Error(code);
      browser.token = answer.jwtToken;
      return browser;
    },
    async stop() {
      await http.stop();
      await host.stop();
    },
  };
}
