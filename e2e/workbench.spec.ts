import { execFileSync } from 'node:child_process';
import { expect, test, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { open } from './open.ts';

const COMMAND = 'packages/cli/dist/bin.js';
const SMALL = '/workbench/?model=llama-3.1-8b&gpu=h100-sxm5-80gb&gpus=16&seq=4096&gb=64';

/** Opens the workbench and waits until the search has ended and a layout is shown. */
async function openAnswered(page: Page, path: string) {
  await open(page, path);
  await expect(page.getByText(/layouts looked at in/)).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('output[name="stepSeconds"]')).toBeVisible();
}
const figure = async (page: Page, name: string) =>
  Number(await page.locator(`output[name="${name}"]`).getAttribute('data-value'));

test('answers what the terminal answers', async ({ page }) => {
  await openAnswered(page, SMALL);
  const flags = '--model llama-3.1-8b --accelerator h100-sxm5-80gb --gpus 16 --engine megatron';
  const sizes = '--sequence 4096 --global-batch 64 --top 12 --json';
  const text = execFileSync(
    process.execPath,
    [COMMAND, 'plan', ...`${flags} ${sizes}`.split(' ')],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    },
  );
  const { layouts } = JSON.parse(text) as {
    layouts: { answer: { step: { seconds: number }; memory: { peakBytes: number } } }[];
  };
  await expect(page.locator('tbody tr').filter({ has: page.getByRole('radio') })).toHaveCount(
    layouts.length,
  );
  expect(await figure(page, 'stepSeconds')).toBe(layouts[0]!.answer.step.seconds);
  expect(await figure(page, 'peakBytes')).toBe(layouts[0]!.answer.memory.peakBytes);
});

test('shows the recipe that is taken where none is given: a V100 has no bf16', async ({ page }) => {
  await open(page, SMALL.replace('h100-sxm5-80gb', 'v100-sxm2-32gb'));
  await expect(page.getByLabel('Precision')).toHaveValue('fp16');
  await expect(page.getByLabel('Optimizer')).toHaveValue('adam');
  await open(page, `${SMALL}&master=none`);
  await expect(page.getByLabel('Precision')).toHaveValue('bf16');
  await expect(page.getByLabel('Optimizer')).toHaveValue('adam-bf16');
});

test('looks at another layout by keyboard; the address says it; Back undoes', async ({ page }) => {
  await openAnswered(page, SMALL);
  await expect(page.getByText('The first choice', { exact: true })).toBeVisible();
  await page
    .getByRole('radio', { name: /^Look at/ })
    .first()
    .focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('The chosen layout', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/[?&]tp=\d+/);
  const chosen = await page
    .getByRole('radio', { name: /^Look at/ })
    .nth(1)
    .getAttribute('aria-label');
  await page.reload();
  await expect(page.getByRole('radio', { name: chosen!, exact: true })).toBeChecked();
  await page.goBack();
  await expect(page.getByText('The first choice', { exact: true })).toBeVisible();
});

test('a dot of the picture and a row of the table choose the same', async ({ page }) => {
  await openAnswered(page, SMALL);
  await page.getByRole('radio', { name: 'Time against memory' }).check();
  const picture = page.getByRole('img', { name: /layouts by step time/ });
  const dot = picture.locator('circle.strong').last();
  await dot.hover({ force: true });
  const told = await page.getByText(/^(On the front|No\. \d+): /).textContent();
  const [, seconds, bytes] = /: (.+), (.+)\.$/.exec(told!)!;
  await dot.click({ force: true });
  const row = page.locator('tr.chosen');
  await expect(row).toContainText(seconds!);
  await expect(row).toContainText(bytes!);
  await expect(row.getByRole('radio')).toBeChecked();
});

test('says what does not fit, and by how much', async ({ page }) => {
  await open(page, '/workbench/?model=llama-3.1-405b&gpu=h100-sxm5-80gb&gpus=8&seq=4096&gb=8');
  await expect(page.getByText(/No layout fits on 8 GPUs/)).toBeVisible();
  await expect(page.getByText(/more than it has. Its largest part is/)).toBeVisible();
});

test('mends a layout that its engine refuses', async ({ page }) => {
  await open(page, `${SMALL}&pp=16&tp=1&vp=1&mb=8`);
  await expect(page.getByText(/^Take /).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Take / })
    .first()
    .click();
  await expect(page.locator('output[name="stepSeconds"]')).toBeVisible();
});

test('reads a pasted config.json, and refuses one that it cannot size', async ({ page }) => {
  await openAnswered(page, SMALL);
  const config = {
    model_type: 'llama',
    hidden_size: 4096,
    num_hidden_layers: 16,
    num_attention_heads: 32,
    num_key_value_heads: 8,
    intermediate_size: 14336,
    vocab_size: 128256,
  };
  await page.getByText('Open a file: config.json').click();
  const box = page.getByLabel('Or paste its text');
  await box.fill(JSON.stringify(config));
  await page.getByRole('button', { name: 'Read the text' }).click();
  await expect(page.getByText('Read: the pasted text.')).toBeVisible();
  await expect(page).toHaveURL(/model\./);
  await expect(page.getByText(/layouts looked at in/)).toBeVisible();
  await box.fill(JSON.stringify({ ...config, model_type: 'mamba2' }));
  await page.getByRole('button', { name: 'Read the text' }).click();
  await expect(page.getByText(/mamba2/)).toBeVisible();
});

test('holds a part of the layout', async ({ page }) => {
  await openAnswered(page, SMALL);
  await page.getByText('Hold part of the layout').click();
  await page.getByLabel('pipeline', { exact: true }).selectOption('4');
  await expect(page).toHaveURL(/hold=pipeline/);
  await expect(page.getByRole('heading', { level: 2, name: /pipeline 4/ })).toBeVisible();
});

test('writes the files of every engine, or says why not', async ({ page }) => {
  await openAnswered(page, SMALL);
  const launch = page.getByRole('region', { name: 'Launch it' });
  await expect(launch.locator('pre')).toContainText('--tensor-model-parallel-size');
  for (const engine of ['torchtitan', 'DeepSpeed', 'nanotron', 'Accelerate']) {
    await launch.getByRole('radio', { name: engine, exact: true }).check();
    await expect(
      launch.locator('pre').or(launch.getByText('cannot run this layout')),
    ).toBeVisible();
    await expect(launch.getByRole('radio', { name: engine, exact: true })).toBeChecked();
  }
  await launch.getByRole('radio', { name: 'Megatron-LM' }).check();
  const saved = page.waitForEvent('download');
  await launch.getByRole('button', { name: /^Download/ }).click();
  expect((await saved).suggestedFilename()).toBe('megatron.sh');
});

test('stops a long search when asked to', async ({ page }) => {
  await open(page, '/workbench/?model=deepseek-v3&gpu=h100-sxm5-80gb&gpus=16384&seq=4096&gb=16384');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Search again' })).toBeVisible();
});

test('opens from episode 5 with its cut, and leads back to it', async ({ page }) => {
  await open(page, '/recipe/?tensor=4&pipeline=8&data=2');
  await page.getByRole('link', { name: /^Ask the full model/ }).click();
  await expect(
    page.getByRole('heading', { level: 2, name: /tensor 4, pipeline 8, data 2/ }),
  ).toBeVisible();
  await page.getByRole('link', { name: /episode 5/ }).click();
  await expect(page).toHaveURL(/recipe\/\?tensor=4&pipeline=8&data=2/);
});

test('opens at the nearest of what an address asks, and says so', async ({ page }) => {
  await open(page, '/workbench/?model=llama-3.1-8b&gpus=8&tp=banana&__proto__=1&%E0%A4%A=x');
  await expect(
    page.getByRole('alert').filter({ hasText: /^Not possible.*Tensor is "banana"/s }),
  ).toBeVisible();
  await expect(page.getByText(/layouts looked at in/)).toBeVisible();
});

test('searches offline after the first visit', async ({ page, context }) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await openAnswered(page, SMALL);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 360]) {
    test(`has no violation: ${colorScheme}, ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await openAnswered(page, SMALL);
      for (const summary of await page.locator('summary').all()) await summary.click();
      await expectNoViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await open(page, `${SMALL}&pp=16&tp=1&vp=1&mb=8`);
      await expect(page.getByRole('button', { name: /^Take / }).first()).toBeVisible();
      await expectNoViolations(page);
      await open(page, '/evidence/');
      await expectNoViolations(page);
    });
  }
}
