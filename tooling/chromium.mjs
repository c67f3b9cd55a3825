import { existsSync } from 'node:fs';

/** A Chromium that can be started: the one that GLEBA_CHROMIUM names, or the one that an npm package ships. */
export async function findChromium() {
  const named = process.env.GLEBA_CHROMIUM;
  if (named) {
    if (!existsSync(named)) throw new Error(`GLEBA_CHROMIUM=${named} does not exist.`);
    return named;
  }
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}

/**
 * What a headless Chromium needs without a screen, a GPU, or a user other than root; WebGL is drawn by the processor. Pages are
 * put together by the processor too, not by a graphics card that it imitates: that took half of a journey's processor time.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
];
