import { expect, test, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { open } from './open.ts';
import { EPISODES } from './pages.ts';

/** The headline figures as a machine reads them. */
const figures = (page: Page) =>
  page
    .locator('output[data-value]')
    .evaluateAll((outputs) =>
      Object.fromEntries(
        outputs.map((output) => [output.getAttribute('name'), output.getAttribute('data-value')]),
      ),
    );

for (const { name, slider, hostile, complaint, episode } of EPISODES) {
  test.describe(name, () => {
    const path = `/${name}/`;

    test('is read and played by keyboard alone', async ({ page }) => {
      await open(page, path);
      const before = await figures(page);
      const range = page.getByRole('slider', { name: slider, exact: true });
      await tabTo(page, range);
      await page.keyboard.press('End');
      expect(await figures(page)).not.toEqual(before);
      await page.keyboard.press('Home');
      await page.keyboard.press('PageUp');
      await expect(range).toHaveAttribute('aria-valuetext', /\d/);
      await tabTo(page, page.locator('[data-case]').last());
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-case]').last()).toHaveAttribute('aria-pressed', 'true');
      await tabTo(page, page.locator('summary'));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('table').last()).toBeVisible();
    });

    test('names every headline figure of the terminal’s JSON', async ({ page }) => {
      await open(page, path);
      expect(Object.keys(await figures(page)).sort()).toEqual(
        expect.arrayContaining(episode.readouts.map(({ key }) => key).sort()),
      );
    });

    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1280, 360]) {
        test(`has no violation: ${colorScheme}, ${width} px`, async ({ page }) => {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 800 });
          await open(page, path);
          await expectNoViolations(page);
          for (const button of await page.locator('[data-case]').all()) {
            await button.click();
            await expectNoViolations(page);
          }
          await page.locator('summary').first().click();
          await page.getByRole('button', { name: 'Embed' }).click();
          await expectNoViolations(page);
        });
      }
    }

    test('answers a guess with the truth beside it, and asks only once a visit', async ({
      page,
    }) => {
      await open(page, path);
      const bet = page.locator('.bet');
      await bet.getByRole('button').first().click();
      await expect(bet.getByRole('status')).toContainText('The answer');
      await expectNoViolations(page);
      const bad = page.locator('[data-case][data-tone=bad]').first();
      await expect(bad).toHaveAttribute('aria-pressed', 'true');
      await open(page, page.url());
      await expect(bet.getByRole('status')).toContainText('The answer');
    });

    test('undoes with Back and redoes with Forward', async ({ page }) => {
      await open(page, path);
      const [good, bad] = [page.locator('[data-case]').first(), page.locator('[data-case]').nth(1)];
      await good.click();
      const first = await figures(page);
      await bad.click();
      const second = await figures(page);
      expect(second).not.toEqual(first);
      await page.goBack();
      await expect.poll(() => figures(page)).toEqual(first);
      await page.goForward();
      await expect.poll(() => figures(page)).toEqual(second);
      await open(page, page.url());
      expect(await figures(page)).toEqual(second);
    });

    test('takes a whole drag back in one step', async ({ page }) => {
      await open(page, path);
      const before = await figures(page);
      const range = page.getByRole('slider', { name: slider, exact: true });
      await range.scrollIntoViewIfNeeded();
      const box = (await range.boundingBox())!;
      const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const;
      await page.mouse.move(...at(0.3));
      await page.mouse.down();
      for (const share of [0.5, 0.65, 0.8]) await page.mouse.move(...at(share), { steps: 3 });
      await page.mouse.up();
      await expect.poll(() => figures(page)).not.toEqual(before);
      await expect.poll(() => page.url()).toContain('?');
      await page.goBack();
      await expect.poll(() => figures(page)).toEqual(before);
    });

    test('opens a hostile address at a legal state, with a word that can be dismissed', async ({
      page,
    }) => {
      await open(page, path + hostile);
      const notice = page.getByRole('alert');
      await expect(notice).toContainText(complaint);
      await expectNoViolations(page);
      for (const value of Object.values(await figures(page)))
        // Null where there is no such figure, as in the terminal's JSON.
        if (value !== 'null') expect(Number.isFinite(Number(value))).toBe(true);
      await notice.getByRole('button').click();
      await expect(notice).toHaveCount(0);
    });

    test('is complete in the HTML, without scripts', async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(1500);
      await expect(page.locator('math').first()).toBeVisible();
      expect(await page.locator('[data-drawing] svg rect:visible').count()).toBeGreaterThan(0);
      await expect(page.locator('noscript p')).toBeVisible();
      await context.close();
    });

    test('keeps its prose and its formulas when scripts take over', async ({ page }) => {
      const response = await open(page, path);
      const main = /<main.*<[/]main>/s.exec(await response.text())![0];
      const written = main.match(/<p>[^<]{40}/g)!;
      expect(written.length).toBeGreaterThan(3);
      for (const start of written)
        await expect(page.locator('main')).toContainText(start.slice(3).replaceAll('&amp;', '&'));
      await page.locator('[data-case]').last().click();
      await expect(page.locator('math [data-value]').first()).not.toBeEmpty();
    });

    test('shows its figure alone in a frame', async ({ page }) => {
      await open(page, `${path}?embed=1`);
      await expect(page.locator('figure')).toBeVisible();
      await expect(page.locator('.bet')).toBeHidden();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await page.locator('[data-case]').last().click();
      expect(page.url()).toContain('embed=1');
      await expectNoViolations(page);
    });

    test('saves its figure as an SVG file', async ({ page }) => {
      await open(page, path);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as SVG' }).click();
      const stream = await (await saved).createReadStream();
      let file = '';
      for await (const part of stream) file += String(part);
      const shapes = await page.evaluate((text) => {
        const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
        return parsed.querySelector('parsererror') ? 0 : parsed.querySelectorAll('rect').length;
      }, file);
      expect(shapes).toBeGreaterThan(2);
      for (const name of await page.locator('[data-drawing] ul[aria-label] li').allTextContents())
        expect(file).toContain(name.replace(/\s+/g, ' ').trim());
      const icon = page.locator('[data-drawing] button path').first();
      if (await icon.count()) expect(file).not.toContain((await icon.getAttribute('d'))!);
    });

    test('stays still while it loads, and never scrolls sideways', async ({ page }) => {
      for (const width of [360, 1280, 3840]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('about:blank');
        await page.addInitScript(() => {
          const shifts = { sum: 0 };
          Object.assign(window, { shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              shifts.sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await open(page, path);
        await page.waitForTimeout(600);
        const { shift, wide } = await page.evaluate(() => ({
          shift: (window as unknown as { shifts: { sum: number } }).shifts.sum,
          wide: document.scrollingElement!.scrollWidth - innerWidth,
        }));
        expect(shift, `layout shift at ${width} px`).toBeLessThanOrEqual(0.02);
        expect(wide, `overflow at ${width} px`).toBeLessThanOrEqual(0);
      }
    });
  });
}

/** Presses Tab until an element has the focus; fails when it is not on the way. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${String(target)}`);
}
