export function readTexts(
  locale: string,
  options?: { readonly root?: string; readonly folders?: readonly string[] },
): Record<string, string>;
