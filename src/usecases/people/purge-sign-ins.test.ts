import { afterAll, expect, test } from 'vitest'
import { demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { personOf } from '#src/usecases/access.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const worker = product.as({ kind: 'worker' })

const tables = {
  account_links: 'expires_at',
  sign_in_guesses: 'last_at',
  known_devices: 'seen_at',
  totp_steps_used: 'used_at',
  sign_in_warnings: 'warned_at',
  authenticator_enrolments: 'expires_at',
  passkey_challenges: 'expires_at',
  email_changes: 'asked_at',
  otp_challenges: 'expires_at',
  session: 'created_at',
}

test('sign-in data no longer needed is deleted, and needed data is kept', async () => {
  const people = [await demoActor(product, 'patient'), await demoActor(product, 'finance')]
  const [old = '', young = ''] = people.map((one) => String(personOf(one).id))
  const now = product.clock.at()
  await keep(old, now.subtract({ hours: 181 * 24 }))
  await keep(young, now.subtract({ minutes: -1 }))
  expect(await counts()).toEqual(Object.keys(tables).map((table) => [table, 2]))
  const one = { accountLinks: 1, codes: 1, signInGuesses: 1, knownDevices: 1, totpStepsUsed: 1 }
  expect(await worker.purgeSignIns()).toEqual({
    ...one,
    signInWarnings: 1,
    authenticatorEnrolments: 1,
    passkeyChallenges: 1,
    emailChanges: 1,
    sessions: 1,
    pushDevices: 0,
  })
  expect(await counts()).toEqual(Object.keys(tables).map((table) => [table, 1]))
  expect(Object.values(await worker.purgeSignIns())).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
})

test('a row is deleted only when it decides nothing any more: links after two days, devices after 180', async () => {
  const id = String(personOf(await demoActor(product, 'backoffice')).id)
  const now = product.clock.at()
  await keep(id, now.subtract({ hours: 47 }))
  expect(await worker.purgeSignIns()).toMatchObject({
    accountLinks: 0,
    signInGuesses: 1,
    knownDevices: 0,
    totpStepsUsed: 1,
    signInWarnings: 1,
    authenticatorEnrolments: 1,
    passkeyChallenges: 1,
    emailChanges: 0,
    codes: 0,
    sessions: 0,
  })
})

test('each table finds its oldest rows by an index', async () => {
  const client = await product.pool.connect()
  try {
    await client.query(
      'begin; set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off',
    )
    for (const [table, age] of Object.entries(tables)) {
      const { rows } = await client.query(
        `explain select from ${table} where ${age} < now() order by ${age} limit 5000`,
      )
      expect(JSON.stringify(rows), table).toContain('Index')
      expect(JSON.stringify(rows), table).not.toContain('Sort')
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})

async function counts() {
  const rows = Object.keys(tables).map(async (table) => {
    const found = await product.pool.query(`select count(*)::int as count from ${table}`)
    return [table, found.rows[0].count]
  })
  return Promise.all(rows)
}

/** One row of each table, as old as this. */
async function keep(userId: string, at: Temporal.Instant) {
  const when = at.toString()
  const session = crypto.randomUUID()
  const unique = crypto.randomUUID()
  const statements: [string, unknown[]][] = [
    [
      `insert into account_links (id, email, purpose, token_hash, expires_at, created_at)
       values (gen_random_uuid(), 'x@example.org', 'reset', $1, $2, $2)`,
      [unique, when],
    ],
    [`insert into sign_in_guesses values ($1, '', 1, $2, $2)`, [unique, when]],
    [`insert into known_devices values ($1, $2, 0, $3)`, [unique, userId, when]],
    [`insert into totp_steps_used values ($1, 1, $2)`, [userId, when]],
    [`insert into sign_in_warnings values ($1, $2)`, [userId, when]],
    [
      `insert into session (id, expires_at, token, created_at, updated_at, user_id)
       values ($1, now(), $2, $4, now(), $3)`,
      [session, unique, userId, when],
    ],
    [
      `insert into otp_challenges (id, phone, code_hash, expires_at, created_at)
       values (gen_random_uuid(), '+919800000000', $1, $2, $2)`,
      [unique, when],
    ],
    [`insert into authenticator_enrolments values ($1, 'sealed', $2)`, [session, when]],
    [
      `insert into passkey_challenges values (gen_random_uuid(), $1, null, null, $2)`,
      [unique, when],
    ],
    [
      `insert into email_changes (id, user_id, email, old_email, token_hash, stop_hash, asked_at)
       values (gen_random_uuid(), $2, 'x@example.org', 'y@example.org', $1, $1, $3)`,
      [unique, userId, when],
    ],
  ]
  for (const [text, values] of statements) await product.pool.query(text, values)
}
