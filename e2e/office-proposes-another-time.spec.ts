import { asStaff } from './lab-office.ts'
import { ownBooking } from './drawn.ts'
import { expect, expectAccessible, test } from './product.ts'

test('the office proposes another day by keyboard; the patient says yes, and the visit moves', async ({
  browser,
}) => {
  const booking = await ownBooking(browser, ['P-CBC'])
  const office = await asStaff(browser, 'backoffice')
  await office.goto('/backoffice/visits/list?state=offered')
  await office.getByLabel(`Choose the visit of booking ${booking.number}`).focus()
  await office.keyboard.press('Space')
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Propose another time for the chosen visits' }).focus()
  await office.keyboard.press('Enter')
  const day = office.getByLabel('New day')
  await expect(day).toBeVisible()
  await day.fill(dayAfter(3))
  await office.getByRole('button', { name: 'Show the free times' }).focus()
  await office.keyboard.press('Enter')
  await expect(office.getByLabel(`Choose the visit of booking ${booking.number}`)).toBeChecked()
  await office.getByLabel('Reason').focus()
  await office.keyboard.press('ArrowDown')
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Ask the chosen patients' }).focus()
  await office.keyboard.press('Enter')
  await expect(office.getByText('Asked: 1.')).toBeVisible()
  await expectAccessible(office)

  const { patient: page } = booking
  await page.goto(`/bookings/${booking.number}`)
  const asked = page.getByRole('region', { name: 'Can we come at another time?' })
  await expect(asked).toContainText('Bad weather')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Yes, change the visit' }).focus()
  await page.keyboard.press('Enter')
  await expect(asked).toBeHidden()
  await expectAccessible(page)

  await office.goto(`/backoffice/bookings/${booking.number}`)
  await expect(office.getByRole('region', { name: 'History' })).toContainText(
    'answered a proposal of another time',
  )
})

/** The day in India so many days from now. */
function dayAfter(days: number): string {
  const today = Temporal.Now.zonedDateTimeISO('Asia/Kolkata').toPlainDate()
  return today.add({ days }).toString()
}
