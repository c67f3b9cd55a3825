import * as z from 'zod/mini';
import { defineEntity } from '../entity/entity.ts';
import { enumeration, instant, integer, json, reference, text } from '../entity/field.ts';
import { refusal } from '../error/refusal.ts';
import { Project } from '../identity/identity-entities.ts';
import { allow, readOnly } from '../permission/access-rule.ts';

export const jobStatuses = ['CREATED', 'RUNNING', 'WAITING', 'DONE', 'FAILED', 'CANCELED'] as const;
const tones = { RUNNING: 'info', WAITING: 'warning', DONE: 'success', FAILED: 'danger' } as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Live progress: `text` is a locale key with `done` and `total` as its values. */
export const jobProgress = z.object({
  done: z.int().check(z.nonnegative()),
  total: z.nullable(z.int().check(z.nonnegative())),
  text: z.nullable(z.string().check(z.maxLength(200))),
});
export type JobProgress = z.infer<typeof jobProgress>;

const anything = z.record(z.string(), z.unknown());
/** Written by the server alone: lists of lots, of what was printed, of what a file held. */
const jobFacts = { maxBytes: 4 * 1024 * 1024, maxKeys: 100_000 } as const;

/** Several jobs that a person started as one thing. */
export const JobBatch = defineEntity('core.jobBatch', {
  scope: 'organization',
  plural: 'jobBatches',
  fields: {
    projectId: reference(Project, {
      inverse: 'jobBatches',
      onDelete: 'cascade',
      writing: 'create',
    }),
    relatedId: text({ writing: 'create', indexed: true }),
    relatedTable: text({ writing: 'create' }),
    computedStatus: enumeration(jobStatuses, {
      required: true,
      default: 'CREATED',
      writing: 'never',
      tones,
    }),
  },
  ...readOnly(allow.any(allow.own('createdBy'), allow.adminAndUp)),
});

/** A piece of background work. Written only by the server; people start, cancel and retry it by commands. */
export const Job = defineEntity('core.job', {
  scope: 'organization',
  fields: {
    jobBatchId: reference(JobBatch, { inverse: 'jobs', onDelete: 'cascade' }),
    projectId: reference(Project, { inverse: 'jobs', onDelete: 'cascade' }),
    referenceId: text({ indexed: true }),
    /** `<plugin>.<job>`, for example `lands.importShapefile`; the specification's PDF_GENERATION style is free too. */
    type: text({ required: true, indexed: true }),
    status: enumeration(jobStatuses, { required: true, default: 'CREATED', indexed: true, tones }),
    payload: json(anything, { ...jobFacts, required: true }),
    progress: json(jobProgress),
    result: json(anything, jobFacts),
    /** Why it failed, in the words of the person who started it; every other reader is told by `refusal`. */
    error: text({ max: 2000 }),
    refusal: json(refusal),
    attempts: integer({ required: true, default: 0 }),
    /** Where a restarted job goes on; written in the same transaction as the rows it stands for. */
    checkpoint: json(anything, { ...jobFacts, hidden: true }),
    startedAt: instant(),
    finishedAt: instant(),
    /** Lease: the worker that holds it and until when; another may take it afterwards. */
    leasedBy: text({ hidden: true }),
    leasedUntil: instant({ hidden: true, indexed: true }),
    runAfter: instant({ hidden: true }),
    cancelRequestedAt: instant(),
  },
  ...readOnly(allow.any(allow.own('createdBy'), allow.adminAndUp)),
});

/** When a schedule of a plugin is due next in the organization, and what came of it last. Written by the server alone. */
export const JobSchedule = defineEntity('core.jobSchedule', {
  scope: 'organization',
  // What is done once for all organizations their administrators see as well.
  sharedFromGlobal: true,
  fields: {
    /** The declaration's id. */
    scheduleId: text({ required: true }),
    /** Its times in one line, as they were when the next one was reckoned. */
    rule: text({ required: true }),
    nextDueAt: instant({ required: true, indexed: true }),
    lastDueAt: instant(),
    lastJobId: reference(Job, { onDelete: 'setNull' }),
    /** Due times that had passed without it before the last one. */
    missed: integer({ required: true, default: 0 }),
  },
  unique: [{ id: 'schedule', fields: ['scheduleId'] }],
  title: ['scheduleId'],
  ...readOnly(allow.adminAndUp),
});

/** That a schedule has started a job for one of its due times: no due time has two. */
export const ScheduledRun = defineEntity('core.scheduledRun', {
  scope: 'organization',
  fields: {
    scheduleId: text({ required: true }),
    dueAt: instant({ required: true }),
    jobId: reference(Job, { required: true, onDelete: 'cascade' }),
    /** Due times before it that had passed without a run. */
    missed: integer({ required: true, default: 0 }),
  },
  unique: [{ id: 'dueTime', fields: ['scheduleId', 'dueAt'] }],
  ...readOnly(allow.adminAndUp),
});

export const jobItemStatuses = ['waiting', 'done', 'failed'] as const;

/** One of the many things that a job does, each with a result of its own. Written by the server alone. */
export const JobItem = defineEntity('core.jobItem', {
  scope: 'organization',
  fields: {
    jobId: reference(Job, { required: true, inverse: 'items', onDelete: 'cascade', writing: 'create' }),
    place: integer({ required: true, min: 0 }),
    /** By what people know it. */
    title: text({ max: 300 }),
    item: json(anything, { required: true }),
    status: enumeration(jobItemStatuses, { required: true, default: 'waiting', indexed: true }),
    result: json(anything),
    /** As those of a job. */
    error: text({ max: 2000 }),
    refusal: json(refusal),
  },
  unique: [{ id: 'place', fields: ['jobId', 'place'] }],
  title: ['title'],
  ...readOnly(allow.any(allow.own('createdBy'), allow.adminAndUp)),
});
