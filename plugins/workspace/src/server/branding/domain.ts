import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * A host name as it is compared and stored: IDNA's ASCII form (UTS 46) in lower case, without a final dot. Undefined for
 * anything that is more or less than a name under a public suffix: a scheme, port, path, person, address or lone label.
 */
export function normalDomain(text: string): string | undefined {
  const name = text.trim().replace(/\.$/, '');
  if (name === '' || /[\s:/?#@\\%[\]]/.test(name)) return undefined;
  const ascii = domainToASCII(name).toLowerCase();
  const labels = ascii.split('.');
  if (ascii.length > 253 || labels.length < 2 || isIP(ascii) !== 0 || !labels.every((part) => label.test(part))) {
    return undefined;
  }
  // A last label of digits is the beginning of an address in the eyes of some programs.
  return /^\d+$/.test(labels.at(-1) ?? '') ? undefined : ascii;
}

/** The name of a `Host` header, without its port; undefined for what is none. */
export function domainOfHost(host: string | undefined): string | undefined {
  return host === undefined ? undefined : normalDomain(host.replace(/:\d{1,5}$/, ''));
}

/** What the owner of a domain publishes to say that it is the organization's. */
export function domainProof(domain: string, organizationId: number): { readonly name: string; readonly value: string } {
  return { name: `_gleba.${domain}`, value: `gleba-organization=${organizationId}` };
}
