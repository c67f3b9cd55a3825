import * as z from 'zod/mini';
import { uiCustomizations } from '../branding/branding.ts';
import { defineEntity } from '../entity/entity.ts';
import { boolean, computed, date, enumeration, geometry, integer, json, reference, text } from '../entity/field.ts';
import type { GeoJsonGeometry } from '../entity/geometry.ts';
import { orderStep } from '../entity/ui-order.ts';
import { allow } from '../permission/access-rule.ts';
import { roles } from '../permission/role.ts';
import { membersKey, projectDetailsKey } from './access-keys.ts';
import { Company } from './company-entity.ts';
import { organizationPreferences } from './organization-preferences.ts';
import { ProjectStage } from './project-stage-entity.ts';
import { anyProperties as anything, boundingBox, projectModules, projectTypes } from './project-values.ts';

/**
 * The tables that permissions themselves stand on. Their screens and rules live in the plugin `workspace`; they are here
 * because the kernel must know who asks before it can ask any plugin.
 */

/** The global organization (0) owns shared catalogues; the default organization is 2. */
export const globalOrganizationId = 0;
export const defaultOrganizationId = 2;

export const Organization = defineEntity('core.organization', {
  scope: 'global',
  integerId: true,
  organizationField: 'id',
  softDelete: true,
  title: ['name'],
  fields: {
    name: text({ required: true, searchable: true }),
    /** Whose sub-organization it is; said when it is made, for good. */
    parentId: reference('core.organization', { writing: 'never' }),
    logoImage: text({ max: 1000, writing: 'never' }),
    preferences: json(organizationPreferences),
    /** The host name that it asked for; it serves nobody before the name's owner has said yes in the DNS. */
    requestedDomain: text({ max: 253, writing: 'never' }),
    /** The host name under which people reach it; no other organization has it. */
    customDomain: text({ max: 253, writing: 'never' }),
    /** Who answers to its e-mails. */
    emailFrom: text({ max: 254, writing: 'never' }),
    uiCustomizations: json(uiCustomizations, { writing: 'never' }),
    /** What its files may take; without a number what the operator gives to every organization. */
    storageMegabytes: integer({ min: 0, writing: 'never' }),
  },
  /** Removed and taken back by the commands of the workspace alone. */
  access: { read: allow.member, create: allow.nobody, update: allow.adminAndUp, delete: allow.nobody },
  derive: { create: false, delete: false },
});

/** Besides the person themself, whoever sees the members of one of their projects. */
const whoMayReach = allow.any(allow.own('id'), allow.adminAndUp, allow.colleague('id', membersKey));

export const User = defineEntity('core.user', {
  scope: 'global',
  title: ['name'],
  fields: {
    name: text({ required: true, searchable: true }),
    email: text({ required: true, max: 254, searchable: true, writing: 'create', read: whoMayReach }),
    mobilePhone: text({ max: 30, read: whoMayReach }),
    preferences: json(anything, { read: allow.own('id'), write: allow.own('id') }),
    /** The stored picture, part of the address under which it is asked for. */
    avatarId: text({ max: 36, writing: 'never' }),
    /** Where its bytes are: of the organization in which it was chosen. */
    avatarKey: text({ max: 500, hidden: true, writing: 'never' }),
    twoFaEnabled: boolean({
      required: true,
      default: false,
      writing: 'never',
      read: allow.any(allow.own('id'), allow.adminAndUp),
    }),
    /** argon2id in PHC string format; null until the person chose one. */
    passwordHash: text({ hidden: true, writing: 'never' }),
    /** Of the second factor, sealed; while `twoFaEnabled` is false it is one that is being set up. */
    twoFaSecret: text({ max: 500, hidden: true, writing: 'never' }),
    /** The latest time step whose code was taken: a code opens once. */
    twoFaLastStep: integer({ hidden: true, writing: 'never' }),
    /** SHA-256 of those that were not used yet. */
    recoveryHashes: json(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(20)), {
      hidden: true,
      writing: 'never',
    }),
  },
  unique: [{ id: 'email', fields: ['email'], ignoreCase: true }],
  access: {
    /** Of a colleague, the name and the picture: what a record or a list of people to choose from shows. */
    read: allow.any(allow.own('id'), allow.colleague('id')),
    create: allow.nobody,
    /** Whom an administrator may change is a rule of the workspace. */
    update: allow.any(allow.own('id'), allow.all(allow.adminAndUp, allow.related('memberships'))),
    delete: allow.nobody,
  },
  derive: { create: false, delete: false },
});

/** A person's membership of an organization, with the role they have there. */
export const UserOrganization = defineEntity('core.userOrganization', {
  scope: 'organization',
  fields: {
    userId: reference(User, {
      required: true,
      inverse: 'memberships',
      onDelete: 'cascade',
      writing: 'create',
    }),
    role: enumeration(roles, { required: true, default: 'user' }),
    companyId: reference(Company, { inverse: 'userOrganizations' }),
  },
  unique: [{ id: 'user', fields: ['userId'] }],
  access: {
    read: allow.any(allow.own('userId'), allow.adminAndUp, allow.colleague('userId', membersKey)),
    create: allow.adminAndUp,
    update: allow.adminAndUp,
    delete: allow.adminAndUp,
  },
  derive: { create: false },
});

/** What a project's own page tells beyond the lists that every member has. */
const inDetails = allow.key(projectDetailsKey);

const place = { title: 'core.project.group.place' } as const;
const view = { title: 'core.project.group.view', order: 1 } as const;

export const Project = defineEntity('core.project', {
  scope: 'organization',
  softDelete: true,
  projectField: 'id',
  title: ['name'],
  linkable: { path: '/p/:id', icon: 'folders' },
  fields: {
    name: text({ required: true, searchable: true }),
    type: enumeration(projectTypes, { required: true, default: 'other' }),
    description: text({ max: 4000, read: inDetails, order: 3 }),
    country: text({ max: 80, group: place, order: 6 }),
    state: text({ max: 80, searchable: true, group: place, order: 4 }),
    city: text({ max: 120, searchable: true, group: place, order: 5 }),
    neighborhood: text({ max: 120, read: inDetails, group: place, order: 3 }),
    postalCode: text({ max: 9, pattern: /^\d{5}-\d{3}$/, read: inDetails, group: place, order: 2 }),
    fullAddress: text({ max: 500, read: inDetails, group: place, order: 1 }),
    addressBbox: json(boundingBox, { read: inDetails, group: place, order: 8 }),
    /** One or more polygons; workspace refuses anything else. */
    boundaries: geometry('geometry', { read: inDetails, group: place, order: 9 }),
    centroid: computed<GeoJsonGeometry>({ how: 'centroid', of: 'boundaries' }),
    projectStageId: reference(ProjectStage, { inverse: 'projects' }),
    /** Empty: every area that the organization has, also those to come. */
    modules: json(projectModules, { group: view }),
    startedAt: date({ order: 1 }),
    estimatedStartBillingDate: date({ read: inDetails, order: 1 }),
    responsibleCompanyId: reference(Company, { inverse: 'projects' }),
    projectSrid: integer({ min: 1024, max: 999999, isCode: true, group: place, order: 7 }),
    estimatedNumLands: integer({ min: 0, read: inDetails, order: 1 }),
    /** Id of a stored file that workspace hands out. */
    backgroundImage: text({ max: 1000, group: view }),
    properties: json(anything, { read: inDetails }),
    uiOrder: integer({ required: true, default: orderStep, isOrder: true }),
  },
  access: { read: allow.projectMember, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.adminAndUp },
});

/** A named set of access keys, given to people at organization or project level. */
export const Profile = defineEntity('core.profile', {
  scope: 'organization',
  title: ['name'],
  fields: {
    name: text({ required: true, searchable: true }),
    isProjectLevel: boolean({ required: true, default: true }),
    isOrgLevel: boolean({ required: true, default: false }),
    accessKeys: json(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(500)), {
      required: true,
    }),
  },
  unique: [{ id: 'name', fields: ['name'], ignoreCase: true }],
  access: {
    read: allow.any(allow.adminAndUp, allow.related('userProfiles')),
    create: allow.adminAndUp,
    update: allow.adminAndUp,
    delete: allow.adminAndUp,
  },
});

export const UserProfile = defineEntity('core.userProfile', {
  scope: 'organization',
  projectField: 'projectId',
  fields: {
    userId: reference(User, { required: true, inverse: 'userProfiles', onDelete: 'cascade' }),
    profileId: reference(Profile, { required: true, inverse: 'userProfiles' }),
    /** Empty: the profile holds in every project of the organization. */
    projectId: reference(Project, { inverse: 'userProfiles', onDelete: 'cascade' }),
  },
  unique: [{ id: 'user_profile_project', fields: ['userId', 'profileId', 'projectId'] }],
  access: {
    read: allow.any(allow.own('userId'), allow.key(membersKey)),
    create: allow.adminAndUp,
    update: allow.adminAndUp,
    delete: allow.adminAndUp,
  },
});
