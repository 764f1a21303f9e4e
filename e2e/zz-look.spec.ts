import { ownBooking } from './drawn.ts'
import { asStaff } from './lab-office.ts'
import { test } from './product.ts'

test('look', async ({ browser }) => {
  test.setTimeout(240_000)
  const booking = await ownBooking(browser, ['P-CBC'])
  const office = await asStaff(browser, 'backoffice')
  const phleb = await asStaff(browser, 'phlebotomist')
  const finance = await asStaff(browser, 'finance')
  await office.waitForTimeout(4000)
  const shots: [typeof office, string, string][] = [
    [office, `/backoffice/bookings/${booking.number}`, 'why'],
    [phleb, '/phlebotomist', 'list'],
    [phleb, '/phlebotomist/account', 'account'],
    [phleb, '/phlebotomist/cash', 'cash'],
    [finance, '/finance/accounts', 'faccounts'],
    [finance, '/finance/settlements', 'fsettle'],
  ]
  for (const [page, path, name] of shots)
    for (const [width, scheme, lang] of [
      [360, 'light', ''],
      [360, 'dark', '/hi'],
      [1440, 'light', ''],
      [1440, 'dark', ''],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await page.goto(`${lang}${path}`)
      for (const one of await page.locator('details:has(table)').all()) {
        await one.evaluate((e) => ((e as HTMLDetailsElement).open = true))
      }
      await page.screenshot({ path: `/tmp/look/${name}-${width}-${scheme}${lang ? '-hi' : ''}.png`, fullPage: true })
    }
})
