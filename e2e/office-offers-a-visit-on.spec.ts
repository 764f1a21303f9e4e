import { asStaff } from './lab-office.ts'
import { ownBooking } from './drawn.ts'
import { asStaff as staffCalls, visitSteps } from './booked.ts'
import { expect, expectAccessible, test } from './product.ts'

test('the office offers a visit to another phlebotomist, who accepts it, and takes it off that one too; the story tells it', async ({
  browser,
}) => {
  const booking = await ownBooking(browser, ['P-CBC'])
  const first = await staffCalls((await browser.newContext()).request, 'phlebotomist')
  await visitSteps(first, booking, ['accept'])

  const office = await asStaff(browser, 'backoffice')
  await office.goto(`/backoffice/bookings/${booking.number}`)
  const panel = office.getByRole('region', { name: /^Visit of / })
  await panel.getByLabel('Phlebotomist').selectOption({ index: 1 })
  await panel.getByLabel('Reason').first().selectOption('The phlebotomist can’t come')
  await expectAccessible(office)
  await panel.getByRole('button', { name: 'Offer the visit' }).click()
  await expect(panel).toContainText('Until then nothing changes')
  await expectAccessible(office)

  const second = await asStaff(browser, 'phlebotomist2')
  await second.goto('/phlebotomist')
  const asked = second.getByRole('region', { name: /^Asked by the office/ })
  await expectAccessible(second)
  await asked.getByRole('button', { name: 'Accept' }).first().click()
  await expect(second).toHaveURL(new RegExp(booking.visitId))

  await office.reload()
  await expect(panel).toContainText('Accepted (The phlebotomist can’t come)')
  const story = office.getByRole('region', { name: 'History' })
  await expect(story).toContainText('answered the offer of another’s visit')
  await expect(story.getByText(/^Who viewed it/)).toBeVisible()
  await expectAccessible(office)

  await panel.getByText('Take the visit off the phlebotomist').click()
  await panel.getByLabel('Reason').last().selectOption({ index: 1 })
  await expectAccessible(office)
  await panel.getByRole('button', { name: 'Take it off' }).click()
  await expect(office.getByText('The visit is offered to everybody again.')).toBeVisible()
  await expect(panel).toBeHidden()
  const gone = await second.reload()
  expect(gone?.status()).toBe(410)
})
