import 'react';

declare module 'react' {
  /** Variables are set like any other property. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
