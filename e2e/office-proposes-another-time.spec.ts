import { asStaff } from './lab-office.ts'
import { get } from './booked.ts'
import { type OwnBooking, ownBooking } from './drawn.ts'
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
  await day.fill(await anotherDay(booking))
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

type Slots = { days: { day: string; slots: { placesLeft: number }[] }[] }

/** The day with the most places, other than the day of the visit. */
async function anotherDay({ patient, bookingId }: OwnBooking): Promise<string> {
  const { orders, visits } = await get(patient.request, `/api/v1/bookings/${bookingId}`)
  const at = `/api/v1/slots?labIds=${orders[0].labId}`
  const { days }: Slots = await get(patient.request, at)
  const booked = Temporal.Instant.from(visits[0].startsAt).toZonedDateTimeISO('Asia/Kolkata')
  const others = days
    .filter(({ day }) => day !== booked.toPlainDate().toString())
    .map(({ day, slots }) => ({ day, left: slots.reduce((sum, one) => sum + one.placesLeft, 0) }))
  return others.toSorted((a, b) => b.left - a.left)[0]?.day ?? ''
}
