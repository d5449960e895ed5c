import { expect, test } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { open } from './open.ts';
import { EPISODES } from './pages.ts';

const PATHS = ['/', '/evidence/', '/workbench/', ...EPISODES.map(({ name }) => `/${name}/`)];

test('the front page leads to every episode and has no violation', async ({ page }) => {
  await page.goto('/');
  await expectNoViolations(page);
  for (const { name } of EPISODES)
    await expect(page.locator(`main a[href*="${name}"]`)).toBeVisible();
});

test('where there is no page, a whole page says so and leads on', async ({ page }) => {
  const answer = await page.goto('/no/such/page/');
  expect(answer?.status()).toBe(404);
  await expect(page.locator('h1')).toHaveText('There is no page at this address.');
  await expectNoViolations(page);
  await page.locator('main').getByRole('link', { name: 'Slices of one layer' }).click();
  await expect(page).toHaveURL(/[/]tensor[/]?$/);
  await expect(page.locator('h1')).toHaveText('Slices of one layer');
});

test('showing the bad case answers the question, and skipping leaves the guess open', async ({
  page,
}) => {
  await open(page, '/tensor/');
  await page.locator('[data-case][data-tone=bad]').click();
  await expect(page.locator('.bet .choices')).toHaveCount(0);
  await page.getByRole('button', { name: 'Guess after all' }).click();
  await page.locator('.bet .choices button').first().click();
  await expect(page.locator('.bet .answer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guess after all' })).toHaveCount(0);
});

test('what gives way to a hand comes back as the hand does, and the link is of what is shown', async ({
  page,
}) => {
  await open(page, '/recipe/?tensor=8&pipeline=4&data=2');
  const slider = (name: string) => page.getByRole('slider', { name, exact: true });
  const copies = slider('Copies (data)');
  await copies.scrollIntoViewIfNeeded();
  const box = (await copies.boundingBox())!;
  const to = (share: number) =>
    page.mouse.move(box.x + box.width * share, box.y + box.height / 2, { steps: 4 });
  await to(0.2);
  await page.mouse.down();
  await to(0.9);
  await expect(slider('Slices (tensor)')).not.toHaveAttribute('aria-valuetext', '8');
  await to(0.2);
  await page.mouse.up();
  await expect(slider('Slices (tensor)')).toHaveAttribute('aria-valuetext', '8');
  await expect(slider('Stages (pipeline)')).toHaveAttribute('aria-valuetext', '4');
  const shown = await copies.getAttribute('aria-valuetext');
  // A hand that is back where it was tells nobody that it let go.
  await expect.poll(() => new URL(page.url()).searchParams.get('data') ?? '2').toBe(shown);
  // And yet it did: what comes later is a step of its own.
  await page.waitForTimeout(800);
  await page.keyboard.press('ArrowRight');
  await expect(copies).not.toHaveAttribute('aria-valuetext', shown!);
  await page.goBack();
  await expect(copies).toHaveAttribute('aria-valuetext', shown!);
});

test('a schedule without a closed form has a formula of what was measured', async ({ page }) => {
  await open(page, '/pipeline/?schedule=zb-h1&stages=4&microBatches=8');
  const formula = page.locator('.formula[role=math]:visible');
  await expect(formula).toHaveCount(1);
  await expect(formula).toContainText('work');
  const makespan = await page.locator('output[name=makespan]').getAttribute('data-value');
  await expect(formula.locator('[data-value=makespan]')).toHaveText(makespan!);
});

test('no page asks anything of another origin, or says an error', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL!) && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  for (const path of PATHS) {
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const button of await page.locator('[data-case]').all()) await button.click();
  }
  expect(foreign).toEqual([]);
  expect(errors).toEqual([]);
});

test('every page works offline after the first visit to any', async ({ page, context }) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  for (const path of PATHS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.locator('html[data-live]').waitFor();
  await page.locator('[data-case]').last().click();
  await expect(page.locator('[data-case]').last()).toHaveAttribute('aria-pressed', 'true');
});

test('the links of a page lead on offline, and the menu says where one is', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  const menu = page.getByRole('navigation').first();
  for (const { name } of EPISODES) {
    await menu.locator(`a[href*="${name}"]`).click();
    await expect(page).toHaveURL(new RegExp(`/${name}/$`));
    await expect(menu.locator('[aria-current=page]')).toHaveAttribute('href', new RegExp(name));
  }
  await page.goto('/workbench?model=llama-3.1-8b');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an address without its slash is led to the one with it, its query kept', async ({ page }) => {
  await page.goto('/data?gpus=16');
  expect(new URL(page.url()).pathname).toBe('/data/');
  expect(new URL(page.url()).search).toBe('?gpus=16');
});

test('the policy allows no inline script or style and no other origin', async ({ page }) => {
  await page.goto('/');
  const policy = await page
    .locator('meta[http-equiv="content-security-policy"]')
    .getAttribute('content');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-inline');
  expect(policy).not.toMatch(/https?:/);
});

for (const { name, path, player } of [
  { name: 'the ring', path: '/data/', player: 'The ring, step by step' },
  { name: 'the chain of stages', path: '/pipeline/', player: 'The schedule over time' },
])
  test(`where motion is not wanted, ${name} shows its end and has steps`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, path);
    const played = page.getByRole('group', { name: player });
    const position = played.getByRole('slider');
    const end = await position.getAttribute('max');
    await position.focus();
    await page.keyboard.press('Home');
    await played.getByRole('button', { name: 'Play' }).click();
    // At once, and not on the way.
    expect(await position.inputValue()).toBe(end);
    await expect(played.getByRole('button', { name: 'Play' })).toBeVisible();
    await played.getByRole('button', { name: 'One step back' }).click();
    expect(await position.inputValue()).toBe(String(Number(end) - 1));
    await played.getByRole('button', { name: 'One step on' }).click();
    expect(await position.inputValue()).toBe(end);
  });
