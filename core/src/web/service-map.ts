import type { ServiceContainer } from '../plugin/service-container.ts';

/**
 * The browser's services. They stand already when they are loaded and last as long as the page, so a map holds them;
 * the server's container would add a tenth to what the first screen loads (docs/decisions/0054).
 */
export function createServiceMap(): ServiceContainer {
  const services = new Map<string, unknown>();
  return {
    has: ({ id }) => services.has(id),
    get<T>({ id }: { readonly id: string }): T {
      if (!services.has(id)) throw new Error('it is not offered in the browser');
      // `provide` checked that the service fits its token.
      return services.get(id) as T;
    },
    load(_owner, provided) {
      for (const { token, service } of provided) services.set(token.id, service);
    },
  };
}
