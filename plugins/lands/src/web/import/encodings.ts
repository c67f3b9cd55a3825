/** Encodings that files from Brazil come in, as the server names them. */
export const encodings = ['utf-8', 'windows-1252', 'iso-8859-1', 'iso-8859-15', 'cp850', 'cp437', 'macintosh'] as const;

const names: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (ANSI)',
  'iso-8859-1': 'ISO-8859-1 (Latin-1)',
  'iso-8859-15': 'ISO-8859-15 (Latin-9)',
  cp850: 'CP850 (DOS)',
  cp437: 'CP437 (DOS)',
  macintosh: 'Macintosh',
};

export function encodingLabel(name: string): string {
  return names[name] ?? name.toUpperCase();
}
