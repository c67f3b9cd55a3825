import { BlockList, isIP } from 'node:net';

/** Networks whose `X-Forwarded-For` is believed: addresses or `address/bits`, separated by commas. Undefined when wrong. */
export function trustedNetworks(text: string): BlockList | undefined {
  const list = new BlockList();
  for (const part of text.split(',').map((item) => item.trim())) {
    if (part === '') continue;
    const [address = '', bits, ...rest] = part.split('/');
    const version = isIP(address);
    const most = version === 4 ? 32 : 128;
    if (version === 0 || rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined;
    if (Number(bits ?? most) > most) return undefined;
    list.addSubnet(address, Number(bits ?? most), version === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

/**
 * Who asks. Each proxy appends whom it heard from, so the header is read from its end, as long as who speaks is one of ours;
 * what stands before the first stranger is that stranger's own invention.
 */
export function clientAddress(
  connected: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string | undefined {
  let address = connectedAddress(connected);
  // Nearly always there is no proxy.
  if (forwardedFor === undefined) return address;
  const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()));
  while (address !== undefined && isTrusted(address, trusted)) {
    const before = hops.pop();
    if (before === undefined) break;
    address = before;
  }
  return address;
}

export function isTrusted(given: string, trusted: BlockList): boolean {
  const known = verdicts.get(trusted) ?? new Map<string, boolean>();
  verdicts.set(trusted, known);
  let verdict = known.get(given);
  if (verdict === undefined) {
    const address = plain(given) ?? '';
    verdict = address !== '' && trusted.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
    if (known.size >= maxVerdicts) known.clear();
    known.set(given, verdict);
  }
  return verdict;
}

const plainAddresses = new Map<string | undefined, string | undefined>();

/** Of a socket's other end, which asks hundreds of times. */
function connectedAddress(connected: string | undefined): string | undefined {
  const known = plainAddresses.get(connected);
  if (known !== undefined) return known;
  const address = plain(connected);
  if (plainAddresses.size >= maxVerdicts) plainAddresses.clear();
  plainAddresses.set(connected, address);
  return address;
}

/** The same few proxies speak all day, and Node makes an object of every address that is looked up. */
const verdicts = new WeakMap<BlockList, Map<string, boolean>>();
const maxVerdicts = 1000;

/** Without what a socket or a proxy writes around an address; undefined for what is none. */
function plain(text: string | undefined): string | undefined {
  const address = (text ?? '')
    .replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) === 0 ? undefined : address;
}
