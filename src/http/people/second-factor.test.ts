import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { codeOf, enrolled, halfSignedIn, sendAppCode } from '#test/authenticator.ts'
import { baseUrl, cookieOf, meOf, send, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

test('a code of the app opens one session: not a second one later', async () => {
  await using product = await aProduct({ isDemo: false })
  const { totpURI } = await enrolled(product, 'finance')
  const code = await codeOf(product, totpURI)
  const [mine, overlooked] = [
    await halfSignedIn(product, 'finance'),
    await halfSignedIn(product, 'finance'),
  ]
  expect((await sendAppCode(product, code, mine)).status).toBe(200)
  expect((await sendAppCode(product, code, overlooked)).status).toBe(401)
  const next = await codeOf(product, totpURI, 1)
  expect((await sendAppCode(product, next, overlooked)).status).toBe(200)
})

test('a code one minute old, or one minute early, opens nothing', async () => {
  await using product = await aProduct({ isDemo: false })
  const { totpURI } = await enrolled(product, 'finance')
  const half = await halfSignedIn(product, 'finance')
  for (const steps of [-2, 2]) {
    const code = await codeOf(product, totpURI, steps)
    const answer = await sendAppCode(product, code, half)
    expect([answer.status, answer.headers.getSetCookie()], `${steps} steps`).toEqual([401, []])
  }
  const late = await codeOf(product, totpURI, -1)
  expect((await sendAppCode(product, late, half)).status).toBe(200)
})

test('when ten browsers send one code at once, one gets in', async () => {
  await using product = await aProduct({ isDemo: false })
  const { totpURI } = await enrolled(product, 'finance')
  const halves = []
  for (let i = 0; i < 10; i++) halves.push(await halfSignedIn(product, 'finance'))
  const code = await codeOf(product, totpURI)
  const answers = await Promise.all(halves.map((half) => sendAppCode(product, code, half)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.flatMap(({ headers }) => headers.getSetCookie()).join()).not.toBe('')
})

test('the code that enrolled the app signs nobody in', async () => {
  await using product = await aProduct({ isDemo: false })
  const first = await signedInAs(product, 'finance')
  const password = { password: DEMO_PASSWORD }
  const begun = await send(product, '/api/auth/two-factor/enable', password, { cookie: first })
  const { totpURI } = (await begun.json()) as { totpURI: string }
  const code = await codeOf(product, totpURI)
  expect((await sendAppCode(product, code, first)).status).toBe(200)
  const half = await halfSignedIn(product, 'finance')
  expect((await sendAppCode(product, code, half)).status).toBe(401)
})

test('the database accepts a time step of the app once per person', async () => {
  await using product = await aProduct()
  const { me } = await meOf(product, await signedInAs(product, 'finance'))
  const use = () =>
    product.pool.query(
      'insert into totp_steps_used (user_id, step, used_at) values ($1, 7, now())',
      [me.id],
    )
  await use()
  await expect(use()).rejects.toMatchObject({ code: '23505' })
  const again = product.pool.query('update totp_steps_used set step = 8')
  await expect(again).rejects.toMatchObject({ code: '42501' })
})

test('showing the app’s code within a session replaces it, and the old one is dead', async () => {
  await using product = await aProduct({ isDemo: false })
  const { totpURI, cookie, first } = await enrolled(product, 'finance')
  expect((await meOf(product, first)).status).toBe(401)
  const again = await sendAppCode(product, await codeOf(product, totpURI), cookie)
  expect(again.status).toBe(200)
  expect((await meOf(product, cookie)).status).toBe(401)
  const { status, me } = await meOf(product, cookieOf(again))
  expect([status, me.needsSecondFactor]).toEqual([200, false])
})

test('a session by password alone becomes one with the second factor under a new id', async () => {
  await using product = await aProduct({ isDemo: false })
  const { totpURI } = await enrolled(product, 'finance')
  const { rows } = await product.asOwner(`select id from "user" where email like 'finance@%'`)
  const [{ id }] = rows as [{ id: string }]
  const person = { kind: 'person', id: id as never, name: '', grants: [] } as const
  const [weak, elsewhere] = [await product.cookieFor(person), await product.cookieFor(person)]
  for (const cookie of [weak, elsewhere])
    expect((await meOf(product, cookie)).me.needsSecondFactor).toBe(true)
  const strong = await sendAppCode(product, await codeOf(product, totpURI), weak)
  for (const cookie of [weak, elsewhere]) expect((await meOf(product, cookie)).status).toBe(401)
  expect((await meOf(product, cookieOf(strong))).me.needsSecondFactor).toBe(false)
})

test('the app’s secret is in no cookie, and the server shows it only where it was requested', async () => {
  await using product = await aProduct({ isDemo: false })
  const cookie = await signedInAs(product, 'finance')
  const elsewhere = await signedInAs(product, 'finance')
  const { sessions } = product
  const asking = (by: string) =>
    new Request(`${baseUrl}/sign-in/enrol`, { headers: { cookie: by } })
  expect(await sessions.enrolmentOf(asking(cookie))).toBeUndefined()
  const begun = await sessions.enrolSecondFactor(asking(cookie), { password: DEMO_PASSWORD })
  expect(begun).toEqual({ ok: true })
  const { totpUri: uri = '', backupCodes = [] } = (await sessions.enrolmentOf(asking(cookie))) ?? {}
  expect(backupCodes).toHaveLength(10)
  expect(uri).toMatch(/^otpauth:\/\/totp\/Oxalate/)
  expect(await sessions.enrolmentOf(asking(elsewhere))).toBeUndefined()

  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const { rows } = await product.pool.query(
    'select row_to_json(e)::text as row from authenticator_enrolments e',
  )
  expect(JSON.stringify(rows)).not.toContain(secret)

  product.clock.pass(10)
  expect(await sessions.enrolmentOf(asking(cookie))).toBeUndefined()
})

test('once the app is set up its secret is not shown again', async () => {
  await using product = await aProduct({ isDemo: false })
  const { cookie, first } = await enrolled(product, 'finance')
  for (const by of [cookie, first]) {
    const request = new Request(baseUrl, { headers: { cookie: by } })
    expect(await product.sessions.enrolmentOf(request)).toBeUndefined()
  }
  const { rows } = await product.pool.query(
    'select count(*)::int as left from authenticator_enrolments',
  )
  expect(rows).toEqual([{ left: 0 }])
})
