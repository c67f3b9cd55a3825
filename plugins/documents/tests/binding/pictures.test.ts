import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpegOf, jpegOfWebp } from '../../src/server/binding/web-picture.ts';
import { bindFiles } from '../../src/server/reading/bind-paper.ts';
import { drawThumbnail } from '../../src/server/reading/draw-thumbnail.ts';
import { drawnPdf, png } from '../reading/drawn-pages.ts';
import { jpeg as headOnly } from '../server/page-bytes.ts';
import { heldSo, type Seen, seenJpeg, seenSheet, webp } from './drawn-pictures.ts';

/** Pictures in the PDF that is signed and in small: upright as the camera was held, WebP as well, and broken ones told. */
let folder = '';
let photo: Uint8Array;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  // Its upper half is red, its lower half blue.
  const data = new Uint8ClampedArray(60 * 40 * 4);
  for (let at = 0; at < data.length; at += 4) data.set(at < data.length / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255], at);
  photo = await jpegOf({ width: 60, height: 40, data });
});
afterAll(() => rm(folder, { recursive: true }));

async function kept(bytes: Uint8Array): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return path;
}
async function bound(bytes: Uint8Array, type: string, rotation = 0): Promise<Seen> {
  const paper = await bindFiles({ title: 'x', files: [{ path: await kept(bytes), type, rotation }] });
  if ('refused' in paper) throw new Error(paper.refused);
  return seenSheet(paper.bytes);
}
async function small(bytes: Uint8Array, type: string): Promise<Seen | undefined> {
  const drawn = await drawThumbnail({ path: await kept(bytes), type });
  return 'refused' in drawn ? undefined : seenJpeg(drawn.bytes);
}
const sides = (picture: Seen | undefined) =>
  picture && [picture.at(0.5, 0.2), picture.at(0.8, 0.5), picture.at(0.5, 0.8), picture.at(0.2, 0.5)];
const isLying = ({ width, height }: Pick<Seen, 'width' | 'height'>) => width > height;

/** Above, right, below, left, as the orientation's number says. */
const held: readonly (readonly [number, boolean, readonly string[]])[] = [
  [1, true, ['red', 'other', 'blue', 'other']],
  [3, true, ['blue', 'other', 'red', 'other']],
  [4, true, ['blue', 'other', 'red', 'other']],
  [6, false, ['other', 'red', 'other', 'blue']],
  [8, false, ['other', 'blue', 'other', 'red']],
];

describe.each(held)('a photograph held as %i says', (orientation, lies, colours) => {
  const known = (found: readonly (string | undefined)[] = []) =>
    found.map((colour, index) => (colours[index] === 'other' ? 'other' : colour));
  test('is upright in the PDF', async () => {
    const sheet = await bound(heldSo(photo, orientation), 'image/jpeg');
    expect(known(sides(sheet))).toEqual(colours);
    expect(isLying(sheet)).toBe(lies);
  });
  test('is upright in small', async () => {
    const drawn = await small(heldSo(photo, orientation), 'image/jpeg');
    expect(known(sides(drawn))).toEqual(colours);
    expect([drawn?.width, drawn?.height]).toEqual(lies ? [480, 320] : [320, 480]);
  });
});

test('people turn what the camera has turned already', async () => {
  // Right side up by the note, then a quarter to the right.
  expect(sides(await bound(heldSo(photo, 3), 'image/jpeg', 90))?.[3]).toBe('red');
});

test('a WebP stands in the PDF and in small, on white where it lets through', async () => {
  for (const picture of [await bound(webp, 'image/webp'), await small(webp, 'image/webp')])
    expect([picture?.at(0.3, 0.5), picture?.at(0.7, 0.5)]).toEqual(['red', 'white']);
  expect(isLying(await bound(webp, 'image/webp'))).toBe(true);
  expect((await seenJpeg(await jpegOfWebp(webp))).width).toBe(40);
});

test('the first sheet of a PDF and a PNG are drawn as large as is said', async () => {
  const sheet = await small(await drawnPdf([['x', 40, 60, 30]]), 'application/pdf');
  expect([sheet?.width, sheet?.height]).toEqual([339, 480]);
  expect(sheet?.at(0.9, 0.9)).toBe('white');
  expect((await small(png(30, 90, new Uint8Array(2700)), 'image/png'))?.at(0.5, 0.5)).toBe('black');
});

test('what is broken, too large or no picture is drawn by nobody, and bound by nobody', async () => {
  const cut = png(30, 90, new Uint8Array(2700)).slice(0, 50);
  // Of the WebP there is the head alone; one PNG says that it has 81 million pixels.
  const huge = Buffer.from(png(30, 90, new Uint8Array(2700)));
  huge.writeUInt32BE(9_000, 16);
  huge.writeUInt32BE(9_000, 20);
  const files: readonly (readonly [Uint8Array, string])[] = [
    [webp.subarray(0, 34), 'image/webp'],
    [cut, 'image/png'],
    [huge, 'image/png'],
    [new TextEncoder().encode('<svg onload="alert(1)">'), 'image/png'],
    [photo, 'image/png'],
    [new TextEncoder().encode('%PDF-1.7 nothing'), 'application/pdf'],
  ];
  for (const [bytes, type] of files) expect(await small(bytes, type), type).toBeUndefined();
  // Its frame says how large it is, so a PDF holds it; what draws it finds nothing.
  expect(await small(headOnly, 'image/jpeg')).toBeUndefined();
  for (const [bytes, type] of files) await expect(bound(bytes, type), type).rejects.toThrow();
});
