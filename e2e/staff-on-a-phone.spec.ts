import { expect, expectAccessible, signIn, test } from './product.ts'

const lists = ['/backoffice/visits/list', '/backoffice/bookings', '/backoffice/audit']
const phone = { width: 360, height: 800 }

test.describe('without JavaScript', () => {
  test.use({ viewport: phone, locale: 'en-IN', javaScriptEnabled: false })

  test('the rows of a list come first on a phone, and a tap opens its filters', async ({
    page,
  }) => {
    await signIn(page, 'backoffice')
    for (const list of lists) {
      await page.setViewportSize(phone)
      await page.goto(list)
      const find = page.getByRole('main').getByRole('button', { name: 'Find', exact: true })
      await expect(find).toBeHidden()
      await page.getByText('Filters', { exact: true }).click()
      await expect(find).toBeVisible()
      await page.goto(list)
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect(find).toBeVisible()
      await expect(page.getByText('Filters', { exact: true })).toBeHidden()
    }
  })

  test('a price list opens by category on a phone, and what is typed is sent from all of them', async ({
    page,
  }) => {
    await signIn(page, 'labmanager')
    await page.goto('/lab/desk/prices')
    const [hb, tsh] = [page.locator('#price-HB'), page.locator('#price-TSH')]
    await expect(hb).toBeHidden()
    const open = (name: RegExp) => page.getByRole('checkbox', { name }).check({ force: true })
    const close = (name: RegExp) => page.getByRole('checkbox', { name }).uncheck({ force: true })
    await open(/^Show Haematology/)
    await expect(tsh).toBeHidden()
    await hb.fill('dear')
    await close(/^Show Haematology/)
    await expect(hb).toBeHidden()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('alert')).toContainText('Rows not saved: 1.')
    await expect(hb).toHaveValue('dear')
    await expect(hb).toBeVisible()
    await expect(tsh).toBeHidden()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(tsh).toBeVisible()
  })
})

test('folded lists can be read by everybody', async ({ page, browser }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'backoffice')
  for (const list of lists) {
    await page.goto(list)
    await expectAccessible(page)
  }
  const manager = await (await browser.newContext({ viewport: phone })).newPage()
  await signIn(manager, 'labmanager')
  await manager.goto('/lab/desk/prices')
  await expectAccessible(manager)
  await manager.getByRole('checkbox', { name: /^Show Haematology/ }).focus()
  await manager.keyboard.press('Space')
  await expect(manager.locator('#price-HB')).toBeVisible()
  await manager.context().close()
})
