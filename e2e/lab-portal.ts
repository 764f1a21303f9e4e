import type { Page } from '@playwright/test'
import { expect, expectAccessible } from './product.ts'

/** No other journey books it, so that one more lab changes nothing for them. */
export const TEST = 'ESR'

/** By the lab's manager: how this pathologist signs. */
export async function registerSignatory(manager: Page, name: string) {
  await manager.goto('/lab/desk/signatories')
  await expectAccessible(manager)
  await expect(manager.getByText('No authorised signatory is registered')).toBeVisible()
  await expect(manager.getByLabel('Name on the report')).toHaveValue(name)
  await manager.getByLabel('Qualification').fill('MD Pathology')
  await manager.getByLabel('Registration number').fill('KMC 12345')
  await manager.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(manager.getByText('Signs reports')).toBeVisible()
}

/** By the lab's manager: the one price, and the capacity of a slot. */
export async function setPricesAndCapacity(manager: Page) {
  await manager.goto('/lab/desk')
  await expectAccessible(manager)
  await manager.goto(`/lab/desk/prices?q=${TEST}`)
  await manager.locator(`#price-${TEST}`).fill('310')
  await manager.locator(`#listPrice-${TEST}`).fill('350')
  await manager.getByRole('button', { name: 'Save changes' }).click()
  await expect(manager.getByText('Saved. Rows changed: 1.')).toBeVisible()
  await manager.goto('/lab/desk/hours')
  await manager.getByLabel('Visits per hour').fill('3')
  await manager.getByRole('button', { name: 'Save' }).click()
  await expect(manager.getByText('Saved. Applies to all future hours.')).toBeVisible()
}
