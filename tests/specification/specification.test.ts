import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorLines } from './errors.lines.ts';
import { profileLines } from './profiles.lines.ts';
import { type Line, lettersOf } from './support/line.ts';
import { type SpecificationScene, startSpecificationScene } from './support/specification-scene.ts';
import { validationLines } from './validation.lines.ts';

let scene: SpecificationScene;
const given = () => scene;
beforeAll(async () => {
  scene = await startSpecificationScene();
}, 300_000);
afterAll(() => scene?.stop());

/**
 * Sections of the specification, with the SHA-256 of their letters and digits (small, without headings of the section). The
 * lines of each table, put one behind the other, must be that text: none is left out, none is told otherwise than it stands.
 */
const sections: readonly (readonly [name: string, lines: readonly Line[], digest: string])[] = [
  ['5. Validation rules', validationLines(given), 'e234c4a78d90d448333287a6f6a6269df0bb7ca39486adecea7abbce3de22618'],
  ['8. The error catalogue', errorLines(given), '86c3aaab7ffa91917324e8fe03382298456fe321ec2ec95ac813a4f65e592ccf'],
  [
    '6. Roles and access profiles',
    profileLines(given),
    '538b063fe2dc31d309d29900b5f24ea90c54970b76647fcc530616f55c18d542',
  ],
];

describe.each(sections)('%s', (_name, lines, digest) => {
  const proven = lines.flatMap((line) => ('check' in line ? [line] : []));
  test.each(proven)('$by: $says', ({ check }) => check());

  test('no line is forgotten', () => {
    expect(createHash('sha256').update(lettersOf(lines)).digest('hex')).toBe(digest);
    for (const line of lines) if (!('check' in line)) expect(line.because).not.toBe('');
  });
});
