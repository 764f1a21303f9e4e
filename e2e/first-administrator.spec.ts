import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import type { Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { expect, test } from './product.ts'

const folder = process.env.SYSTEM_FOLDER ?? ''
const email = 'asha@mail.example'
const password = 'mango tree lamp'
const STEP = 30_000

test('on an empty installation somebody signs up by mail, is named administrator, and signs in with a second factor', async ({
  page,
  browser,
}) => {
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await page.goto(await linkMailed())
  await page.getByLabel('Name').fill('Asha Rao')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Make an account' }).click()
  await expect(page).not.toHaveURL(/\/sign-up/)
  nameAdministrator()

  const staff = await (await browser.newContext()).newPage()
  await enterPassword(staff)
  const secret = await enrol(staff)
  await expectAdministrator(staff)

  const again = await (await browser.newContext()).newPage()
  await enterPassword(again)
  await expect(again).toHaveURL(/\/sign-in\/second-factor/)
  await again.getByLabel(/6 digits|Code/).fill(await codeOf(secret, 1)) // a code is worth one sign-in
  await again.getByRole('button', { name: 'Continue' }).click()
  await expectAdministrator(again)
})

/** The link of the letter, which comes by SMTP, in the operator's name. */
async function linkMailed(): Promise<string> {
  const find = async () => {
    const lines = readFileSync(`${folder}/mail.jsonl`, 'utf8').trim().split('\n')
    const letter = lines.map((line) => JSON.parse(line)).find(({ to }) => to.includes(email))
    const { text = '', subject = '' } = await PostalMime.parse(letter.raw)
    expect(subject).toContain('Meridian')
    return /https:\/\/\S+/.exec(text)?.[0] ?? ''
  }
  await expect(find).toPass()
  return find()
}

/** As README says: with the environment of the server. */
function nameAdministrator() {
  const settings = JSON.parse(readFileSync(`${folder}/settings.json`, 'utf8'))
  const said = execFileSync('node', ['src/main/administrator.ts', '--email', email], {
    env: { PATH: process.env.PATH, ENV_FILE: 'none', ...settings },
    encoding: 'utf8',
  })
  expect(said).toContain('is an administrator from now on')
}

async function enterPassword(page: Page) {
  await page.goto('/sign-in/password?to=/backoffice/invitations')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-in/password')
}

async function enrol(page: Page): Promise<string> {
  await page.goto('/sign-in/enrol?to=/backoffice/invitations')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Show the QR code' }).click()
  const shown = page.getByText('Or type this secret into the app:').locator('b')
  const secret = (await shown.innerText()).replaceAll(' ', '')
  await page.getByLabel(/6 digits|Code/).fill(await codeOf(secret))
  await page.getByRole('button', { name: 'Continue' }).click()
  return secret
}

function codeOf(secret: string, later = 0): Promise<string> {
  const step = Math.floor(Date.now() / STEP) + later
  return createOTP(new TextDecoder().decode(base32.decode(secret))).hotp(step)
}

async function expectAdministrator(page: Page) {
  await expect(page).not.toHaveURL(/\/sign-in/)
  await page.goto('/backoffice/invitations')
  await expect(page).toHaveURL(/\/backoffice\/invitations/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
