import type { Logger } from '@gleba/core/server';
import type { Browser } from 'playwright-core';
import { hostErrors } from '../host-errors.ts';
import { findChromium } from './find-chromium.ts';

export interface PrintBrowserOptions {
  /** Undefined: the one that came with the program. */
  readonly executable: string | undefined;
  /** Where that one is unpacked. */
  readonly folder: string;
  readonly isSandboxed: boolean;
  /** The only address that pages may load from. */
  readonly address: string;
  readonly log: Logger;
}

export interface PrintBrowser {
  /** The running browser; started when there is none, or none any more. UNAVAILABLE when it cannot be started. */
  get(): Promise<Browser>;
  /** Whether there is one, or one is being started. */
  readonly isRunning: boolean;
  close(): Promise<void>;
}

/** One browser for all papers, started by the first of them. */
export function createPrintBrowser(options: PrintBrowserOptions): PrintBrowser {
  const { log } = options;
  let running: Promise<Browser> | undefined;

  function start(): Promise<Browser> {
    // One that was given up may end long after, when another runs.
    const forget = () => {
      if (running === starting) running = undefined;
    };
    const starting = started(forget);
    return starting;
  }

  async function started(forget: () => void): Promise<Browser> {
    try {
      const browser = await launch(options);
      browser.once('disconnected', forget);
      return browser;
    } catch (error) {
      forget();
      log.error('The Chromium that prints cannot be started.', { error: String(error) });
      throw hostErrors.printingUnavailable({}, { cause: error });
    }
  }

  return {
    get() {
      running ??= start();
      return running;
    },
    get isRunning() {
      return running !== undefined;
    },
    async close() {
      const ending = running;
      running = undefined;
      await (await ending?.catch(() => undefined))?.close();
    },
  };
}

async function launch({ executable, folder, isSandboxed, address }: PrintBrowserOptions): Promise<Browser> {
  const { executable: executablePath, fontConfiguration } = await findChromium(executable, folder);
  // Not before the first paper: it costs time at the start, and memory for ever.
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    executablePath,
    // A sandbox needs another user than root (crbug.com/638180).
    chromiumSandbox: isSandboxed && process.getuid?.() !== 0,
    // The program ends itself in its own order, and the browser last.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      LANG: 'pt_BR.UTF-8',
      ...(fontConfiguration === undefined ? {} : { FONTCONFIG_FILE: fontConfiguration }),
    },
    args: [
      // Containers have 64 MB of /dev/shm.
      '--disable-dev-shm-usage',
      '--disable-gpu',
      // Paper has no pixels: glyphs keep their true widths.
      '--font-render-hinting=none',
      '--no-proxy-server',
      `--host-resolver-rules=${onlyTo(address)}`,
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    ],
  });
}

/** Every other name and number is unknown, and every port of ours is the one port: whatever a page asks for, and redirects too. */
export function onlyTo(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `MAP ${hostname} ${hostname}:${port || (protocol === 'https:' ? 443 : 80)},MAP * ~NOTFOUND`;
}
