import { describe, expect, test } from 'vitest';
import { type AccessTokens, createAccessTokens } from '../../src/server/identity/access-token.ts';
import { rememberTokens } from '../../src/server/identity/remembered-tokens.ts';

const real = createAccessTokens(new TextEncoder().encode('a key of the test that is long enough'), 60);
const claims = {
  userId: '0190b8a0-0000-7000-8000-000000000001',
  organizationId: 2,
  sessionId: '0190b8a0-0000-7000-8000-0000000000aa',
};

function counted() {
  let checks = 0;
  const tokens: AccessTokens = {
    issue: real.issue,
    verify(token) {
      checks += 1;
      return real.verify(token);
    },
  };
  return { tokens, checks: () => checks };
}

describe('remembered tokens', () => {
  test('have their signature checked once', async () => {
    const { tokens, checks } = counted();
    const remembering = rememberTokens(tokens);
    const token = await real.issue(claims);
    expect(await remembering.verify(token)).toMatchObject(claims);
    expect(await remembering.verify(token)).toMatchObject(claims);
    expect(checks()).toBe(1);
    expect(await remembering.verify(await real.issue({ ...claims, organizationId: 3 }))).toMatchObject({
      organizationId: 3,
    });
  });

  test('end when they end', async () => {
    const { tokens, checks } = counted();
    let now = Date.now();
    const remembering = rememberTokens(tokens, () => now);
    const token = await real.issue(claims);
    expect(await remembering.verify(token)).toMatchObject(claims);
    now += 61_000;
    await remembering.verify(token);
    expect(checks(), 'a token at its end is no longer taken from memory').toBe(2);
  });

  test('are good ones only: a forged token is looked at each time', async () => {
    const { tokens, checks } = counted();
    const remembering = rememberTokens(tokens);
    const token = await real.issue(claims);
    expect(await remembering.verify(token)).toMatchObject(claims);
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(await remembering.verify(forged)).toBeUndefined();
    expect(await remembering.verify(forged)).toBeUndefined();
    expect(checks()).toBe(3);
  });
});
