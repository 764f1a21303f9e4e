import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { askedLink, goodPassword, letterTo, tokenSentTo } from '#test/accounts.ts'
import { codeOf, enrolled, halfSignedIn, sendAppCode } from '#test/authenticator.ts'
import {
  actorBy,
  aDevice,
  askedForPasskey,
  begun,
  showPasskey,
  withPasskey,
} from '#test/passkey-device.ts'
import { cookieOf, meOf, type Product, send, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const office = 'backoffice@demo.oxalate.example'
type Theirs = Awaited<ReturnType<typeof withPasskey>>
type How = Parameters<Theirs['device']['shows']>[2]

test('a passkey signs its person in with both factors at once, outside the demonstration too', async () => {
  await using product = await aProduct({ isDemo: false })
  const { totpURI, cookie } = await enrolled(product, 'backoffice')
  const theirs = await withPasskey(product, cookie)
  const entered = await shown(product, theirs)
  expect([entered.status, await entered.json()]).toEqual([200, { signedIn: true }])
  const { me } = await meOf(product, cookieOf(entered))
  expect(me.needsSecondFactor).toBe(false)
  expect(me.grants.map(({ role }) => role)).toContain('back-office')
  // The app and the password still work.
  const half = await halfSignedIn(product, 'backoffice')
  expect((await sendAppCode(product, await codeOf(product, totpURI, 1), half)).status).toBe(200)
})

test.each<[string, How]>([
  ['of another origin', { origin: 'https://oxalate.example.org' }],
  ['for another host', { rpId: 'example.org' }],
  ['of a device that did not check its person', { isVerified: false }],
  ['in the name of nobody', { userHandle: 'bm9ib2R5' }],
])('a signature %s lets nobody in', async (_, how) => {
  await using product = await aProduct()
  const theirs = await withPasskey(product, await signedInAs(product, 'backoffice'))
  const refused = await shown(product, theirs, how)
  expect([refused.status, await codeIn(refused)]).toEqual([422, 'wrong-passkey'])
  expect(refused.headers.getSetCookie().join()).not.toContain('session_token')
  expect((await shown(product, theirs)).status).toBe(200)
})

test('another person’s credential is not accepted with one’s own key', async () => {
  await using product = await aProduct()
  const theirs = await withPasskey(product, await signedInAs(product, 'finance'))
  const mine = await withPasskey(product, await signedInAs(product, 'backoffice'))
  const { challenge, cookie } = await askedForPasskey(product)
  const answer = mine.device.shows(challenge, theirs.userId, { as: theirs.device.credentialId })
  expect(await codeIn(await showPasskey(product, answer, cookie))).toBe('wrong-passkey')
})

test('a challenge works once, for five minutes, in the browser that requested it', async () => {
  await using product = await aProduct()
  const { device, userId } = await withPasskey(product, await signedInAs(product, 'backoffice'))
  const [first, other] = [await askedForPasskey(product), await askedForPasskey(product)]
  const answer = device.shows(first.challenge, userId)
  expect(await codeIn(await showPasskey(product, answer, ''))).toBe('wrong-passkey')
  expect(await codeIn(await showPasskey(product, answer, other.cookie))).toBe('wrong-passkey')
  expect((await showPasskey(product, answer, first.cookie)).status).toBe(200)
  expect(await codeIn(await showPasskey(product, answer, first.cookie))).toBe('wrong-passkey')
  const late = await askedForPasskey(product)
  product.clock.pass(5)
  const stale = device.shows(late.challenge, userId)
  expect(await codeIn(await showPasskey(product, stale, late.cookie))).toBe('wrong-passkey')
})

test('when ten browsers send one signature at once, one gets in', async () => {
  await using product = await aProduct()
  const { device, userId } = await withPasskey(product, await signedInAs(product, 'backoffice'))
  const { challenge, cookie } = await askedForPasskey(product)
  const answer = device.shows(challenge, userId)
  const all = await Promise.all(
    Array.from({ length: 10 }, () => showPasskey(product, answer, cookie)),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a counter that does not rise indicates a copy, which is refused', async () => {
  await using product = await aProduct()
  const cookie = await signedInAs(product, 'backoffice')
  const theirs = await withPasskey(product, cookie, { counter: 7 })
  for (const counter of [7, 6, 0])
    expect(await codeIn(await shown(product, theirs, { counter }))).toBe('wrong-passkey')
  expect((await shown(product, theirs, { counter: 8 })).status).toBe(200)
  const [a, b] = [await askedForPasskey(product), await askedForPasskey(product)]
  const both = await Promise.all(
    [a, b].map(({ challenge, cookie: bound }) =>
      showPasskey(product, theirs.device.shows(challenge, theirs.userId, { counter: 9 }), bound),
    ),
  )
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422])
})

test('wrong signatures for an account wait like wrong passwords', async () => {
  await using product = await aProduct()
  const theirs = await withPasskey(product, await signedInAs(product, 'backoffice'))
  const strange = { ...theirs, device: aDevice() }
  const as = theirs.device.credentialId
  const from = '10.9.9.9'
  const statuses = []
  for (let tries = 0; tries < 6; tries++)
    statuses.push((await shown(product, strange, { as }, from)).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect((await shown(product, theirs, {}, '10.8.8.8')).status).toBe(200)
})

test('a suspended person is not let in by passkey', async () => {
  await using product = await aProduct()
  const theirs = await withPasskey(product, await signedInAs(product, 'finance'))
  const administrator = await actorBy(product, await signedInAs(product, 'administrator'))
  const { userId } = theirs
  await product.as(administrator).suspendPerson({ userId, reason: 'They left the company' })
  const refused = await shown(product, theirs)
  expect([refused.status, await codeIn(refused)]).toEqual([403, 'suspended'])
})

test('a passkey is added with the password, in the session that began, and its owner is told', async () => {
  await using product = await aProduct()
  const actor = await actorBy(product, await signedInAs(product, 'backoffice'))
  const elsewhere = await actorBy(product, await signedInAs(product, 'backoffice'))
  const mine = product.as(actor)
  const wrong = mine.beginPasskey({ name: 'Laptop', password: 'wrong' })
  await expect(wrong).rejects.toMatchObject({ refusal: 'password-again' })
  const device = aDevice()
  const challenge = await begun(product, actor, 'Office laptop')
  const made = device.makes(challenge)
  const stolen = product.as(elsewhere).addPasskey(made)
  await expect(stolen).rejects.toMatchObject({ refusal: 'wrong-passkey' })
  await mine.addPasskey(made)
  const letter = await letterTo(product, office)
  expect(letter?.text).toContain('Office laptop')
  expect(letter?.text).toContain('choose a new password now')
  await expect(mine.addPasskey(made)).rejects.toMatchObject({ refusal: 'wrong-passkey' })
  expect((await mine.viewPasskeys()).passkeys).toMatchObject([
    { name: 'Office laptop', lastUsed: null },
  ])
})

test.each<[string, How]>([
  ['of another origin', { origin: 'https://oxalate.example.org' }],
  ['for another host', { rpId: 'example.org' }],
  ['by a device that did not check its person', { isVerified: false }],
])('a passkey made %s is not kept, and the challenge is spent', async (_, how) => {
  await using product = await aProduct()
  const actor = await actorBy(product, await signedInAs(product, 'backoffice'))
  const device = aDevice()
  const challenge = await begun(product, actor)
  for (const answer of [device.makes(challenge, how), device.makes(challenge)])
    await expect(product.as(actor).addPasskey(answer)).rejects.toMatchObject({
      refusal: 'wrong-passkey',
    })
})

test('a passkey that is made after five minutes is not kept', async () => {
  await using product = await aProduct()
  const actor = await actorBy(product, await signedInAs(product, 'backoffice'))
  const made = aDevice().makes(await begun(product, actor))
  product.clock.pass(5)
  const late = product.as(actor).addPasskey(made)
  await expect(late).rejects.toMatchObject({ refusal: 'wrong-passkey' })
})

test('a password alone does not bypass the second factor: it adds neither a passkey nor an app', async () => {
  await using product = await aProduct({ isDemo: false })
  const unproved = await actorBy(product, await signedInAs(product, 'backoffice'))
  const asked = { name: 'Laptop', password: DEMO_PASSWORD }
  await expect(product.as(unproved).beginPasskey(asked)).rejects.toMatchObject({
    refusal: 'second-factor-first',
  })
  const cookie = await signedInAs(product, 'patient')
  await withPasskey(product, cookie)
  const again = product.as(await actorBy(product, cookie)).beginPasskey(asked)
  await expect(again).rejects.toMatchObject({ refusal: 'factor-first' })
  const password = { password: DEMO_PASSWORD }
  const app = await send(product, '/api/auth/two-factor/enable', password, { cookie })
  expect([app.status, await codeIn(app)]).toEqual([403, 'factor-first'])
})

test('ten passkeys per person, and an eleventh only after one is removed', async () => {
  await using product = await aProduct()
  const theirs = await withPasskey(product, await signedInAs(product, 'backoffice'))
  const actor = await actorBy(product, cookieOf(await shown(product, theirs)))
  const mine = product.as(actor)
  for (let more = 1; more < 10; more++)
    await mine.addPasskey(aDevice().makes(await begun(product, actor)))
  const asked = { name: 'Eleventh', password: DEMO_PASSWORD }
  await expect(mine.beginPasskey(asked)).rejects.toMatchObject({ refusal: 'passkeys-enough' })
  await mine.removePasskey({ id: theirs.id })
  await mine.addPasskey(aDevice().makes(await begun(product, actor, 'Eleventh')))
  expect((await mine.viewPasskeys()).passkeys).toHaveLength(10)
})

test('a passkey is renamed and removed only by its own person, and then signs nobody in', async () => {
  await using product = await aProduct()
  const cookie = await signedInAs(product, 'backoffice')
  const theirs = await withPasskey(product, cookie)
  const mine = product.as(await actorBy(product, cookie))
  const other = product.as(await actorBy(product, await signedInAs(product, 'finance')))
  const { id } = theirs
  for (const refused of [
    () => other.renamePasskey({ id, name: 'Mine', version: 1 }),
    () => other.removePasskey({ id }),
  ])
    await expect(refused()).rejects.toMatchObject({ refusal: 'not-found' })
  await mine.renamePasskey({ id, name: 'Old laptop', version: 1 })
  const late = mine.renamePasskey({ id, name: 'New laptop', version: 1 })
  await expect(late).rejects.toMatchObject({ refusal: 'stale' })
  expect((await shown(product, theirs)).status).toBe(200)
  const { passkeys } = await mine.viewPasskeys()
  expect(passkeys).toMatchObject([{ name: 'Old laptop', lastUsed: expect.any(String) }])
  await mine.removePasskey({ id })
  expect(await codeIn(await shown(product, theirs))).toBe('wrong-passkey')
})

test('a new password by the mailed link removes every passkey and names them in its letter', async () => {
  await using product = await aProduct()
  const theirs = await withPasskey(product, await signedInAs(product, 'backoffice'))
  await askedLink(product, office, 'reset')
  const body = { token: await tokenSentTo(product, office), password: goodPassword }
  expect((await send(product, '/api/auth/account/reset-password', body)).status).toBe(200)
  expect((await letterTo(product, office))?.text).toContain('- Laptop')
  expect(await codeIn(await shown(product, theirs))).toBe('wrong-passkey')
})

async function shown(product: Product, { device, userId }: Theirs, how?: How, from?: string) {
  const { challenge, cookie } = await askedForPasskey(product)
  const answer = device.shows(challenge, userId, how)
  return showPasskey(product, answer, cookie, from)
}

async function codeIn(answer: Response): Promise<string | undefined> {
  return ((await answer.json()) as { code?: string }).code
}
