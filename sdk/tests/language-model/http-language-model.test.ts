import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttpLanguageModel, ModelFailed } from '../../src/server/index.ts';

/** The adapter against a server of OpenAI's form on this machine: the questions as they arrive, the answers as they may come. */
type Answer = (response: ServerResponse) => void;
interface Heard {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: Record<string, unknown>;
}

const heard: Heard[] = [];
const answers: Answer[] = [];
const server = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += String(part);
  heard.push({ path: request.url, authorization: request.headers.authorization, body: JSON.parse(text) });
  answers.shift()?.(response);
});
let address = '';
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  heard.length = 0;
  answers.length = 0;
});

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
const saying = (content: string | null, more: object = {}, finish_reason = 'stop') =>
  json(200, { choices: [{ finish_reason, message: { role: 'assistant', content, ...more } }] });
const silence: Answer = () => {};
const ended: Answer = (response) => void response.destroy();

const lines: string[] = [];
const log = { debug: (text: string, facts?: object) => void lines.push(`${text} ${JSON.stringify(facts)}`) };
const model = (more: object = {}) =>
  createHttpLanguageModel({
    ...{ address, model: 'llama-3', key: 'sk-of-nobody', log: log as never, backOffMs: 1, timeoutMs: 2000 },
    ...more,
  });
const question = {
  instructions: 'Fill in the form.',
  text: '[1] Nome: Ana',
  schema: { name: 'identity', body: { type: 'object' } },
};
const failed = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ModelFailed)) throw error ?? new Error('It answered.');
  expect(error.message).not.toMatch(/127\.0\.0\.1|sk-of-nobody|Ana/);
  return error.reason;
};

test('asks for a form of JSON, what files say apart from what is to be done', async () => {
  answers.push(saying('{"name":{"value":"Ana","line":1}}'));
  expect(await model().answer(question)).toEqual({ name: { value: 'Ana', line: 1 } });
  expect(heard).toMatchObject([
    {
      ...{ path: '/v1/chat/completions', authorization: 'Bearer sk-of-nobody' },
      body: {
        ...{ model: 'llama-3', temperature: 0 },
        messages: [
          { role: 'system', content: question.instructions },
          { role: 'user', content: question.text },
        ],
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'identity', strict: true, schema: { type: 'object' } },
        },
      },
    },
  ]);
  answers.push(saying('{}'));
  await model({ key: undefined }).answer(question);
  expect(heard[1]?.authorization).toBeUndefined();
});

test('is asked again when it is busy, broken or gone, and no longer than the tries', async () => {
  answers.push(json(429, {}, { 'retry-after': '0' }), json(503, 'over'), saying('{"a":1}'));
  expect(await model().answer(question)).toEqual({ a: 1 });
  answers.push(ended, saying('{"a":2}'));
  expect(await model().answer(question)).toEqual({ a: 2 });
  expect(heard).toHaveLength(5);
  for (const [answer, reason] of [
    [json(500, {}), 'status'],
    [json(429, {}), 'limit'],
    [ended, 'connection'],
    [silence, 'connection'],
  ] as const) {
    heard.length = 0;
    answers.push(answer, answer, answer, saying('{}'));
    // Only who says nothing is waited for until then: on a busy machine an answer may take as long.
    const asked = answer === silence ? model({ timeoutMs: 100 }) : model();
    expect(await failed(asked.answer(question))).toBe(reason);
    expect(heard).toHaveLength(3);
    answers.length = 0;
  }
  expect(lines.join()).not.toMatch(/127\.0\.0\.1|sk-of-nobody|Ana/);
});

test('is not asked again what it would refuse again, nor waited for longer than a job should', async () => {
  for (const [answer, reason] of [
    [json(401, { error: { message: 'Incorrect API key provided: sk-of-nobody' } }), 'status'],
    [json(400, {}), 'status'],
    [json(302, '', { location: 'http://127.0.0.1/' }), 'connection'],
    [json(429, {}, { 'retry-after': '3600' }), 'limit'],
  ] as const) {
    heard.length = 0;
    answers.push(answer, answer, answer);
    expect(await failed(model().answer(question))).toBe(reason);
    if (reason !== 'connection') expect(heard).toHaveLength(1);
    answers.length = 0;
  }
});

test('what is no answer is told apart: another form, a refusal, one that was cut, one without end', async () => {
  const cases: readonly (readonly [Answer, string])[] = [
    [json(200, '<html>'), 'form'],
    [json(200, { choices: [] }), 'form'],
    [saying('Of course! Here is the JSON'), 'form'],
    [saying(null), 'form'],
    [saying('['.repeat(10_000)), 'form'],
    [saying(null, { refusal: 'I cannot help with that.' }), 'refused'],
    [saying('{"name":', {}, 'length'), 'cut'],
  ];
  for (const [answer, reason] of cases) {
    answers.push(answer);
    expect(await failed(model().answer(question))).toBe(reason);
  }
  const endless = json(200, ' '.repeat(2_000_000));
  answers.push(endless, endless, endless);
  expect(await failed(model().answer(question))).toBe('connection');
});

test('whoever cancels does not wait, neither for an answer nor between two tries', async () => {
  for (const answer of [silence, json(429, {}, { 'retry-after': '20' })]) {
    const canceling = new AbortController();
    answers.push(answer);
    const asked = model({ timeoutMs: 30_000 }).answer({ ...question, signal: canceling.signal });
    setTimeout(() => canceling.abort(new Error('enough')), 100);
    await expect(asked).rejects.toThrow('enough');
  }
}, 10_000);
