import { clientInfoOf } from '@gleba/core';
import { addDays, currentDay, StoredMail } from '@gleba/sdk';
import { BankAccount } from '../../src/entities/bank-account.entity.ts';
import { ContractCustomer } from '../../src/entities/contract-customer.entity.ts';
import { ContractInstallment } from '../../src/entities/contract-installment.entity.ts';
import { Partner } from '../../src/entities/partner.entity.ts';
import { ours, startContractsScene } from './contracts-scene.ts';

export type CustomerPageScene = Awaited<ReturnType<typeof startCustomerPageScene>>;

const input = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;

/** The office of `contracts-scene`, with buyers who have e-mail addresses, and strangers. */
export async function startCustomerPageScene() {
  const scene = await startContractsScene();
  const { host } = scene;
  const within = <T>(work: Parameters<typeof host.within<T>>[1]) => host.within(ours, work);
  await within(async (tx) => {
    await tx.update(Partner, scene.buyerId, { email: 'maria@example.org' });
    await tx.update(Partner, scene.spouseId, { email: 'jose@example.org' });
    await tx.insert(BankAccount, {
      ...{ name: 'Caixa', isDefaultAccount: true, pixAddressKeyType: 'EMAIL', pixAddressKey: 'caixa@example.org' },
      ...{ receiverName: 'Escritorio', receiverCity: 'Itabira' },
    });
  });
  let places = 0;

  const self = {
    ...{ ...scene, within, foreign: scene.stranger },
    async office<T>(name: string, given: object, selection: string, who = scene.seller) {
      const document = `mutation($i: ${input(name)}!) { ${name}(input: $i) { ${selection} } }`;
      const { data, ...answer } = await scene.ask<Record<string, T>>(document, { i: given }, who);
      return { ...answer, data: data?.[name] };
    },
    /** Without a session, from another network address each time unless one is given. */
    async stranger<T>(name: string, given: object, selection: string, address?: string) {
      places += 1;
      const client = clientInfoOf(address ?? `198.51.${places >> 8}.${places & 255}`, 'Mozilla/5.0 (Test)');
      const query = `mutation($i: ${input(name)}!) { ${name}(input: $i) { ${selection} } }`;
      const body = JSON.stringify({ query, variables: { i: given } });
      const { body: text } = await host.runtime.graphql(body, undefined, 'stranger', { client });
      const { data, errors = [] } = JSON.parse(text) as {
        data?: Record<string, T> | null;
        errors?: { message: string; extensions: { code: string; fields?: { message: string }[] } }[];
      };
      return { data: data?.[name], code: errors[0]?.extensions.code, message: errors[0]?.message };
    },
    /** A contract of both, half each, and where each stands in it. */
    async bought() {
      const half = (partnerId: string, legalResponsible: boolean) => ({ partnerId, share: '50', legalResponsible });
      const customers = [half(scene.buyerId, true), half(scene.spouseId, false)];
      const { contractId } = await scene.sold({ initialDueDate: addDays(currentDay(), 5), customers });
      const of = { filter: { contractId: { equalTo: contractId } }, first: 100 };
      const places = await within((tx) => tx.list(ContractCustomer, of));
      const placeOf = (partnerId: string) => places.find((one) => one.partnerId === partnerId)?.id ?? '';
      const installments = await within((tx) => tx.list(ContractInstallment, { ...of, orderBy: ['dueDate'] }));
      return { contractId, installments, maria: placeOf(scene.buyerId), jose: placeOf(scene.spouseId) };
    },
    async link(contractCustomerId: string): Promise<string> {
      const { data, message } = await self.office<{ path: string }>('makeCustomerLink', { contractCustomerId }, 'path');
      if (!data) throw new Error(message);
      return data.path.split('#token=')[1] ?? '';
    },
    /** How many letters an address has, and what the last one says; waits until there are more than so many. */
    async letter(to: string, has: RegExp, more = 0): Promise<string> {
      for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((done) => setTimeout(done, 20))) {
        const filter = { recipient: { equalTo: to } };
        const mails = await within((tx) => tx.list(StoredMail, { filter, orderBy: ['createdAt'], first: 1000 }));
        const found = mails.flatMap(({ text }) => has.exec(text ?? '')?.[1] ?? []);
        if (found.length > more) return found.at(-1) ?? '';
      }
      throw new Error(`No letter to ${to} says ${has}.`);
    },
    async letters(to: string, has: RegExp): Promise<number> {
      const filter = { recipient: { equalTo: to } };
      const mails = await within((tx) => tx.list(StoredMail, { filter, first: 1000 }));
      return mails.filter(({ text }) => has.test(text ?? '')).length;
    },
    async code(token: string, to: string): Promise<string> {
      const before = await self.letters(to, codeForm);
      const { message } = await self.stranger('sendCustomerCode', { token }, 'isSent');
      if (message) throw new Error(message);
      return self.letter(to, codeForm, before);
    },
    async visit(token: string, to: string): Promise<string> {
      const given = { token, code: await self.code(token, to) };
      const { data, message } = await self.stranger<{ visit: string }>('openCustomerPage', given, 'visit');
      if (!data) throw new Error(message);
      return data.visit;
    },
  };
  return self;
}

const codeForm = /\b(\d{6})\b/;
