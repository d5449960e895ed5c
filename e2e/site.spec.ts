import { expect, test } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { EPISODES } from './pages.ts';

const PATHS = ['/', '/evidence/', '/workbench/', ...EPISODES.map(({ name }) => `/${name}/`)];

test('the front page leads to every episode and has no violation', async ({ page }) => {
  await page.goto('/');
  await expectNoViolations(page);
  for (const { name } of EPISODES)
    await expect(page.locator(`main a[href*="${name}"]`)).toBeVisible();
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

test('the policy allows no inline script or style and no other origin', async ({ page }) => {
  await page.goto('/');
  const policy = await page
    .locator('meta[http-equiv="content-security-policy"]')
    .getAttribute('content');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-inline');
  expect(policy).not.toMatch(/https?:/);
});
