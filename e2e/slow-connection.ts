import type { Page } from '@playwright/test'

/**
 * A connection so slow that these requests arrive only when released; `held` once one has begun,
 * `count` says how many have.
 */
export async function holdBack(page: Page, requests: string | RegExp, method?: 'GET') {
  const seen = Promise.withResolvers<void>()
  const through = Promise.withResolvers<void>()
  let begun = 0
  await page.route(requests, async (route) => {
    if (method && route.request().method() !== method) return route.fallback()
    begun += 1
    seen.resolve()
    await through.promise
    await route.continue()
  })
  return { held: seen.promise, letGo: through.resolve, count: () => begun }
}
