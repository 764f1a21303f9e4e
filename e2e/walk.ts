import type { Locator, Page } from '@playwright/test'
import { expect } from './product.ts'

/**
 * A person on their way, counted: a screen is a page on which they had to do something, a tap is
 * everything that is pressed. Typing and codes are no taps, a page that goes on by itself is no
 * screen, and the gateway's page is not ours.
 */
export function walking(page: Page) {
  const screens = new Set<number>()
  let documents = 0
  let taps = 0
  const named: string[] = []
  page.on('domcontentloaded', () => {
    documents += 1
  })
  const here = () => {
    if (!screens.has(documents)) named.push(new URL(page.url()).pathname)
    screens.add(documents)
  }
  return {
    async tap(what: Locator) {
      await what.scrollIntoViewIfNeeded()
      here()
      taps += 1
      await what.tap()
    },
    async type(what: Locator, text: string) {
      await expect(what).toBeVisible()
      here()
      await what.fill(text)
    },
    /** The key of the keyboard that ends what was typed. */
    async enter(what: Locator) {
      here()
      await what.press('Enter')
    },
    counted: () => ({ screens: named, taps }),
  }
}
