import { expect } from '@playwright/test';
import { api } from '../support/api.ts';
import { test } from '../support/journey.ts';
import { type Program, startProgram } from '../support/program.ts';
import { expectAccessible, settled, signIn, watchForTrouble } from '../support/screens.ts';

/** One grey point: what a camera gives, as small as it gets. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let program: Program;
test.beforeAll(async () => {
  program = await startProgram({ isEmbedded: true });
});
test.afterAll(() => program?.dispose());

test('lots are inspected on their own screens, by a plugin that an office switches on and off', async ({ page }) => {
  const trouble = watchForTrouble(page);
  await signIn(page, program.address);
  const ask = await api(program.address);
  const { projects } = await ask<{ projects: { nodes: { id: string }[] } }>('{ projects(first: 1) { nodes { id } } }');
  const projectId = projects.nodes[0]?.id ?? '';
  const { lands } = await ask<{ lands: { nodes: { id: string; block: string; lot: string }[] } }>(
    '{ lands(first: 1, filter: { computedStatus: { equalTo: started } }) { nodes { id block lot } } }',
  );
  const [land] = lands.nodes;
  const goto = (path: string) => page.goto(program.address + path);

  const card = page.getByRole('article', { name: 'Vistorias' });
  const act = async (...names: readonly string[]) => {
    await goto('/admin/plugins');
    for (const name of names) {
      await card.getByRole('button', { name, exact: true }).click();
      const sure = page.getByRole('dialog').getByRole('button', { name, exact: true });
      if (name === 'Desativar') await sure.click();
    }
  };
  await act('Instalar', 'Ativar');
  await expect(card.getByText('Ativo', { exact: true })).toBeVisible();

  // Whatever it adds, by the screen: there while it is enabled, and not before or after.
  const settings = page.getByRole('navigation', { name: 'Configurações' }).getByRole('link', { name: 'Vistorias' });
  const widget = page.getByRole('region', { name: 'Vistorias', exact: true });
  const column = page.getByRole('columnheader', { name: 'Próxima vistoria' });
  const more = page.getByRole('button', { name: 'Mais', exact: true }).first();
  const chosenMore = page.getByRole('button', { name: 'Mais', exact: true }).last();
  const exporting = page.getByRole('menuitem', { name: 'Exportar vistorias' });
  const planning = page.getByRole('menuitem', { name: 'Planejar vistoria' });
  const onMap = page.getByRole('region', { name: 'Mapa' }).getByRole('button', { name: 'Planejar vistoria' });
  const legend = page.getByText('Última vistoria: Aprovada');
  const tab = page.getByRole('tab', { name: 'Vistorias' });
  // Behind the first tabs of a lot.
  const beyond = page.getByRole('dialog').getByRole('button', { name: 'Mais', exact: true });
  const offered = page.getByRole('menuitem', { name: 'Vistorias', exact: true });
  const section = page.getByRole('region', { name: 'Última vistoria' });
  const list = async () => {
    await goto(`/p/${projectId}`);
    await page.getByRole('link', { name: 'Lotes', exact: true }).first().click();
    await expect(page.getByRole('grid', { name: 'Lotes' })).toBeVisible();
    await settled(page);
  };

  await goto('/admin');
  await settings.click();
  await expect(page).toHaveURL(/\/admin\/inspections$/);
  await page.getByLabel(/Avisar com antecedência/).fill('3');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Configurações salvas.')).toBeVisible();
  await settled(page);
  await expectAccessible(page);

  await list();
  await expect(column).toBeVisible();
  await expect(legend).toBeVisible();
  await more.click();
  await expect(exporting).toBeVisible();
  await page.keyboard.press('Escape');
  // Not the lot whose record is looked at below.
  const others = page.getByRole('row').filter({ hasNotText: land?.lot ?? '' });
  await others.nth(1).getByRole('checkbox').click();
  await chosenMore.click();
  await planning.click();
  const dialog = page.getByRole('dialog', { name: 'Planejar vistoria' });
  await expect(dialog.getByLabel('Prevista para')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Prevista para').fill('02/12/2026');
  await dialog.getByRole('button', { name: 'Planejar vistoria' }).click();
  await expect(dialog).toBeHidden();
  const planned = async () =>
    (await ask<{ inspections: { nodes: { plannedOn: string }[] } }>('{ inspections { nodes { plannedOn } } }'))
      .inspections;
  await expect.poll(planned).toEqual({ nodes: [{ plannedOn: '2026-12-02' }] });

  await goto(`/lands/${land?.id}`);
  await expect(section.getByText('Nada registrado ainda.')).toBeVisible();
  await beyond.click();
  await offered.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Ainda não há vistorias')).toBeVisible();
  const { createInspection } = await ask<{ createInspection: { inspection: { id: string } } }>(
    'mutation($i: CreateInspectionInput!) { createInspection(input: $i) { inspection { id } } }',
    { i: { inspection: { projectId, landId: land?.id, plannedOn: '2026-12-01' } } },
  );
  await expect(page.getByText('Prevista', { exact: true })).toBeVisible();

  await goto('/projects');
  await expect(widget.getByText('Prevista')).toBeVisible();
  await goto(`/p/${projectId}`);
  await expect(widget.getByRole('link', { name: /Prevista/ })).toBeVisible();
  await goto(`/inspections/${createInspection.inspection.id}`);
  const record = page.getByRole('dialog');
  await record.getByRole('button', { name: /^Foto/ }).click();
  await record
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'lote.png', mimeType: 'image/png', buffer: picture });
  const shown = record.getByRole('img', { name: 'Foto' }).first();
  await expect(shown).toHaveAttribute('src', /./);
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  await settled(page);
  await expectAccessible(page);

  await expect(record.getByRole('button', { name: 'Aprovar' })).toBeVisible();
  await record.getByRole('button', { name: /^Mais/ }).click();
  await page.getByRole('menuitem', { name: 'Recusar' }).click();
  const refusal = page.getByRole('dialog', { name: 'Recusar' });
  await refusal.getByLabel('Motivo').fill('Sem muro');
  await refusal.getByRole('button', { name: 'Recusar' }).click();
  await expect(record.getByText('Recusada').first()).toBeVisible();
  const { land: after } = await ask<{ land: { computedStatus: string } }>(
    'query($id: UUID!) { land(id: $id) { computedStatus } }',
    { id: land?.id },
  );
  expect(after.computedStatus).toBe('with_problem');

  await goto(`/lands/${land?.id}`);
  await expect(section.getByText('Recusada')).toBeVisible();
  await page.getByRole('button', { name: 'Mais ações' }).first().click();
  await expect(planning).toBeVisible();
  await page.keyboard.press('Escape');

  // Found by its lot in the one search, and by its state among the lots.
  const search = async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar' }).fill(`${land?.block} ${land?.lot}`);
    await expect(page.getByRole('option').first()).toBeVisible();
  };
  const hits = page.getByRole('group', { name: 'Vistorias' }).getByRole('option');
  await list();
  await search();
  await expect(hits.first()).toBeVisible();
  await page.keyboard.press('Escape');
  const filters = page.getByRole('menuitem', { name: 'Resultado', exact: true });
  await page.getByRole('button', { name: 'Filtro', exact: true }).click();
  await filters.click();
  await page.getByRole('checkbox', { name: 'Recusada' }).click();
  await page.getByRole('button', { name: 'Concluir' }).click();
  await expect(page.getByRole('grid', { name: 'Lotes' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('row').nth(1).getByText('Jardim das Flores').click();
  await expect(onMap).toBeVisible();

  await act('Desativar');
  await expect(card.getByText('Desativado', { exact: true })).toBeVisible();
  await goto(`/lands/${land?.id}`);
  await expect(page.getByRole('tab', { name: 'Moradores' })).toBeVisible();
  await beyond.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(offered.or(tab).or(section)).toBeHidden();
  await list();
  await expect(column.or(legend)).toBeHidden();
  await more.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(exporting).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filtro', exact: true }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(filters).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('row').nth(1).getByRole('checkbox').click();
  await chosenMore.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(planning.or(onMap)).toBeHidden();
  await page.keyboard.press('Escape');
  await search();
  await settled(page);
  await expect(hits).toHaveCount(0);
  await page.keyboard.press('Escape');
  await goto(`/p/${projectId}`);
  await expect(page.getByRole('link', { name: 'Lotes', exact: true }).first()).toBeVisible();
  await expect(widget).toBeHidden();
  await goto('/projects');
  await expect(page.getByRole('region', { name: 'Projetos' })).toBeVisible();
  await expect(widget).toBeHidden();
  await goto('/admin');
  await expect(page.getByRole('link', { name: 'Armazenamento' })).toBeVisible();
  await expect(settings).toBeHidden();
  for (const path of ['/inspections', '/admin/inspections']) {
    await goto(path);
    await expect(page.getByRole('heading', { name: 'Vistorias não está ativo nesta organização' })).toBeVisible();
  }
  expect((await page.request.get(`${program.address}/admin/unheard`)).status()).toBe(404);
  expect(trouble()).toEqual([]);
});
