export type Yaml = string | readonly Yaml[] | { readonly [key: string]: Yaml };

interface Line {
  readonly number: number;
  readonly indent: number;
  readonly text: string;
}

/**
 * The part of YAML that compose.yaml is written in: mappings, sequences, one-line `{…}` and `[…]`, quotes, anchors and merges.
 * Every scalar is a string. What it does not know it refuses: https://yaml.org/spec/1.2.2/ is more than a test should guess at.
 */
export function readYaml(source: string): Yaml {
  const lines = source.split('\n').flatMap((raw, index): Line[] => {
    const text = withoutComment(raw).trimEnd();
    return text.trim() === ''
      ? []
      : [{ number: index + 1, indent: text.length - text.trimStart().length, text: text.trim() }];
  });
  const anchors = new Map<string, Yaml>();
  let at = 0;

  function block(indent: number): Yaml {
    const first = lines[at];
    if (!first || first.indent < indent) return '';
    return first.text.startsWith('- ') ? sequence(first.indent) : mapping(first.indent);
  }

  function sequence(indent: number): Yaml {
    const items: Yaml[] = [];
    for (let line = lines[at]; line?.indent === indent && line.text.startsWith('- '); line = lines[at]) {
      at += 1;
      items.push(inline(line.text.slice(2).trim(), line));
    }
    return items;
  }

  function mapping(indent: number): Yaml {
    let merged: Record<string, Yaml> = {};
    const own: Record<string, Yaml> = {};
    for (let line = lines[at]; line?.indent === indent; line = lines[at]) {
      const [, key = '', , anchor, rest = ''] =
        /^([\w<-]+):(?=\s|$)(\s+&(\w+))?\s*(.*)$/.exec(line.text) ?? refuse(line);
      at += 1;
      if (key in own) refuse(line);
      const next = lines[at];
      // A sequence may stand below its key without being indented.
      const deeper = next && next.indent === indent && next.text.startsWith('- ') ? indent : indent + 1;
      const value = rest === '' ? block(deeper) : inline(rest, line);
      if (anchor !== undefined) anchors.set(anchor, value);
      if (key === '<<') merged = { ...merged, ...(value as Record<string, Yaml>) };
      else own[key] = value;
    }
    const after = lines[at];
    if (after && after.indent > indent) refuse(after);
    return { ...merged, ...own };
  }

  function inline(text: string, line: Line): Yaml {
    if (text.startsWith('*')) return anchors.get(text.slice(1)) ?? refuse(line);
    if (text.startsWith('[')) return parts(text, ']', line).map((part) => inline(part, line));
    if (text.startsWith('{')) {
      return Object.fromEntries(
        parts(text, '}', line).map((part) => {
          const [, key = '', value = ''] = /^([\w-]+):\s+(.*)$/.exec(part) ?? refuse(line);
          return [key, inline(value, line)];
        }),
      );
    }
    if (text.startsWith("'"))
      return /^'(?:[^']|'')*'$/.test(text) ? text.slice(1, -1).replaceAll("''", "'") : refuse(line);
    if (text.startsWith('"')) return /^"[^"\\]*"$/.test(text) ? text.slice(1, -1) : refuse(line);
    return /^[&!|>@`%]|:\s/.test(text) ? refuse(line) : text;
  }

  /** Between the brackets of one line, split at the commas that stand outside of quotes. */
  function parts(text: string, end: string, line: Line): string[] {
    if (!text.endsWith(end)) refuse(line);
    const inner = text.slice(1, -1);
    if (/[[\]{}]/.test(inner.replace(/'[^']*'|"[^"]*"/g, ''))) refuse(line);
    return (inner.match(/(?:'[^']*'|"[^"]*"|[^,'"])+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '');
  }

  const whole = block(0);
  const left = lines[at];
  return left ? refuse(left) : whole;
}

/** `#` begins a comment at the start or behind a space, outside of quotes. */
function withoutComment(line: string): string {
  const found = /^((?:'[^']*'|"[^"]*"|[^'"#]|(?<!^|\s)#)*)(?:#.*)?$/.exec(line);
  return found?.[1] ?? line;
}

function refuse({ number, text }: Line): never {
  throw new Error(`Line ${number} is YAML that this reader does not know: ${text}`);
}
