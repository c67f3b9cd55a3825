const quote = 34;
const backslash = 92;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** Brackets that open and do not close, over the pieces of one JSON text; those within strings are text. */
export interface NestingCounter {
  /** Whether it nests deeper than it may. UTF-8 read as Latin-1 does as well: brackets and quotes are the same signs there. */
  isTooDeep(piece: string): boolean;
}

export function createNestingCounter(most: number): NestingCounter {
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  return {
    isTooDeep(piece) {
      for (let at = 0; at < piece.length; at++) {
        const sign = piece.charCodeAt(at);
        if (isInString) {
          if (isEscaped) isEscaped = false;
          else if (sign === backslash) isEscaped = true;
          else if (sign === quote) isInString = false;
        } else if (sign === quote) isInString = true;
        else if (sign === openBracket || sign === openBrace) {
          depth += 1;
          if (depth > most) return true;
        } else if (sign === closeBracket || sign === closeBrace) depth -= 1;
      }
      return false;
    },
  };
}
