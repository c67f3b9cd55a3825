/** Run in the page, so they are text: this side of the program knows no document. */

/** To another screen of the application that is there, as a press of the browser's back button would. */
export const goTo = `(path) => {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}`;

/**
 * What has become of the path: its paper is there, or the screen says why not, or the application has gone elsewhere, which it
 * does with people who may not see it. Signing in by the ticket passes through the two screens that are let through.
 */
export const paperState = `(path) => new Promise((found) => {
  const state = () => {
    const paper = document.querySelector('[data-paper]');
    if (paper?.dataset.paperPath === path) {
      if (paper.dataset.paper === 'ready') return { kind: 'ready' };
      if (paper.dataset.paper === 'failed') return { kind: 'failed', message: paper.dataset.paperMessage ?? '' };
    }
    return [path, '/login', '/loading-cache'].includes(location.pathname) ? undefined : { kind: 'elsewhere' };
  };
  const look = () => {
    const known = state();
    if (known) found(known);
    else requestAnimationFrame(look);
  };
  look();
})`;

/** Pictures that cannot be had are left out, as on any printer. */
export const everythingDrawn = `(title) => {
  if (title) document.title = title;
  const pictures = [...document.images].map((image) => image.decode().catch(() => {}));
  return Promise.all([document.fonts.ready, ...pictures]).then(() => true);
}`;

export type PaperState =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'elsewhere' };
