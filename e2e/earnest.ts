// What people do in a production installation, with nothing of a demonstration: real letters, real
// second factors, the operator's command.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import type { Browser, Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { expect } from './product.ts'

const folder = process.env.SYSTEM_FOLDER ?? ''
export const password = 'mango tree lamp'
const STEP = 30_000

export type Person = { name: string; email: string }

/** Signs up by e-mail, like anybody. */
export async function signUpByMail(page: Page, { name, email }: Person) {
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await page.goto(await linkMailed(email))
  await makeAccount(page, name)
  await expect(page).not.toHaveURL(/\/sign-up/)
}

async function makeAccount(page: Page, name: string) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create an account' }).click()
}

/** The link of the newest letter, which comes by SMTP, in the operator's name. */
async function linkMailed(email: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const letters = linesOf('mail.jsonl').filter(({ to }) => to.includes(email))
    const { text = '', subject = '' } = await PostalMime.parse(letters.at(-1).raw)
    expect(subject).toContain('Meridian')
    link = /https:\/\/\S+/.exec(text)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

/** The six digits of the newest SMS to a number. */
export async function codeTexted(phone: string): Promise<string> {
  let code = ''
  await expect(async () => {
    const sent = linesOf('sms.jsonl').filter((one) =>
      JSON.stringify(one).includes(phone.slice(-10)),
    )
    code = /\b(\d{6})\b/.exec(JSON.stringify(sent.at(-1)))?.[1] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  return code
}

function linesOf(file: string) {
  const text = readFileSync(`${folder}/${file}`, 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/**
 * As in the README: with the server's environment, or by its exact command where the test read it
 * there.
 */
export function nameAdministrator(email: string) {
  const { PATH = '', HOME = '/' } = process.env
  const named = `${folder}/naming.json`
  const { cwd, words, ...env } = existsSync(named) ? readJson(named) : ourOwn()
  const [program, ...args] = words.map((word: string) =>
    word === 'someone@example.org' ? email : word,
  )
  const said = execFileSync(program, args, { cwd, env: { PATH, HOME, ...env }, encoding: 'utf8' })
  expect(said).toContain('is now an administrator')
}

function ourOwn() {
  const command = ['src/main/own-node.mjs', 'src/main/administrator.ts']
  const words = ['node', ...command, '--email', 'someone@example.org']
  return { cwd: '.', words, ENV_FILE: 'none', ...readJson(`${folder}/settings.json`) }
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

export async function enterPassword(page: Page, email: string, to: string) {
  await page.goto(`/sign-in/password?to=${to}`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-in/password')
}

/** Sets the second factor up; answers its secret. */
export async function enrol(page: Page, to: string): Promise<string> {
  await page.goto(`/sign-in/enrol?to=${to}`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Show the QR code' }).click()
  const shown = page.getByText('Or enter this key in the app:').locator('b')
  const secret = (await shown.innerText()).replaceAll(' ', '')
  // Of people at one address a few may try a code in ten seconds; the next one must wait.
  await expect(async () => {
    await page.getByLabel(/6 digits|Code/).fill(await codeOf(secret))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).not.toHaveURL(/\/sign-in/, { timeout: 3_000 })
  }).toPass({ intervals: [10_000] })
  return secret
}

export function codeOf(secret: string, later = 0): Promise<string> {
  const step = Math.floor(Date.now() / STEP) + later
  return createOTP(new TextDecoder().decode(base32.decode(secret))).hotp(step)
}

type Invited = Person & { role: string; of?: { label: 'Lab' | 'City'; value: string } }

/** Invited by an administrator, joined by the letter's link. */
export async function joined(
  browser: Browser,
  administrator: Page,
  { name, email, role, of }: Invited,
): Promise<Page> {
  await administrator.goto('/backoffice/invitations')
  await administrator.getByLabel('E-mail').fill(email)
  await administrator.getByLabel('Role', { exact: true }).selectOption(role)
  if (of) await administrator.getByLabel(of.label, { exact: true }).selectOption(of.value)
  await administrator.getByRole('button', { name: 'Send invitation' }).click()
  await expect(administrator.getByRole('status').first()).toContainText('Invitation sent.')
  const page = await (await browser.newContext()).newPage()
  await page.goto(await linkMailed(email))
  await makeAccount(page, name)
  await expect(page).not.toHaveURL(/\/invitation/)
  return page
}
