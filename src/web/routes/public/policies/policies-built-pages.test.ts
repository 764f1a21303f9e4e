import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import * as sessionNames from '#src/adapters/sessions-names.ts'
import { DECIDE_DAYS, DISPUTE_HOURS } from '#src/domain/visits/fee-deadlines.ts'
import { enrolled, halfSignedIn } from '#test/authenticator.ts'
import { sendForm } from '#test/contact.ts'
import { askedForCode, cookieOf, send, signedInByPhone } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const { PREFIX } = sessionNames
const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())

async function read(path: string) {
  const html = await (await product.get(path, {})).text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

const languages = ['', '/hi']

test('we answer for drawing, labelling and carrying the sample, beside the owner’s sentence and in the minute', async () => {
  const text = await read('/terms-conditions')
  expect(text).toContain('It is not responsible for third-party labs’ samples, tests or reports.')
  const minute = text.slice(text.indexOf('Summary'), text.indexOf('On this page'))
  for (const part of [minute, text.slice(text.indexOf('What we are responsible for'))]) {
    expect(part).toMatch(/[Dd]rawing.* labelling.* carrying .* to the lab.*phlebotomists/)
    expect(part).toMatch(/until the lab has accepted the sample/)
    expect(part).toMatch(/fresh sample .*(money back|refunded)/)
  }
  const hindi = await read('/hi/terms-conditions')
  expect(hindi.match(/जब तक लैब सैंपल स्वीकार न कर ले/g)).toHaveLength(2)
})

test.each(languages)('%s the fee of a failed visit is promised as it is decided', async (hi) => {
  const text = await read(`${hi}/cancelation_policy`)
  expect(text).toMatch(new RegExp(`\\b${DISPUTE_HOURS} (hours|घंटे)`))
  expect(text).toMatch(new RegExp(`\\b${DECIDE_DAYS} (days|दिन)`))
})

/** Names of cookies, from our answers and our source. */
const cookies = {
  ours: ['signing-in.ts', 'lab-form/draft-cookie.ts', 'routes/public/theme.ts'].concat(
    'routes/public/home/city-choice.ts',
  ),
  library: ['session_token', 'two_factor'],
}

/** A name before `=` where a string is a cookie of ours, and those in `sessions-names.ts`. */
function namesInSource(): string[] {
  const web = cookies.ours.map((file) => readFileSync(`src/web/${file}`, 'utf8'))
  const typed = web.flatMap((words) => [
    ...[...words.matchAll(/__Host-[a-z_.-]*[a-z]/g)].map(([name]) => name),
    ...[...words.matchAll(/cookie = `([a-z]+)=/g)].map(([, name = '']) => name),
  ])
  const suffixes = Object.entries(sessionNames).flatMap(([name, value]) =>
    name.endsWith('_COOKIE') ? [value] : [],
  )
  return [...typed, ...[...suffixes, ...cookies.library].map((name) => `${PREFIX}.${name}`)]
}

test('no other file of ours sets a cookie', () => {
  const setting = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .filter((file) =>
      /createAuthCookie|Path=\/|setCookie\(/.test(readFileSync(`src/${file}`, 'utf8')),
    )
  expect(setting.toSorted()).toEqual(
    [
      ...cookies.ours.map((file) => `web/${file}`),
      'web/enhance.browser.ts', // the theme, which it changes in place
      'adapters/sessions-guessing.ts',
      'adapters/sessions-keys.ts',
      'adapters/sessions-passkeys.ts',
      'adapters/sessions-phone.ts',
      'adapters/sessions-second-factor.ts',
    ].toSorted(),
  )
})

/** The cookies that answers really set, for every way to sign in and out. */
async function namesInAnswers(): Promise<string[]> {
  const { cookie, first } = await enrolled(product, 'finance')
  const asked = await askedForCode(product, '+919876543210')
  const byPhone = await signedInByPhone(product, '+919876500001')
  const half = await halfSignedIn(product, 'finance')
  const passkey = cookieOf(await send(product, '/api/auth/passkey/challenge', {}))
  const form = { from: '10.8.0.1' }
  const theme = cookieOf(await sendForm(product, '/theme', { theme: 'dark' }, form))
  const all = [cookie, first, asked.cookie, byPhone, half, passkey, theme].join('; ').split('; ')
  return [...new Set(all.map((one) => one.split('=')[0] ?? ''))].filter(Boolean)
}

test('every cookie that answers set is found in the source', async () => {
  const set = await namesInAnswers()
  expect(set).toContain('__Host-oxalate.passkey')
  expect(set).toContain('__Host-oxalate.two_factor')
  expect(namesInSource()).toEqual(expect.arrayContaining(set))
})

test.each(languages)('%s every cookie that is set is named', async (hi) => {
  const text = await read(`${hi}/privacy-policy`)
  const names = new Set(namesInSource())
  expect(names.size).toBe(9)
  for (const name of names) expect(text).toContain(name)
})

test('no correction or erasure is promised that the page of one’s data does not do', async () => {
  const text = await read('/privacy-policy')
  expect(text).not.toContain('You can see, correct and erase your data')
  expect(text).not.toContain('Everything else is erased when')
  expect(text).toContain(
    'correct your account and your patients, remove addresses, erase your account and withdraw your consent. For other corrections, questions and complaints write to',
  )
})
