import type { Locator, Page } from '@playwright/test'
import { expect, test } from './product.ts'

const demoPassword = process.env.DEMO_PASSWORD ?? 'oxalate-demo'

/** Different shares than the current ones, wrong at first. */
export async function propose(contract: Locator) {
  await contract.locator('summary', { hasText: 'Propose new revenue share' }).click()
  const [ours, theirs] = [
    contract.getByLabel('All tests: Platform %'),
    contract.getByLabel('All tests: Lab %'),
  ]
  const platform = (await ours.inputValue()) === '31' ? '32' : '31'
  const lab = String(100 - Number(platform))
  await ours.fill(platform)
  await theirs.fill('70')
  const button = contract.getByRole('button', { name: 'Propose', exact: true })
  await button.click()
  await contract
    .getByRole('link', { name: /^Platform and lab shares must total exactly 100/ })
    .click()
  await expect(theirs).toBeFocused()
  await expect(theirs).toHaveAccessibleDescription(
    /^Platform and lab shares must total exactly 100/,
  )
  await theirs.fill(lab)
  await button.click()
  return { platform, lab }
}

/** Through the API too, where no page hides the button. */
export async function refuseOwnDecision(contract: Locator) {
  const [changeId, version] = [
    await contract.locator('input[name="changeId"]').inputValue(),
    await contract.locator('input[name="version"]').inputValue(),
  ]
  const answer = await contract
    .page()
    .request.post(`/api/v1/contract-changes/${changeId}/decision`, {
      data: { decision: 'approve', password: demoPassword, version: Number(version) },
      headers: {
        origin: test.info().project.use.baseURL ?? '',
        'idempotency-key': crypto.randomUUID(),
      },
    })
  expect(answer.status()).toBe(409)
  expect(await answer.json()).toMatchObject({ title: 'A second person must do this step.' })
}

/** Signed with the second person's password; another one is refused. */
export async function decide(second: Page) {
  const password = second.getByLabel('Enter your password to sign')
  const approve = second.getByRole('button', { name: 'Approve', exact: true })
  await password.fill('not the password')
  await approve.click()
  await expect(second.getByRole('alert').first()).toBeVisible()
  await password.fill(demoPassword)
  await approve.click()
}
