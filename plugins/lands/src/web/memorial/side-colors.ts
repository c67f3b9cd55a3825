import type { LandSide } from '../../entities/land-segments.ts';

/** Apart in lightness too, for people who do not see hues apart; the word stands beside each. */
const colors: Readonly<Record<'light' | 'dark', Readonly<Record<LandSide | 'none', string>>>> = {
  light: {
    front: '#b3261e',
    back: '#1d4f91',
    left: '#0b7a55',
    right: '#8a5a00',
    lateral: '#6b4fa0',
    parallel: '#3f6d7a',
    none: '#8b949c',
  },
  dark: {
    front: '#ff8a7a',
    back: '#7db4f5',
    left: '#6fdcac',
    right: '#f0c067',
    lateral: '#c3a9f4',
    parallel: '#8fc9d6',
    none: '#7c8893',
  },
};

export function sideColor(mode: 'light' | 'dark', side: LandSide | null): string {
  return colors[mode][side ?? 'none'];
}
