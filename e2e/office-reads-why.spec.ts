import { ownBooking } from './drawn.ts'
import { asStaff } from './lab-office.ts'
import { expect, expectAccessible, test } from './product.ts'

test('the office reads to whom a visit was offered first, and why, on a phone too', async ({
  browser,
}) => {
  const booking = await ownBooking(browser, ['P-CBC'])
  const office = await asStaff(browser, 'backoffice')
  const why = office.getByText('Why these phlebotomists were asked first').first()
  await expect(async () => {
    await office.goto(`/backoffice/bookings/${booking.number}`)
    await expect(why).toBeVisible({ timeout: 1000 })
  }).toPass()
  await why.click()
  const table = office.getByRole('table', { name: 'Why these phlebotomists were asked first' })
  await expect(table.getByRole('row')).not.toHaveCount(1)
  await expect(office.getByText('Decided again from what was stored: the same.')).toBeVisible()
  await expectAccessible(office)
  await office.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(office)
})
