import type { Browser, BrowserContext, Page } from '@playwright/test'
import { get, visitSteps } from './booked.ts'
import { ownBooking } from './drawn.ts'
import { expect, signIn, test } from './product.ts'

/** Behind India by half a day, and ahead of it by a quarter of an hour. */
const zones =
  process.env.TEST_SIZE === 'long'
    ? ['America/Los_Angeles', 'Asia/Kathmandu', 'UTC']
    : ['America/Los_Angeles']

/** Times on a clock, as the page says them. */
const clocks = /\d{1,2}:\d{2}(?:\s?[ap]m)?/gi

async function timesOn(page: Page, path: string) {
  await page.goto(path)
  const text = await page.getByRole('main').innerText()
  return new Set(text.replaceAll('\u202f', ' ').match(clocks) ?? [])
}

/** The same person in a browser of another zone, and in one that runs no script: what the server says. */
async function both(browser: Browser, context: BrowserContext, timezoneId: string) {
  const storageState = await context.storageState()
  const [elsewhere, plain] = await Promise.all([
    browser.newContext({ storageState, timezoneId, locale: 'en-US' }),
    browser.newContext({ storageState, javaScriptEnabled: false, locale: 'en-IN' }),
  ])
  return { elsewhere: await elsewhere.newPage(), plain: await plain.newPage() }
}

/** The beginning of an hour in India on a clock of twelve hours. */
function clockInIndia(startsAt: string) {
  const { hour, minute } = Temporal.Instant.from(startsAt).toZonedDateTimeISO('Asia/Kolkata')
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`
}

for (const zone of zones) {
  test(`in a browser of ${zone} patient and phlebotomist see the hours of India`, async ({
    page,
    browser,
  }) => {
    const booking = await ownBooking(browser, ['P-CBC'])
    const { visits } = await get(booking.patient.request, `/api/v1/bookings/${booking.bookingId}`)
    const hour = clockInIndia(visits[0].startsAt)
    await signIn(page, 'phlebotomist2')
    await visitSteps(page.request, booking, ['accept'])
    const seen = [
      { context: booking.patient.context(), paths: [`/bookings/${booking.number}`, '/bookings'] },
      {
        context: page.context(),
        paths: ['/phlebotomist', `/phlebotomist/visits/${booking.visitId}`],
      },
    ]
    for (const { context, paths } of seen) {
      const { elsewhere, plain } = await both(browser, context, zone)
      const wrong: unknown[] = []
      elsewhere.on('pageerror', (error) => wrong.push(error))
      for (const path of paths) {
        const [shown, said] = [await timesOn(elsewhere, path), await timesOn(plain, path)]
        expect([path, [...shown.difference(said)]]).toEqual([path, []])
        expect([path, shown.size > 0]).toEqual([path, true])
        // Other pages begin with other visits, or say when this one opens.
        const hours = [...shown].filter((time) => time.startsWith(hour))
        const isOwn = path.endsWith(booking.number)
        expect([path, !isOwn || hours.length > 0]).toEqual([path, true])
      }
      expect(wrong).toEqual([])
      await elsewhere.context().close()
      await plain.context().close()
    }
  })

  test.describe(`typed in a browser of ${zone}`, () => {
    test.use({ timezoneId: zone })

    test('a leave is from and until the times of India', async ({ page }) => {
      await signIn(page, 'phlebotomist.pune')
      await page.goto('/phlebotomist/roster')
      const leave = page.getByRole('region', { name: 'Leave' })
      await leave.getByLabel('From').fill('2031-01-10T22:00')
      await leave.getByLabel('Until').fill('2031-01-11T06:00')
      await leave.getByRole('button', { name: 'Take leave' }).click()
      await expect(page.getByText('Your leave is saved.')).toBeVisible()
      const { leaves } = await get(page.request, '/api/v1/roster')
      expect(leaves).toMatchObject([
        { startsAt: '2031-01-10T16:30:00Z', endsAt: '2031-01-11T00:30:00Z' },
      ])
      await expect(leave).toContainText('10:00')
      await expect(leave).toContainText('6:00')
      await page.getByRole('button', { name: 'Cancel this leave' }).click()
      await expect(page.getByText('No leave is planned.')).toBeVisible()
    })

    test('a phone without a network lists visits by the hours of India', async ({
      page,
      browser,
    }) => {
      const booking = await ownBooking(browser, ['P-CBC'])
      const { visits } = await get(booking.patient.request, `/api/v1/bookings/${booking.bookingId}`)
      await signIn(page, 'phlebotomist2')
      await visitSteps(page.request, booking, ['accept'])
      await page.goto('/phlebotomist/phones')
      await page.getByLabel('Name of this phone').fill('Phone from elsewhere')
      await page.getByRole('button', { name: 'Use this phone without a network' }).click()
      await expect(page.getByText('This phone is ready')).toBeVisible()
      await page.goto('/offline/visit')
      const mine = page.getByRole('link').filter({ hasText: booking.number })
      await expect(mine).toContainText(clockInIndia(visits[0].startsAt))
    })
  })
}
