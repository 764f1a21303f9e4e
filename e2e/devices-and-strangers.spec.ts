import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, messageTo, signIn, signUp, test, widths } from './product.ts'

const own = 'mango tree lamp'

for (const width of widths(360)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 }, locale: 'en-IN' })

    test('a person signs the other device out, and a stranger’s guesses lock nobody out', async ({
      page,
      browser,
    }) => {
      const email = `devices-${crypto.randomUUID()}@example.org`
      const administrator = await aDevice(browser)
      await signIn(administrator, 'administrator')
      await signUp(page, { name: 'Nisha Pillai', email, administrator })
      await expect(page).toHaveURL(/\/bookings/)
      await otherSignedOut(page, await aDevice(browser), email)
      await guessed(await aDevice(browser), email)
      await letIn(page, email)
      const letter = await messageTo(administrator, email)
      expect(letter?.subject).toContain('Several wrong passwords')
      await administrator.context().close()
    })
  })
}

const aDevice = async (browser: Browser) => (await browser.newContext()).newPage()

async function enter(page: Page, email: string, password: string) {
  await page.goto('/sign-in/password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Both are listed, this one marked; the other one's next page asks to sign in. */
async function otherSignedOut(page: Page, other: Page, email: string) {
  await enter(other, email, own)
  await expect(other).toHaveURL(/\/bookings/)
  await page.goto('/devices')
  await expect(page.getByRole('main').locator('ul').getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('This device')).toHaveCount(1)
  await expectAccessible(page)
  const list = page.getByRole('main').locator('ul').getByRole('listitem')
  await list.getByRole('button', { name: /^Sign out/ }).click()
  await expect(page.getByRole('status')).toContainText('Signed out.')
  await expect(list).toHaveCount(1)
  await expect(list).toContainText('This device')
  await other.goto('/bookings')
  await expect(other).toHaveURL(/\/sign-in/)
  await other.context().close()
}

/** Five wrong ones by a program, as guesses are made; then each further attempt waits longer. */
async function guessed(stranger: Page, email: string) {
  const says = stranger.getByRole('alert')
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  for (let count = 1; count <= 5; count += 1) {
    const data = { email, password: `guess ${count}` }
    const answer = await stranger.request.post('/api/auth/sign-in/email', { data, headers })
    expect(answer.status()).toBe(401)
  }
  await expect(async () => {
    await enter(stranger, email, 'one more guess')
    await expect(says).toContainText(/Please wait \d+/, { timeout: 2_000 })
  }).toPass()
  await expectAccessible(stranger)
  await expect(stranger.getByLabel('E-mail')).toHaveValue(email)
  await stranger.context().close()
}

/** The owner, signed out meanwhile, on the known device: no wait. */
async function letIn(page: Page, email: string) {
  await page.goto('/sign-out')
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await enter(page, email, own)
  await expect(page).toHaveURL(/\/bookings/)
}
