import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { downloaded, textOf } from './support/downloads.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program, startProgram } from './support/program.ts';
import { expectAccessible, signIn, takePicture, watchForTrouble } from './support/screens.ts';

/** An administrator takes a plugin through its life in one window; a second window follows without being loaded again. */
const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

let program: Program;
test.beforeAll(async () => {
  program = await startProgram();
});
test.afterAll(({ browser }) => endJourney(browser, program));

/** A state that only this journey reaches; the screen at rest is pictured with all others. */
async function shoot(page: Page, name: string): Promise<void> {
  for (const [size, viewport, colorScheme] of [
    ['wide', wide, 'light'],
    ['phone', phone, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await takePicture(page, `screens/plugins-${name}-${size}-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(wide);
}

test('a plugin is disabled, enabled, retired, exported and purged while somebody looks', async ({ page, context }) => {
  const trouble = watchForTrouble(page);
  await signIn(page, program.address);
  const ask = await api(program.address);
  // What sells lots goes before the lots do.
  await ask('mutation { disablePlugin(input: { id: "finance" }) { id } }');
  const { projects } = await ask<{ projects: { nodes: { id: string }[] } }>('{ projects(first: 1) { nodes { id } } }');
  const { lands } = await ask<{ lands: { totalCount: number } }>('{ lands { totalCount } }');
  const other = await context.newPage();
  const otherTrouble = watchForTrouble(other);
  await other.goto(`${program.address}/project/${projects.nodes[0]?.id}/details`);
  await other.getByRole('link', { name: 'Lotes', exact: true }).first().click();
  const otherGrid = other.getByRole('grid', { name: 'Lotes' });
  await expect(otherGrid).toBeVisible();
  const rail = other.getByRole('navigation').first();
  const off = other.getByRole('heading', { name: 'Lotes e mapas não está ativo nesta organização' });

  await page.getByRole('link', { name: 'Administração' }).click();
  await page.getByRole('link', { name: 'Plugins' }).click();
  const card = page.getByRole('article', { name: 'Lotes e mapas' });
  await expect(card.getByText('Ativo', { exact: true })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Área de trabalho' }).getByText('Essencial')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'enabled');

  const act = async (name: string, confirmation?: { readonly typed?: string }) => {
    await card.getByRole('button', { name, exact: true }).click();
    if (!confirmation) return;
    const dialog = page.getByRole('dialog');
    const button = dialog.getByRole('button', { name, exact: true });
    if (confirmation.typed !== undefined) {
      await expect(button).toBeDisabled();
      await shoot(page, 'purge-dialog');
      await dialog.getByRole('textbox').fill(confirmation.typed);
    }
    await button.click();
    await expect(dialog).toBeHidden();
  };

  await act('Desativar', {});
  await expect(card.getByText('Desativado', { exact: true })).toBeVisible();
  await expect(off).toBeVisible();
  await expect(otherGrid).toBeHidden();
  await expect(rail.getByRole('link', { name: 'Lotes', exact: true })).toBeHidden();
  await expectAccessible(other);
  await shoot(other, 'off');

  await act('Ativar');
  await expect(card.getByText('Ativo', { exact: true })).toBeVisible();
  await expect(otherGrid.getByRole('row').nth(1)).toBeVisible();
  await expect(off).toBeHidden();
  await expect(rail.getByRole('link', { name: 'Lotes', exact: true })).toBeVisible();

  await act('Desativar', {});
  await act('Retirar', {});
  await expect(card.getByText('Retirado', { exact: true })).toBeVisible();
  await expect(card.getByText('Para eliminar os dados, exporte-os antes.')).toBeVisible();
  await expect(other.getByText('Lotes e mapas foi retirado desta organização')).toBeVisible();
  await expect(otherGrid.getByRole('row').nth(1)).toBeVisible();
  await expect(other.getByText('Importar lotes')).toBeHidden();
  await shoot(other, 'read-only');

  await act('Exportar dados');
  const file = card.getByRole('button', { name: `Baixar Lotes: ${lands.totalCount}` });
  await expect(file).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'retired');
  const exported = await downloaded(page, () => file.click());
  expect(exported.name).toBe('lands-lands.land.ndjson');
  const lines = textOf(exported).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).id)).toHaveLength(lands.totalCount);

  await act('Eliminar dados', { typed: 'lands' });
  await expect(card.getByText('Eliminado', { exact: true })).toBeVisible();
  await expect(card.getByText('Nenhum registro')).toBeVisible();
  await expect(off).toBeVisible();
  await shoot(page, 'purged');
  await act('Instalar');
  await act('Ativar');
  await expect(card.getByText('Ativo', { exact: true })).toBeVisible();
  expect((await ask<{ lands: { totalCount: number } }>('{ lands { totalCount } }')).lands.totalCount).toBe(0);
  expect(trouble()).toEqual([]);
  // The map's tiles are refused from the moment of the act, which is before the window hears of it.
  expect(otherTrouble().filter((text) => !text.includes('status of 403'))).toEqual([]);
});
