import { allow, boolean, decimal, defineEntity, reference, text } from '@gleba/sdk';
import { dataManageKey, residentsKey } from '../access-keys.ts';
import { Land } from './land.entity.ts';

/** Somebody who lives on a land or answers for it. */
export const Resident = defineEntity('lands.resident', {
  scope: 'project',
  softDelete: true,
  title: ['name'],
  // Their own lot is where they are seen.
  linkable: { path: '/lands/:landId', icon: 'users' },
  fields: {
    landId: reference(Land, { required: true, inverse: 'residents', writing: 'create' }),
    name: text({
      required: true,
      max: 200,
      searchable: true,
      list: { width: 280 },
      exchange: {
        names: [
          'nomedomorador',
          'morador',
          'nomemorador',
          'ocupante',
          'nomedoocupante',
          'beneficiario',
          'proprietario',
          'titular',
          'nome',
        ],
      },
    }),
    /** Tax id of the person or company, with its points (a write rule asks for its check digits). */
    cpfCnpj: text({
      max: 18,
      searchable: true,
      list: { width: 180 },
      exchange: { names: ['cpfcnpj', 'cpf', 'cnpj', 'cpfoucnpj', 'cpfdomorador', 'documento', 'cpfmorador'] },
    }),
    legalResponsible: boolean({
      required: true,
      default: false,
      list: { width: 160 },
      exchange: { order: 1, names: ['responsavellegal', 'responsavel', 'titularlegal'] },
    }),
    secondaryResponsible: boolean({
      required: true,
      default: false,
      list: { width: 190 },
      exchange: { order: 1, names: ['responsavelsecundario', 'conjuge', 'segundoresponsavel', 'coresponsavel'] },
    }),
    /** % of the lot that the person holds; those of a lot's residents make 100 at most (a write rule). */
    tenureShare: decimal({
      precision: 9,
      scale: 6,
      min: '0',
      max: '100',
      exchange: {
        names: [
          'partedolote',
          'dolote',
          'parte',
          'percentualdolote',
          'fracao',
          'percentual',
          'participacao',
          'cota',
          'porcentagem',
        ],
      },
    }),
  },
  access: {
    read: allow.key(residentsKey),
    create: allow.all(allow.key(residentsKey), allow.key(dataManageKey)),
    update: allow.all(allow.key(residentsKey), allow.key(dataManageKey)),
    delete: allow.adminAndUp,
  },
});
