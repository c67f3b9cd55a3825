const LONGEST = 64 * 1024;
const DEEPEST = 24;

/** One keyword of a WKT 1 text with its values, e.g. `PARAMETER["Scale_Factor",0.9996]`. */
export interface WktNode {
  keyword: string;
  strings: string[];
  numbers: number[];
  children: WktNode[];
}

interface Cursor {
  readonly tokens: string[];
  at: number;
}

const TOKEN = /"[^"]*"?|[[\](),]|[^\s[\](),"]+/g;

/** A quote inside of a text is written twice, so texts that touch are one. Null where one does not end. */
function tokensOf(text: string): string[] | null {
  const tokens: string[] = [];
  let endOfText = -1;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const isText = token.startsWith('"');
    if (isText && (token.length === 1 || !token.endsWith('"'))) return null;
    if (isText && index === endOfText) tokens.push(`${tokens.pop()}${token}`);
    else tokens.push(token);
    endOfText = isText ? index + token.length : -1;
  }
  return tokens;
}

/** Reads a WKT 1 text (OGC 01-009 §7, or ESRI's). Null when it is not one. */
export function parseWkt(text: string): WktNode | null {
  if (text.length > LONGEST) return null;
  const tokens = tokensOf(text);
  return tokens && parseNode({ tokens, at: 0 }, 0);
}

function parseNode(cursor: Cursor, depth: number): WktNode | null {
  const keyword = cursor.tokens[cursor.at];
  if (keyword === undefined || !/^[A-Za-z_]\w*$/.test(keyword) || depth > DEEPEST) return null;
  const open = cursor.tokens[cursor.at + 1];
  if (open !== '[' && open !== '(') return null;
  cursor.at += 2;
  const node: WktNode = { keyword: keyword.toUpperCase(), strings: [], numbers: [], children: [] };
  while (cursor.at < cursor.tokens.length) {
    const token = cursor.tokens[cursor.at] ?? '';
    if (token === ']' || token === ')') {
      cursor.at += 1;
      return node;
    }
    if (!readItem(cursor, token, node, depth)) return null;
  }
  return null;
}

function readItem(cursor: Cursor, token: string, node: WktNode, depth: number): boolean {
  const following = cursor.tokens[cursor.at + 1];
  if (following === '[' || following === '(') {
    const child = parseNode(cursor, depth + 1);
    if (child) node.children.push(child);
    return child !== null;
  }
  cursor.at += 1;
  if (token === ',') return true;
  if (token.startsWith('"')) node.strings.push(token.slice(1, -1).replace(/""/g, '"'));
  else if (Number.isFinite(Number(token))) node.numbers.push(Number(token));
  return true;
}

export function child(node: WktNode | undefined, ...keywords: string[]): WktNode | undefined {
  return node?.children.find((candidate) => keywords.includes(candidate.keyword));
}

/** `AUTHORITY["EPSG","31984"]`, or WKT 2's `ID["EPSG",31984]`. */
export function epsgOf(node: WktNode): number | null {
  const authority = child(node, 'AUTHORITY', 'ID');
  if (authority?.strings[0]?.toUpperCase() !== 'EPSG') return null;
  const code = Number(authority.strings[1] ?? authority.numbers[0]);
  return Number.isInteger(code) && code > 0 && code < 1_000_000 ? code : null;
}
