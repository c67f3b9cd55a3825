/**
 * Takes out of a text what says something of a person or opens something: addresses of e-mail, CPF, CNPJ, telephones, tokens, values of
 * addresses, ids. Anything that is doubtful goes as well: a tool elsewhere needs the place of a fault, not its data.
 */
export function scrub(text: string, longest = 2000): string {
  return (
    text
      .slice(0, longest)
      // A JSON Web Token begins with `{"` in base64url.
      .replace(/\beyJ[\w-]{8,2048}(?:\.[\w-]{1,2048}){0,2}/g, '[token]')
      .replace(/\b(bearer|basic)\s+[\w.~+/=-]{8,2048}/gi, '$1 [token]')
      .replace(/:\/\/[^\s/@]{1,200}@/g, '://[hidden]@')
      .replace(/[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}/g, '[e-mail]')
      .replace(/[?#][^\s"'<>)]{1,2000}/g, '?[hidden]')
      .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, ':id')
      .replace(/\b\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2}\b/g, '[CNPJ]')
      .replace(/\b\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b/g, '[CPF]')
      .replace(/(?:\+?55\s?)?\(?\b\d{2}\)?\s?9?\d{4}[-\s]?\d{4}\b/g, '[telephone]')
      // Secrets have no words in them: long runs of letters and digits together.
      .replace(/[\w-]{32,200}/g, (run) => (/\d/.test(run) && /[A-Za-z]/.test(run) ? '[token]' : run))
      // What drivers and parsers quote is what somebody typed.
      .replace(/"[^"\n]{1,500}"/g, '"[value]"')
  );
}

/** `/p/0190…/lands/7?x=1` → `/p/:id/lands/:id`. */
export function placeOf(path: string): string {
  const [plain = ''] = path.split(/[?#]/);
  const parts = plain.slice(0, 300).split('/');
  return parts.map((part) => (/\d|@|%|[\w-]{32}/.test(part) ? ':id' : part)).join('/');
}
