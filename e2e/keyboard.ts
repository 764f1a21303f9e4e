import type { Locator, Page } from '@playwright/test'
import { expect } from './product.ts'

/** A form of dates has three stops for each of them. */
const MOST_TABS = 240

/** Tab until it has the focus: what the keyboard cannot reach fails here. */
export async function reach(page: Page, what: Locator) {
  await expect(what).toBeVisible()
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await what.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${String(what)}`)
}

/** Presses a key on it, having reached it by the keyboard. */
export async function press(page: Page, what: Locator, key = 'Enter') {
  await reach(page, what)
  await page.keyboard.press(key)
}

/** Types into it, having reached it by the keyboard. */
export async function type(page: Page, what: Locator, text: string) {
  await reach(page, what)
  await page.keyboard.type(text)
}
