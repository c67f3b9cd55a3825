import { StoredFile, User, uuidv7 } from '@gleba/core';
import { describe, expect, test } from 'vitest';
import { Feedback } from '../../src/entities/feedback.entity.ts';
import { largestAvatar } from '../../src/image-limits.ts';
import { imageFacts } from '../../src/server/avatar/image-facts.ts';
import { hasHelp } from '../../src/web/feedback/has-help.ts';
import { ours, type Person, peopleOfBoth } from './people-scene.ts';
import { sendFile } from './send-file.ts';

/** The smallest files of their kinds, as far as their headers go: 3 pixels wide, 2 high. */
const png = bytes('89504e470d0a1a0a0000000d4948445200000003000000020806000000000000000000000000');
const gif = bytes('47494638396103000200800000ffffff0000002c00000000030002000002024401003b');
const jpeg = bytes('ffd8ffe000104a46494600010100000100010000ffc0000b080002000301011100ffda0008');
const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const html = new TextEncoder().encode(
  '<!doctype html><script>alert(1)</script><p>GIF89a PNG and nothing of the kind</p>',
);

function bytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

const people = peopleOfBoth();

const send = (who: Person, name: string, content: Uint8Array, purpose = 'workspace.avatar') =>
  sendFile(people.scene, who, { name, content, purpose });
const setAvatar = (who: Person, fileId: string | null) =>
  people.scene.command<{ avatarId: string | null }>(who, 'setAvatar', { fileId }, 'avatarId');
async function picture(who: Person, of: Person) {
  const request = new Request(`http://test.invalid/avatar/${of.id}`, { headers: { authorization: who.auth } });
  try {
    const response = await people.scene.runtime.route(request, uuidv7());
    return { headers: response?.headers, body: new Uint8Array((await response?.arrayBuffer()) ?? new ArrayBuffer()) };
  } catch (error) {
    return { code: (error as { code?: string }).code };
  }
}

describe('what a picture is, its bytes say', () => {
  test.each([
    ['PNG', png, 'image/png'],
    ['GIF', gif, 'image/gif'],
    ['JPEG', jpeg, 'image/jpeg'],
  ])('%s', (_name, content, type) => {
    expect(imageFacts(content)).toEqual({ type, width: 3, height: 2 });
    for (let length = 0; length < content.length; length++) {
      // Cut anywhere it is a picture or nothing, and never an error.
      expect([undefined, 3]).toContain(imageFacts(content.subarray(0, length))?.width);
    }
  });

  test.each([
    ['SVG', svg],
    ['HTML', html],
    ['nothing', new Uint8Array()],
    ['a PNG of no width', bytes('89504e470d0a1a0a0000000d4948445200000000000000020806000000000000000000000000')],
    ['a GIF as large as it can say', bytes('474946383961ffffffff800000ffffff0000002c')],
    ['a JPEG without a frame', bytes('ffd8ffe00010ffd9000000000000')],
  ])('%s is none', (_name, content) => expect(imageFacts(content)).toBeUndefined());
});

describe("5: 'Avatar: jpg, jpeg, png, gif, one file, at most 2097152 bytes'", () => {
  test('is taken, shown to whoever sees the person, and replaced', async () => {
    expect(largestAvatar).toBe(2_097_152);
    const first = await send(people.user, 'eu.png', png);
    expect((await setAvatar(people.user, first.id)).data).toEqual({ avatarId: first.id });
    const { preferences, avatarId, avatarKey } = await people.scene.within(ours, (tx) => tx.get(User, people.user.id));
    expect(avatarId).toBe(first.id);
    expect(preferences?.avatar).toEqual({
      path: `/avatar/${people.user.id}?v=${first.id}`,
      fullPath: `http://localhost:3000/avatar/${people.user.id}?v=${first.id}`,
      size: png.length,
      width: 3,
      height: 2,
    });
    const shown = await picture(people.admin, people.user);
    expect(shown.body).toEqual(png);
    expect(shown.headers?.get('content-type')).toBe('image/png');
    expect(shown.headers?.get('x-content-type-options')).toBe('nosniff');

    const second = await send(people.user, 'eu.jpeg', jpeg);
    await setAvatar(people.user, second.id);
    expect((await picture(people.admin, people.user)).headers?.get('content-type')).toBe('image/jpeg');
    await expect(people.scene.files.size(avatarKey ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await setAvatar(people.user, null);
    expect(await picture(people.admin, people.user)).toEqual({ code: 'NOT_FOUND' });
  });

  test('is not shown to somebody of another organization', async () => {
    await setAvatar(people.user, (await send(people.user, 'eu.gif', gif)).id);
    expect((await picture(people.user, people.user)).body).toEqual(gif);
    expect(await picture(people.foreign, people.user)).toEqual({ code: 'NOT_FOUND' });
  });

  test.each([
    ['eu.svg', svg],
    ['eu.html', html],
    ['eu.png.exe', png],
  ])('%s is not even sent', async (name, content) => {
    expect((await send(people.user, name, content)).status).toBe(400);
  });

  test('what is too large is not sent either', async () => {
    expect((await send(people.user, 'grande.png', new Uint8Array(largestAvatar + 1))).status).toBe(413);
  });

  test.each([
    ['eu.png', svg],
    ['eu.jpg', html],
  ])('a script that is called %s is thrown away', async (name, content) => {
    const { id } = await send(people.user, name, content);
    const answer = await setAvatar(people.user, id);
    expect(answer.fields).toEqual(['fileId: Imagem inválida. Envie um arquivo JPG, PNG ou GIF de até 2 MB.']);
    expect((await people.scene.within(ours, (tx) => tx.get(StoredFile, id))).status).toBe('discarded');
    expect((await picture(people.admin, people.user)).body).toEqual(gif);
  });

  test("another person's file, or one that was sent for something else, does not exist", async () => {
    const others = await send(people.admin, 'outra.png', png);
    const screenshot = await send(people.user, 'tela.png', png, 'workspace.screenshot');
    for (const { id } of [others, screenshot]) expect((await setAvatar(people.user, id)).code).toBe('NOT_FOUND');
  });
});

describe('feedback', () => {
  const said = { name: 'Maria', email: 'maria@example.org', message: '<script>alert(1)</script> & "isto"' };

  test('is kept for administrators, with its picture, and written to the address that the organization named', async () => {
    await people.scene.within(ours, (tx) =>
      tx.query(`update core.organization set preferences = $2::jsonb where id = $1::integer`, [
        ours,
        JSON.stringify({ feedbackEmail: 'suporte@example.org' }),
      ]),
    );
    const { id: screenshotId } = await send(people.user, 'tela.png', png, 'workspace.screenshot');
    const sent = await people.scene.command<{ id: string }>(
      people.user,
      'sendFeedback',
      { ...said, page: '/lands', screenshotId },
      'id',
    );
    expect(sent.code).toBeUndefined();
    const kept = await people.scene.within(ours, (tx) => tx.get(Feedback, sent.data?.id ?? ''));
    expect(kept).toMatchObject({ ...said, page: '/lands', screenshotId, createdBy: people.user.id });
    const read = '{ feedbacks { totalCount } }';
    expect((await people.scene.ask(people.admin, read)).data).toEqual({ feedbacks: { totalCount: 1 } });
    expect((await people.scene.ask(people.user, read)).data).toEqual({ feedbacks: { totalCount: 0 } });
    expect((await people.scene.ask(people.foreign, read)).data).toEqual({ feedbacks: { totalCount: 0 } });
    const address = await people.scene.ask(people.admin, 'query($id: UUID!) { fileAddress(id: $id) { url } }', {
      id: screenshotId,
    });
    expect(address.code).toBeUndefined();
    const message = await mailOf('suporte@example.org');
    expect(message.text).toContain(said.message);
    expect(message.html).not.toContain('<script>');
    expect(message.html).toContain('&#60;script&#62;');
  });

  async function mailOf(recipient: string) {
    for (const end = Date.now() + 90_000; Date.now() < end; ) {
      const { rows } = await people.scene.runtime.db.query<{ text: string; html: string }>(
        'select text, html from core.stored_mail where recipient = $1::text',
        [recipient],
      );
      if (rows[0]) return rows[0];
      await new Promise((later) => setTimeout(later, 20));
    }
    throw new Error('No e-mail.');
  }

  test('says what is missing, takes no file of somebody else, and has an end', async () => {
    expect(
      (await people.scene.command(people.user, 'sendFeedback', { ...said, message: ' ' })).fields.join(),
    ).toContain('message');
    expect(
      (await people.scene.command(people.user, 'sendFeedback', { ...said, email: 'maria' })).fields.join(),
    ).toContain('email');
    const { id } = await send(people.admin, 'tela.png', png, 'workspace.screenshot');
    expect((await people.scene.command(people.user, 'sendFeedback', { ...said, screenshotId: id })).code).toBe(
      'VALIDATION',
    );
    const pilot = await people.scene.person('pilot');
    const answers: (string | undefined)[] = [];
    for (let count = 0; count < 21; count++)
      answers.push((await people.scene.command(pilot, 'sendFeedback', said)).code);
    expect(answers.filter((code) => code === undefined)).toHaveLength(20);
    expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS');
  });

  test("'hidden when disableHelp' says the organization's white-label", () => {
    expect([null, {}, { disableHelp: false }, { disableHelp: 'x' }].map(hasHelp)).toEqual([true, true, true, true]);
    expect(hasHelp({ disableHelp: true })).toBe(false);
  });
});
