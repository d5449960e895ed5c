import type { Page, Response } from '@playwright/test';

/** Goes to a page and waits until its controls answer. */
export async function open(page: Page, path: string): Promise<Response> {
  const response = await page.goto(path);
  await page.locator('html[data-live]').waitFor();
  return response!;
}
