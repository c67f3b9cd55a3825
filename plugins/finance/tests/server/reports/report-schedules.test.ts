import { addDays, currentDay, type MailMessage, type MailService, User, UserOrganization, uuidv7 } from '@gleba/sdk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ReportSchedule } from '../../../src/entities/report-schedule.entity.ts';
import type { ScheduleRhythm, scheduledReports } from '../../../src/reports/report-schedule.ts';
import { lastDue } from '../../../src/reports/report-schedule.ts';
import { sendScheduledReportsWork, sendScheduledReportWork } from '../../../src/server/reports/send-reports.work.ts';
import { type MoneyScene, startMoneyScene } from '../money/money-scene.ts';

/** Reports go by e-mail to whoever may see them on the day on which they go, once. */
let scene: MoneyScene;
const sent: MailMessage[] = [];
const mail = {
  send: (message: MailMessage) => {
    sent.push(message);
    return Promise.resolve();
  },
} as unknown as MailService;
beforeAll(async () => {
  scene = await startMoneyScene();
}, 180_000);
afterAll(() => scene?.host.stop());
beforeEach(() => {
  sent.length = 0;
});

interface Given {
  readonly report?: (typeof scheduledReports)[number];
  readonly rhythm?: ScheduleRhythm;
  readonly isActive?: boolean;
}
const schedule = (recipientIds: readonly string[], given: Given = {}) =>
  scene.within(async (tx) => {
    const { id } = await tx.insert(ReportSchedule, { name: uuidv7(), recipientIds: [...recipientIds], ...given });
    return id;
  });
const due = '2026-03-02';
const context = { transaction: <T>(work: (tx: never) => Promise<T>) => scene.within(work as never) } as never;
const send = (reportScheduleId: string, userId: string) =>
  sendScheduledReportWork(mail).run(context, { reportScheduleId, userId, due });
const emailOf = async (id: string) => (await scene.within((tx) => tx.get(User, id))).email;

test('each report is a workbook of the period before', async () => {
  for (const report of ['cashFlow', 'pendingInstallments', 'acquisition', 'taxProvision'] as const) {
    const id = await schedule([scene.managerId], { report, rhythm: 'weekly' });
    expect(await send(id, scene.managerId), report).toEqual({ isSent: true });
    const message = sent.at(-1);
    expect(message?.to).toBe(await emailOf(scene.managerId));
    const [file] = message?.attachments ?? [];
    expect(file?.name).toBe(`${report}-2026-02-23-2026-03-01.xlsx`);
    expect(
      Buffer.from(file?.bytes ?? [])
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    expect(message?.text).toContain('23/02/2026');
  }
});

test('who is no longer who may see it gets none, nor who is no longer named', async () => {
  const leaving = await scene.host.addMember(2, 'manager', 'Lia');
  const id = await schedule([leaving, scene.managerId]);
  expect(await send(id, leaving)).toEqual({ isSent: true });
  await scene.within(async (tx) => {
    const [row] = await tx.list(UserOrganization, { filter: { userId: { equalTo: leaving } }, first: 1 });
    await tx.update(UserOrganization, row?.id ?? '', { role: 'user' });
  });
  expect(await send(id, leaving)).toEqual({ isSent: false });
  await scene.within((tx) => tx.update(ReportSchedule, id, { recipientIds: [] }));
  expect(await send(id, scene.managerId)).toEqual({ isSent: false });
  const still = await schedule([scene.managerId], { isActive: false });
  expect(await send(still, scene.managerId)).toEqual({ isSent: false });
  expect(await send(await schedule([uuidv7()]), uuidv7())).toEqual({ isSent: false });
  expect(sent).toHaveLength(1);
});

test('what is due goes once; what was made since waits for the next day', async () => {
  const today = currentDay();
  const id = await schedule([scene.managerId], { rhythm: 'monthly' });
  const old = await schedule([scene.managerId, scene.managerId], { rhythm: 'monthly' });
  await scene.host.owner.query("update finance.report_schedule set created_at = '2026-01-05' where id = $1::uuid", [
    old,
  ]);
  const run = () => sendScheduledReportsWork.run(context, {});
  // The one of this month: made before its first day; the other was made on a day after it, or on it.
  await run();
  const sentOn = async (one: string) => (await scene.within((tx) => tx.get(ReportSchedule, one))).lastSentOn;
  expect(await sentOn(old)).toBe(lastDue('monthly', today));
  expect(await sentOn(id)).toBe(today.endsWith('-01') ? today : null);
  expect(await run()).toEqual({ count: 0 });
});

test('the day on which it was made is the office’s: at 23:30 in Brasília it is still the day of sending', async () => {
  const today = currentDay();
  const day = lastDue('monthly', today);
  const madeAt = async (instant: string) => {
    const id = await schedule([scene.managerId], { rhythm: 'monthly' });
    await scene.host.owner.query(
      'update finance.report_schedule set created_at = $2::timestamptz where id = $1::uuid',
      [...[id, instant]],
    );
    return id;
  };
  const late = await madeAt(`${day}T23:30:00-03:00`);
  const next = await madeAt(`${addDays(day, 1)}T00:30:00-03:00`);
  await sendScheduledReportsWork.run(context, {});
  const sentOn = async (one: string) => (await scene.within((tx) => tx.get(ReportSchedule, one))).lastSentOn;
  expect([await sentOn(late), await sentOn(next)]).toEqual([day, null]);
});

test('goes to nobody who may not see it, and is written by those who may', async () => {
  const pilotId = await scene.host.addMember(2, 'pilot', 'Pia');
  const create = (recipientIds: readonly string[], who = scene.manager) =>
    scene.ask(
      'mutation($i: CreateReportScheduleInput!) { createReportSchedule(input: $i) { reportSchedule { id } } }',
      { i: { reportSchedule: { name: uuidv7(), report: 'cashFlow', rhythm: 'weekly', recipientIds } } },
      who,
    );
  expect((await create([scene.managerId])).code).toBeUndefined();
  expect((await create([pilotId])).fields[0]).toContain('Relatórios vão só para administradores');
  expect((await create([uuidv7()])).code).toBe('VALIDATION');
  expect((await create([scene.managerId], scene.user)).code).toBe('FORBIDDEN');
});
