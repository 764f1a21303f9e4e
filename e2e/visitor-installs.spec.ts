import { expect, test } from './product.ts'

test('Download App offers the site itself, with what a phone needs to install it', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Download App' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/as an app$/)
  const session = await page.context().newCDPSession(page)
  // What the browser itself finds missing: an empty list means that it can be installed.
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A window without a profile installs nothing, whatever the site says.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('the manifest’s pictures are there, in the sizes that it names', async ({ page, request }) => {
  for (const path of ['/manifest.webmanifest', '/hi/manifest.webmanifest']) {
    const manifest = await (await request.get(path)).json()
    const pictures: { src: string; sizes: string }[] = [...manifest.icons, ...manifest.screenshots]
    expect(pictures.length).toBeGreaterThan(3)
    await page.goto('/app')
    for (const { src, sizes } of pictures) {
      const size = await page.evaluate(async (address) => {
        const picture = await createImageBitmap(await (await fetch(address)).blob())
        return `${picture.width}x${picture.height}`
      }, src)
      expect(size, src).toBe(sizes)
    }
  }
})

test('without network a page that is opened says so, in its language, and opens when it is back', async ({
  page,
  context,
}) => {
  await page.goto('/hi')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.goto('/hi/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('नेटवर्क नहीं है')
  await page.goto('/tests')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No network')
  // It looks like a page of ours: its style sheet was kept too.
  await expect(page.locator('body')).toHaveCSS('font-family', /Inter Variable/)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tests and panels')
})

test('the worker keeps no page but those that say nothing of anybody', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/tests?q=hiv')
  await page.goto('/sign-in')
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => !path.startsWith('/assets/')).toSorted()).toEqual([
    '/hi/offline',
    '/hi/offline/visit',
    '/offline',
    '/offline/visit',
  ])
})
