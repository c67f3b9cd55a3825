import { type ComponentType, cloneElement, type ReactElement, type Ref, useEffect, useRef, useState } from 'react';
import { useServices, useTranslate } from '../context/services.tsx';
import { wordsOfFailure } from '../state/words-of-failure.ts';
import { loadChunk } from './load-chunk.ts';

interface ButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick?: () => void;
  readonly onPointerEnter?: () => void;
  readonly 'aria-haspopup'?: 'menu' | 'listbox';
  readonly 'aria-expanded'?: boolean;
}

export interface OpenedProps {
  /** What is pressed: the target of what opens, which is pressed once more when that has come. */
  readonly button: ReactElement<ButtonProps>;
}

/**
 * A button that stands at once, and what it opens loaded with the first press (or when the pointer comes near): menus and
 * lists of choices bring a library that no first screen has to wait for.
 */
export function opensLater<Props extends object>(
  name: string,
  load: () => Promise<{ readonly default: ComponentType<Props & OpenedProps> }>,
  popup: 'menu' | 'listbox' = 'menu',
) {
  return function OpensLater(props: Props & OpenedProps) {
    const { notifier } = useServices();
    const t = useTranslate();
    const [Opened, setOpened] = useState<ComponentType<Props & OpenedProps>>();
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => {
      if (!Opened) return;
      // Drawn anew: it takes the focus again, which comes back to it when what it opens is closed.
      button.current?.focus({ preventScroll: true });
      button.current?.click();
    }, [Opened]);
    if (Opened) return <Opened {...props} button={cloneElement(props.button, { ref: button })} />;
    const open = () =>
      loadChunk(load, name).then(
        (module) => setOpened(() => module.default),
        (failure: unknown) => notifier.error(wordsOfFailure(failure, t)),
      );
    return cloneElement(props.button, {
      'aria-haspopup': popup,
      'aria-expanded': false,
      onClick: () => void open(),
      onPointerEnter: () => void load().catch(() => {}),
    });
  };
}
