import { expect, test } from 'vitest'
import { newestMessages } from '#src/db/queries/messages/messages.ts'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { codeOf, enrolled, halfSignedIn, sendAppCode } from '#test/authenticator.ts'
import { type Spend, useBackupCode } from '#src/usecases/parts/people/backup-codes.ts'
import { keepEnrolment } from '#src/usecases/parts/people/second-factor.ts'
import { openLetter } from '#src/usecases/parts/messages/sealed-letter.ts'
import { baseUrl, cookieOf, meOf, type Product, send, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const email = 'finance@demo.oxalate.example'
const renewal = '/api/auth/two-factor/generate-backup-codes'
const right = { password: DEMO_PASSWORD }

test('a backup code signs its person in once, as typed from paper, and its owner is told', async () => {
  await using product = await aProduct({ isDemo: false })
  const [code = ''] = (await enrolled(product, 'finance')).backupCodes
  const typed = code.toLowerCase().replace('-', ' ')
  const entered = await sendAppCode(product, typed, await halfSignedIn(product, 'finance'))
  expect(entered.status).toBe(200)
  expect((await meOf(product, cookieOf(entered))).me.needsSecondFactor).toBe(false)
  const again = await sendAppCode(product, code, await halfSignedIn(product, 'finance'))
  expect(again.status).toBe(401)

  const letters = await lettersOf(product, 'backup-code-used')
  expect(letters).toMatchObject([{ to: email, text: expect.stringContaining('codes left: 9') }])
  expect(JSON.stringify(letters)).not.toContain(code)
  expect(await auditedOf(product)).toEqual([{ left: 9 }])
})

test('when ten browsers send one backup code at once, one gets in', async () => {
  await using product = await aProduct({ isDemo: false })
  const { backupCodes } = await enrolled(product, 'finance')
  const [code = ''] = backupCodes
  const halves = []
  for (let i = 0; i < 10; i++) halves.push(await halfSignedIn(product, 'finance'))
  const answers = await Promise.all(halves.map((half) => sendAppCode(product, code, half)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await auditedOf(product)).toEqual([{ left: 9 }])
})

test('two backup codes used at once both sign in, and both are spent', async () => {
  await using product = await aProduct({ isDemo: false })
  const { backupCodes } = await enrolled(product, 'finance')
  const halves = [await halfSignedIn(product, 'finance'), await halfSignedIn(product, 'finance')]
  const answers = await Promise.all(
    halves.map((half, i) => sendAppCode(product, backupCodes[i] ?? '', half)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await auditedOf(product)).toEqual([{ left: 9 }, { left: 8 }])
})

test('of two uses at once, the later one starts from what the earlier one left', async () => {
  await using product = await aProduct({ isDemo: false })
  const { me } = await meOf(product, (await enrolled(product, 'finance')).cookie)
  const use = (spend: Spend) => useBackupCode(product.world, me.id as never, spend)
  const seen: string[] = []
  const later: Promise<boolean>[] = []
  const earlier = use(async () => {
    later.push(
      use(async (sealed) => {
        seen.push(sealed)
        return undefined
      }),
    )
    const locked = () => product.asOwner('select from pg_locks where not granted')
    await expect.poll(async () => (await locked()).rows.length).toBe(1)
    return { sealed: 'nine codes', left: 9 }
  })
  expect([await earlier, ...(await Promise.all(later))]).toEqual([true, false])
  expect(seen).toEqual(['nine codes'])
})

test('wrong backup codes wait by the rule of the app’s codes, and count together with them', async () => {
  await using product = await aProduct({ isDemo: false })
  const { backupCodes } = await enrolled(product, 'finance')
  for (let i = 0; i < 5; i++) {
    const typed = i % 2 === 0 ? 'AAAAA-AAAAA' : '000000'
    const half = await halfSignedIn(product, 'finance')
    expect((await sendAppCode(product, typed, half)).status).toBe(401)
  }
  const half = await halfSignedIn(product, 'finance')
  const waits = await sendAppCode(product, backupCodes[0] ?? '', half)
  expect([waits.status, waits.headers.get('retry-after')]).toEqual([429, '1'])
  product.clock.pass(1 / 60)
  expect((await sendAppCode(product, backupCodes[0] ?? '', half)).status).toBe(200)
})

test('backup codes of an app that is not set up yet sign nobody in', async () => {
  await using product = await aProduct({ isDemo: false })
  const cookie = await signedInAs(product, 'finance')
  const begun = await send(product, '/api/auth/two-factor/enable', right, { cookie })
  const { backupCodes } = (await begun.json()) as { backupCodes: string[] }
  expect((await sendAppCode(product, backupCodes[0] ?? '', cookie)).status).toBe(401)
  expect((await meOf(product, cookie)).me.needsSecondFactor).toBe(true)
})

test('new codes need the password and the second factor, replace the old ones, and their owner is told', async () => {
  await using product = await aProduct({ isDemo: false })
  const { backupCodes, cookie, totpURI } = await enrolled(product, 'finance')
  const wrong = await send(product, renewal, { password: 'not this one' }, { cookie })
  expect(wrong.status).toBe(400)
  const renewed = await send(product, renewal, right, { cookie })
  expect(renewed.status).toBe(200)
  const { backupCodes: anew } = (await renewed.json()) as { backupCodes: string[] }
  expect(await lettersOf(product, 'backup-codes-renewed')).toMatchObject([{ to: email }])

  const half = await halfSignedIn(product, 'finance')
  expect((await send(product, renewal, right, { cookie: half })).status).toBe(401)
  expect((await sendAppCode(product, backupCodes[1] ?? '', half)).status).toBe(401)
  expect((await sendAppCode(product, anew[1] ?? '', half)).status).toBe(200)
  expect(await codeOf(product, totpURI)).toMatch(/^\d{6}$/)
})

test('a session that has not shown the second factor gets no new codes', async () => {
  await using product = await aProduct({ isDemo: false })
  const { cookie } = await enrolled(product, 'finance')
  const { me } = await meOf(product, cookie)
  const person = { kind: 'person', id: me.id as never, name: '', grants: [] } as const
  const weak = await product.cookieFor(person)
  expect((await send(product, renewal, right, { cookie: weak })).status).toBe(403)
})

test('a setup page that was opened before the app was set up shows none of its codes', async () => {
  await using product = await aProduct({ isDemo: false })
  const { cookie } = await enrolled(product, 'finance')
  const token = decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '').split('.')[0]
  await keepEnrolment(product.world, token ?? '', 'otpauth://totp/late?secret=LATE')
  const { rows } = await product.pool.query('select from authenticator_enrolments')
  expect(rows).toHaveLength(1)
  const request = new Request(baseUrl, { headers: { cookie } })
  expect(await product.sessions.enrolmentOf(request)).toBeUndefined()
})

async function lettersOf({ world }: Product, event: string) {
  const rows = await world.db.transaction((tx) => newestMessages(tx, 50))
  return rows.filter((row) => row.event === event).map((row) => openLetter(world, row))
}

/** What the audit says of each use, in order. */
async function auditedOf({ pool }: Product) {
  const { rows } = await pool.query(
    `select detail from audit where action = 'second-factor:backup' order by (detail->>'left')::int desc`,
  )
  return rows.map(({ detail }) => detail)
}
