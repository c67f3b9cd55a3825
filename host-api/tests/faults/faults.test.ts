import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { faultOfBrowser, faultOfLog } from '../../src/faults/fault.ts';
import { otlpHeaders, otlpTarget, sentryTarget } from '../../src/faults/fault-forms.ts';
import { createFaultReporter, type FaultReporter, toldFaults } from '../../src/faults/fault-reporter.ts';
import { addFaultRoute } from '../../src/faults/fault-route.ts';
import { placeOf, scrub } from '../../src/faults/scrub.ts';

const told = (message: string, crumbs: object[] = []) => ({
  ...{ name: 'TypeError', message, stack: 'TypeError\n at https://gleba.example/assets/x-1.js:1:2', place: '/lands' },
  crumbs: crumbs as never,
});

describe('without personal data', () => {
  test.each([
    ['Ana ana.lima@terra.com.br não existe', 'Ana [e-mail] não existe'],
    ['CPF 123.456.789-09', 'CPF [CPF]'],
    ['cpf 12345678909', 'cpf [CPF]'],
    ['CNPJ 12.345.678/0001-95 e 12345678000195', 'CNPJ [CNPJ] e [CNPJ]'],
    ['ligue (11) 98765-4321', 'ligue [telephone]'],
    ['Bearer abcdefgh12345678', 'Bearer [token]'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '[token]'],
    ['at https://x.example/a?cpf=1&token=y:3', 'at https://x.example/a?[hidden]'],
    ['row 0190a000-0000-7000-8000-0000000000aa', 'row :id'],
    ['postgres://ana:senha@db/x', 'postgres://[hidden]@db/x'],
    ['invalid input syntax: "Rua das Flores 7"', 'invalid input syntax: "[value]"'],
    ['Cannot read properties of undefined', 'Cannot read properties of undefined'],
  ])('%s', (given, expected) => {
    expect(scrub(given)).toBe(expected);
  });

  test('places are templates', () => {
    expect(placeOf('/p/0190a000-0000-7000-8000-0000000000aa/lands/7?q=Ana')).toBe('/p/:id/lands/:id');
    expect(placeOf('/people/user/ana@x.org')).toBe('/people/user/:id');
  });
});

describe('a tool outside', () => {
  let tool: Server;
  let base: string;
  let status = 200;
  let headers: Record<string, string> = {};
  const got: { path: string; auth: string | undefined; body: string }[] = [];
  beforeAll(async () => {
    tool = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      got.push({ path: request.url ?? '', auth: request.headers['x-sentry-auth']?.toString(), body });
      response.writeHead(status, headers).end();
    });
    await new Promise<void>((ready) => tool.listen(0, '127.0.0.1', ready));
    base = `127.0.0.1:${(tool.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((done) => tool.close(done)));
  beforeEach(() => {
    got.length = 0;
    status = 200;
    headers = {};
  });
  const log = { warn() {} };
  const sentry = () => {
    const target = sentryTarget(`http://abc123@${base}/prefix/42`);
    if (!target) throw new Error('no DSN');
    return createFaultReporter([target], log);
  };

  test('gets an envelope: who sends, what broke, what went before', async () => {
    const reporter = sentry();
    const crumbs = [
      { at: '2026-01-01T00:00:00.000Z', kind: 'screen', what: '/p/7/lands' },
      { at: '2026-01-01T00:00:01.000Z', kind: 'request', what: 'changeLandStatus', status: 409 },
    ];
    reporter.report(faultOfBrowser(told('ana@x.org is no lot', crumbs)));
    await reporter.stop();
    expect(got).toHaveLength(1);
    expect(got[0]?.path).toBe('/prefix/api/42/envelope/');
    expect(got[0]?.auth).toContain('sentry_key=abc123');
    const [head = '', item = '', event = ''] = (got[0]?.body ?? '').split('\n');
    expect(JSON.parse(item)).toEqual({
      type: 'event',
      content_type: 'application/json',
      length: Buffer.byteLength(event),
    });
    const said = JSON.parse(event);
    expect(JSON.parse(head).event_id).toBe(said.event_id);
    expect(said.event_id).toMatch(/^[0-9a-f]{32}$/);
    expect(said.exception.values).toEqual([{ type: 'TypeError', value: '[e-mail] is no lot' }]);
    expect(said.breadcrumbs.values).toEqual([
      { timestamp: '2026-01-01T00:00:00.000Z', category: 'navigation', message: '/p/:id/lands' },
      {
        ...{ timestamp: '2026-01-01T00:00:01.000Z', category: 'http', message: 'changeLandStatus' },
        data: { status_code: 409 },
      },
    ]);
  });

  test('OTLP: one record of severity 17 with its exception', async () => {
    const reporter = createFaultReporter([otlpTarget(`http://${base}/v1/logs`, 'gleba')], log);
    reporter.report(faultOfLog('A job failed.', new RangeError('CPF 123.456.789-09')));
    await reporter.stop();
    expect(got[0]?.path).toBe('/v1/logs');
    const [{ scopeLogs }] = JSON.parse(got[0]?.body ?? '{}').resourceLogs;
    const [record] = scopeLogs[0].logRecords;
    expect(record.severityNumber).toBe(17);
    expect(record.body.stringValue).toBe('A job failed.: CPF [CPF]');
    expect(record.attributes).toContainEqual({ key: 'exception.type', value: { stringValue: 'RangeError' } });
  });

  test('OTLP: what the collector asks for goes along, as its variable says it', () => {
    const asked = otlpHeaders('Api-Key=a%20b%2Cc, tenant = 7,no pair,bad=%zz,two words=1,line=a\nb');
    expect(asked).toEqual({ 'api-key': 'a b,c', tenant: '7' });
    const { headers } = otlpTarget(`http://${base}/v1/logs`, 'gleba', { ...asked, 'content-type': 'text/plain' });
    expect(headers).toEqual({ 'api-key': 'a b,c', tenant: '7', 'content-type': 'application/json' });
    expect(otlpHeaders('')).toEqual({});
  });

  test('429 with Retry-After: nothing more goes there until then; 413: that one is dropped, the next goes', async () => {
    const large = sentry();
    status = 413;
    large.report(faultOfBrowser(told('one')));
    await large.stop();
    status = 200;
    large.report(faultOfBrowser(told('two')));
    await large.stop();
    expect(got).toHaveLength(2);

    got.length = 0;
    const busy = sentry();
    status = 429;
    headers = { 'retry-after': '1' };
    busy.report(faultOfBrowser(told('one')));
    await busy.stop();
    status = 200;
    busy.report(faultOfBrowser(told('two')));
    await busy.stop();
    expect(got).toHaveLength(1);
    await new Promise((later) => setTimeout(later, 1100));
    busy.report(faultOfBrowser(told('three')));
    await busy.stop();
    expect(got).toHaveLength(2);
  });

  test('the same fault is told once a minute, and what waits is bounded', async () => {
    const reporter = sentry();
    for (let count = 0; count < 5; count++) reporter.report(faultOfBrowser(told('same')));
    for (let count = 0; count < 200; count++) reporter.report(faultOfBrowser(told(`other ${'x'.repeat(count)}`)));
    await reporter.stop();
    expect(got.length).toBeGreaterThan(1);
    expect(got.length).toBeLessThanOrEqual(52);
  });

  test('an error of the log is told by its words and its error, never by its facts', () => {
    const lines: [string, unknown][] = [];
    const quiet = { debug() {}, info() {}, warn() {}, error() {} };
    toldFaults(quiet, (message, error) => lines.push([message, error])).error('request failed', {
      person: 'Ana',
      error: 7,
    });
    expect(lines).toEqual([['request failed', 7]]);
  });
});

describe('POST /faults', () => {
  const reported: unknown[] = [];
  const reporter: FaultReporter = { report: (fault) => reported.push(fault), stop: async () => {} };
  const appWith = (given: FaultReporter | undefined, address = '192.0.2.1') => {
    const app = new Hono();
    addFaultRoute(app, given, () => address);
    return (body: string, length = Buffer.byteLength(body)) =>
      app.request('/faults', { method: 'POST', body, headers: { 'content-length': String(length) } });
  };
  beforeEach(() => {
    reported.length = 0;
  });

  test('says that nobody is told, where nobody is', async () => {
    const answer = await appWith(undefined)(JSON.stringify(told('x')));
    expect([answer.status, answer.headers.get('x-faults')]).toEqual([204, 'off']);
  });

  test('takes what has its form and size, ten a minute from one address', async () => {
    const send = appWith(reporter);
    for (const bad of [
      '',
      'x',
      '{}',
      '[[[[[[[[[[[]]]]]]]]]]]',
      JSON.stringify({ ...told('x'), crumbs: Array(21).fill({}) }),
    ]) {
      expect((await send(bad)).status).toBe(204);
    }
    expect((await send(JSON.stringify(told('x'.repeat(20_000))))).status).toBe(204);
    expect(reported).toEqual([]);
    for (let count = 0; count < 20; count++) await send(JSON.stringify(told(`fault of ana@x.org`)));
    expect(reported.length).toBe(5);
    expect(reported[0]).toMatchObject({ side: 'browser', message: 'fault of [e-mail]', place: '/lands' });
  });
});

test('a DSN that is none is refused', () => {
  for (const dsn of ['', 'x', 'ftp://a@b/1', 'https://host/1', 'https://key@host/', 'https://key@host/a b']) {
    expect(sentryTarget(dsn), dsn).toBeUndefined();
  }
});
