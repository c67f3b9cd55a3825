import 'reflect-metadata';
import { Container, ContainerModule } from 'inversify';
import type { Provided } from '../../plugin/provided.ts';
import type { ServiceContainer } from '../../plugin/service-container.ts';
import type { Needed, Token, Tokens } from '../../plugin/token.ts';

/** A service that is made of others when somebody first asks for it, and then is the same for all. */
export interface Injectable {
  readonly token: Token;
  readonly needs: readonly Token[];
  readonly create: (...services: unknown[]) => unknown;
  readonly close: ((service: unknown) => unknown) | undefined;
}

/** Says what a service is made of, as a plugin says it: tokens by the names that `create` calls them. */
export function injectable<T, const N extends Tokens>(
  token: Token<T>,
  needs: N,
  create: (services: Needed<N>) => NoInfer<T>,
  close?: (service: NoInfer<T>) => unknown,
): Injectable {
  const names = Object.keys(needs);
  return {
    token,
    needs: Object.values(needs),
    create: (...services) =>
      create(Object.fromEntries(names.map((name, at) => [name, services[at]])) as unknown as Needed<N>),
    close: close as Injectable['close'],
  };
}

/** The server's services: a module for the kernel's parts, one for what it offers, one for each plugin. */
export interface KernelContainer extends ServiceContainer {
  load(owner: string, services: readonly (Provided | Injectable)[]): void;
  /** Takes back what the owner brought, and closes what was made of it. */
  unload(owner: string): Promise<void>;
  /** Unloads everything, who came last first: nobody outlives what it was made of. */
  close(): Promise<void>;
}

export function createKernelContainer(): KernelContainer {
  const container = new Container({ defaultScope: 'Singleton' });
  const modules = new Map<string, ContainerModule>();

  async function unload(owner: string): Promise<void> {
    const known = modules.get(owner);
    modules.delete(owner);
    if (known) await container.unloadAsync(known);
  }

  return {
    has: ({ id }) => container.isBound(id),
    get<T>({ id }: Token<T>): T {
      if (!container.isBound(id)) throw new Error(`nobody offers '${id}' (yet)`);
      return container.get<T>(id);
    },
    load(owner, services) {
      if (modules.has(owner)) throw new Error(`'${owner}' has brought its services already.`);
      const taken = services.find(({ token }) => container.isBound(token.id));
      if (taken) throw new Error(`'${owner}' brings '${taken.token.id}', which somebody else brought.`);
      const known = moduleOf(services);
      container.load(known);
      modules.set(owner, known);
    },
    unload,
    async close() {
      for (const owner of [...modules.keys()].reverse()) await unload(owner);
    },
  };
}

function moduleOf(services: readonly (Provided | Injectable)[]): ContainerModule {
  return new ContainerModule(({ bind }) => {
    for (const offered of services) {
      const { id } = offered.token;
      if ('service' in offered) {
        bind(id).toConstantValue(offered.service);
        continue;
      }
      const { create, needs, close } = offered;
      const bound = bind(id)
        .toResolvedValue(
          create,
          needs.map((need) => need.id),
        )
        .inSingletonScope();
      if (close)
        bound.onDeactivation(async (service) => {
          await close(service);
        });
    }
  });
}
