import { formatCnpj, formatCpf } from '@gleba/sdk';

/** A buyer as papers name them: with the document, where the reader may see it. */
export function customerText({ name, document }: { readonly name: string; readonly document: string | null }): string {
  if (!document) return name;
  return `${name} (${document.replace(/\W/g, '').length === 11 ? formatCpf(document) : formatCnpj(document)})`;
}
