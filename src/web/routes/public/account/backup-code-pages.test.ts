import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { codeOf, enrolled, halfSignedIn } from '#test/authenticator.ts'
import { baseUrl, cookieOf, meOf, type Product, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const password = DEMO_PASSWORD

test('backup codes are shown while the app is set up, with a file to save, and not again', async () => {
  await using product = await aProduct({ isDemo: false, withPages: true })
  const cookie = await signedInAs(product, 'finance')
  const begun = await sent(product, '/sign-in/enrol', { intent: 'begin', password }, cookie)
  expect(begun.headers.get('location')).toBe('/sign-in/enrol')
  const page = await (await product.get('/sign-in/enrol', { cookie })).text()
  expect(codesOn(page)).toHaveLength(10)
  const [, file = ''] =
    /download="backup-codes.txt" href="data:text\/plain;charset=utf-8,([^"]+)"/.exec(page) ?? []
  for (const code of codesOn(page)) expect(decodeURIComponent(file)).toContain(code)

  const secret = /<b class="num">([^<]+)<\/b>/.exec(page)?.[1]?.replaceAll(' ', '') ?? ''
  const uri = `otpauth://totp/x?secret=${secret}`
  const fields = { intent: 'finish', code: await codeOf(product, uri) }
  const done = await sent(product, '/sign-in/enrol', fields, cookie)
  expect(done.status).toBe(302)
  const later = await product.get('/backup-codes', { cookie: cookieOf(done) })
  const shown = await later.text()
  expect(shown).toContain('Codes left: 10')
  expect(codesOn(shown)).toEqual([])
})

test('the form accepts a backup code as typed from paper, and says what is missing from half a code', async () => {
  await using product = await aProduct({ isDemo: false, withPages: true })
  const [code = ''] = (await enrolled(product, 'finance')).backupCodes
  const half = await halfSignedIn(product, 'finance')
  const page = await (await product.get('/sign-in/second-factor', { cookie: half })).text()
  expect(page).toContain('href="/sign-in/backup-code"')
  const short = await sent(product, '/sign-in/backup-code', { code: code.slice(0, 5) }, half)
  expect(short.status).toBe(422)
  expect(await short.text()).toContain('A backup code has 10 letters and digits.')
  const typed = ` ${code.toLowerCase().replace('-', ' ')} `
  const entered = await sent(product, '/sign-in/backup-code?to=/devices', { code: typed }, half)
  expect(entered.headers.get('location')).toBe('/devices')
  expect((await meOf(product, cookieOf(entered))).me.needsSecondFactor).toBe(false)
})

test('new codes are in the answer to the form and on no later page', async () => {
  await using product = await aProduct({ isDemo: false, withPages: true })
  const { cookie } = await enrolled(product, 'finance')
  const wrong = await sent(product, '/backup-codes', { password: 'not this one' }, cookie)
  expect(wrong.status).toBe(422)
  const said = await wrong.text()
  expect(said).toContain('That password is not correct.')
  expect(said).not.toContain('e-mail address or password')
  const answer = await sent(product, '/backup-codes', { password }, cookie)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(codesOn(await answer.text())).toHaveLength(10)
  expect(codesOn(await (await product.get('/backup-codes', { cookie })).text())).toEqual([])
})

test('a person without an authenticator app is told so, and a visitor is asked to sign in', async () => {
  await using product = await aProduct({ withPages: true })
  const cookie = await signedInAs(product, 'finance')
  const page = await (await product.get('/backup-codes', { cookie })).text()
  expect(page).toContain('You have not set up an authenticator app')
  const visitor = await product.get('/backup-codes')
  expect(visitor.headers.get('location')).toContain('/sign-in/password?to=')
})

const codesOn = (page: string) =>
  [...page.matchAll(/<b>([0-9A-Z]{5}-[0-9A-Z]{5})<\/b>/g)].map(([, code = '']) => code)

function sent({ api }: Product, path: string, fields: Record<string, string>, cookie: string) {
  return api.request(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { cookie, origin: baseUrl },
    body: new URLSearchParams(fields),
  })
}
