/** As the library marks the button of a menu that is open. */
const openMenuButton = '[aria-haspopup="menu"][aria-expanded="true"]';

/**
 * Closes a menu whose button still has the focus. A menu takes the focus a moment after it is drawn, and the library listens to
 * Escape within the menu alone: a press in between would be lost. It is closed when it has the focus, so that it gives it back.
 */
export function closeMenuByItsButton(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  const { target } = event;
  const button = target instanceof Element ? target.closest<HTMLElement>(openMenuButton) : null;
  if (!button) return;
  event.preventDefault();
  setTimeout(() => {
    if (button.ariaExpanded === 'true') button.click();
  });
}
