import { expect, type Locator, type Page } from '@playwright/test';

type Towards = 'Tab' | 'Shift+Tab';

/** More than any screen has between its beginning and its end. */
const mostStops = 150;

/**
 * Goes on with Tab until something has the focus, as a person without a pointer does, and asks that they see where they are. Told with
 * the last stops when it is never reached.
 */
export async function tabTo(page: Page, target: Locator, key: Towards = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const stops: string[] = [];
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectSeen(target);
      return;
    }
    stops.push(await focused(page));
  }
  throw new Error(`${target} is not reached with ${key}. The last stops: ${stops.slice(-12).join(' | ')}`);
}

/** From the top of the page past the menu to what the screen is about. */
export async function skipMenu(page: Page): Promise<void> {
  await page.evaluate(() => {
    // Where a page begins that was just loaded.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    getSelection()?.setBaseAndExtent(document.body, 0, document.body, 0);
  });
  await tabTo(page, page.getByRole('link', { name: 'Ir para o conteúdo' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('main > [tabindex="-1"]')).toBeFocused();
}

/** Opens a list of choices that has the focus, types what to look for and takes the first. */
export async function take(page: Page, select: Locator, option: string, towards: Towards = 'Tab'): Promise<void> {
  await tabTo(page, select, towards);
  await page.keyboard.press('ArrowDown');
  const wanted = page.getByRole('option', { name: option, exact: true });
  await expect(wanted).toBeVisible();
  for (let at = 0; at < mostStops; at += 1) {
    if ((await wanted.getAttribute('data-combobox-selected')) !== null) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return `${element?.tagName} ${element?.getAttribute('aria-label') ?? element?.textContent?.trim().slice(0, 40)}`;
  });
}

/** WCAG 2.4.7: what has the focus looks otherwise: it, its label, or what is drawn around it. */
async function expectSeen(target: Locator): Promise<void> {
  await expect
    .poll(() =>
      target.evaluate((element) => {
        const isRinged = (one: Element, pseudo?: string) => {
          const { outlineStyle, outlineWidth, boxShadow, borderTopWidth, content } = getComputedStyle(one, pseudo);
          const isOutlined = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
          return isOutlined || (pseudo !== undefined && content !== 'none' && borderTopWidth === '2px');
        };
        const parent = element.parentElement;
        const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
        return [
          element,
          parent,
          parent?.parentElement,
          element.closest('article'),
          label,
          element.nextElementSibling,
        ].some((one) => one && (isRinged(one) || isRinged(one, '::after')));
      }),
    )
    .toBe(true);
}
