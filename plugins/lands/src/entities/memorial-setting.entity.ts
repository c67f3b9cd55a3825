import { allow, boolean, decimal, defineEntity, enumeration, integer, text } from '@gleba/sdk';
import { dataManageKey, landsKey } from '../access-keys.ts';
import { vertexOrders, vertexRules, vertexTypes } from '../vertex-codes.ts';

const vertices = { group: { title: 'lands.vertices.settings', order: 1 } } as const;

/** How a project's papers are computed and signed; one row a project. What a project does not say is the default here. */
export const MemorialSetting = defineEntity('lands.memorialSetting', {
  scope: 'project',
  fields: {
    /** urban: front, right, left, back; perimeter: vertex by vertex. */
    form: enumeration(['urban', 'perimeter', 'both'], { required: true, default: 'both' }),
    /** Where lengths, azimuths and areas are computed: UTM plane, local geodetic system, ellipsoid. */
    surface: enumeration(['utm', 'local', 'ellipsoid'], { required: true, default: 'utm' }),
    /**
     * The UTM plane (zone and datum) of the project's papers and areas where the project's own system is none: one for all of its
     * lots, proposed by the first import.
     */
    planeSrid: integer({ min: 1024, max: 999999, isCode: true }),
    /** Mean ellipsoidal height in metres, for the local geodetic system. */
    meanHeight: decimal({
      required: true,
      precision: 8,
      scale: 3,
      min: '-100',
      max: '5000',
      default: '0',
    }),
    /** Who tells left from right: one who looks at the lot from the street, or at the street from the lot. */
    vantage: enumeration(['street', 'lot'], { required: true, default: 'street' }),
    startRule: enumeration(['northernmost', 'front'], { required: true, default: 'northernmost' }),
    vertexPrefix: text({ required: true, max: 8, default: 'V' }),
    lengthDecimals: integer({ required: true, min: 2, max: 3, default: 2 }),
    coordinateDecimals: integer({ required: true, min: 2, max: 4, default: 3 }),
    /** Metres: how far from a side another lot's outline may run and still adjoin it. */
    adjoinerTolerance: decimal({
      required: true,
      precision: 6,
      scale: 3,
      min: '0.001',
      max: '5',
      default: '0.15',
    }),
    /** Metres from a side to the middle of its street. */
    streetReach: decimal({
      required: true,
      precision: 6,
      scale: 2,
      min: '1',
      max: '200',
      default: '30',
    }),
    /** Leaves out vertices that stand within 1 mm of the line between their neighbours. */
    mergesCollinear: boolean({ required: true, default: false }),
    /** What a lot's `subdivision` is: a parcelling that was approved, or an informal settlement (Law 13,465/2017, art. 11, II). */
    settlement: enumeration(['subdivision', 'informal'], { required: true, default: 'subdivision' }),
    /** Matrículas of the areas that are affected, several with semicolons, and their registry office. */
    registryNumber: text({ max: 400 }),
    registryOffice: text({ max: 200 }),
    technicianName: text({ max: 200 }),
    technicianTitle: text({ max: 120 }),
    /** CREA, CAU or CFT/CRT number. */
    technicianRegistration: text({ max: 60 }),
    responsibilityKind: enumeration(['ART', 'RRT', 'TRT'], { required: true, default: 'ART' }),
    responsibilityNumber: text({ max: 60 }),
    /** Of the professional at INCRA, for codes as SIGEF wants them; without it codes are the prefix and a number. */
    vertexCredential: text({ max: 8, pattern: /^[A-Z0-9]+$/, ...vertices }),
    vertexDigits: integer({ required: true, min: 1, max: 8, default: 4, ...vertices }),
    /** Of a project without any vertices. */
    vertexStart: integer({ required: true, min: 0, max: 9_999_999, default: 1, ...vertices }),
    vertexOrder: enumeration(vertexOrders, { required: true, default: 'lots', ...vertices }),
    /** Of new ones. */
    vertexType: enumeration(vertexTypes, { required: true, default: 'P', ...vertices }),
    /** Metres within which corners of several lots are one point, and a point that was moved keeps its code. */
    vertexTolerance: decimal({
      ...{ required: true, precision: 6, scale: 3, min: '0.001', max: '0.5', default: vertexRules.tolerance },
      ...vertices,
    }),
  },
  unique: [{ id: 'project', fields: [] }],
  access: {
    read: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
    create: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
    update: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
    delete: allow.adminAndUp,
  },
});
