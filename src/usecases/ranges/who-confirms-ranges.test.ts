import { afterAll, expect, test } from 'vitest'
import { demoActor, demoLab } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 5, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const labId = await demoLab(product)
const elsewhere = await demoLab(product, 'LAB005')
const authoriser = await demoActor(product, 'authoriser')
const pathologist = product.as(authoriser)
const manager = product.as(await demoActor(product, 'labmanager'))
const reason = 'Another analyser since Monday.'

/** The line of a test as the page shows it now. */
async function line(q: string, verbs = pathologist) {
  const { lines } = await verbs.listLabRanges({ q, show: 'all' })
  const found = lines.find(({ testCode }) => testCode === q)
  if (!found) throw new Error(`${q} is not on the page`)
  return found
}

async function asShown(code: string) {
  const { testCode, fingerprint, version } = await line(code)
  return { testCode, fingerprint, version }
}

async function words(code: string) {
  const { rows } = await product.pool.query(
    'select number, kind from range_confirmations where lab_id = $1 and test_code = $2 order by number',
    [labId, code],
  )
  return rows.map(({ number, kind }) => `${number} ${kind}`)
}

test('a set is confirmed completely or not at all', async () => {
  const tests = [await asShown('NH3'), { ...(await asShown('ADAS')), version: 7 }]
  await expect(pathologist.confirmRanges({ tests })).rejects.toMatchObject({ refusal: 'stale' })
  expect(await words('NH3')).toEqual([])
  await pathologist.confirmRanges({ tests: [await asShown('NH3'), await asShown('ADAS')] })
  expect([await words('NH3'), await words('ADAS')]).toEqual([['1 confirmed'], ['1 confirmed']])
})

test('of twenty who confirm and withdraw at once each statement is numbered once', async () => {
  const seen = await asShown('ACLM')
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => pathologist.confirmRanges({ tests: [seen] })),
  )
  expect(await words('ACLM')).toEqual(['1 confirmed'])
  const lost = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal] : []))
  expect(lost).toEqual(Array.from({ length: 19 }, () => 'stale'))
  const withdraw = { ...(await asShown('ACLM')), reason }
  await Promise.allSettled(
    Array.from({ length: 20 }, () => pathologist.withdrawRangeConfirmation(withdraw)),
  )
  expect(await words('ACLM')).toEqual(['1 confirmed', '2 withdrawn'])
})

test('only the lab’s pathologist confirms; the manager reads; another lab is not found', async () => {
  const tests = [await asShown('ALDO')]
  expect(await line('ALDO', manager)).toMatchObject({ testCode: 'ALDO' })
  await expect(manager.confirmRanges({ tests })).rejects.toMatchObject({ refusal: 'forbidden' })
  await expect(pathologist.confirmRanges({ tests, labId: elsewhere })).rejects.toMatchObject({
    refusal: 'not-found',
  })
  await expect(
    pathologist.listLabRanges({ q: '', show: 'all', labId: elsewhere }),
  ).rejects.toMatchObject({ refusal: 'not-found' })
  const grants = [{ role: 'lab-authoriser' as const, labId, locationId: null }]
  const unregistered = product.as({ ...(await demoActor(product, 'labmanager')), grants })
  await expect(unregistered.confirmRanges({ tests })).rejects.toMatchObject({
    refusal: 'not-signatory',
  })
  expect(await words('ALDO')).toEqual([])
})

test('nothing is withdrawn that is not confirmed', async () => {
  const withdraw = { ...(await asShown('SIRO')), reason }
  await expect(pathologist.withdrawRangeConfirmation(withdraw)).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
})

/** A statement on the ranges of TTGA by raw SQL; returns the constraint that refuses it. */
async function byHand(row: Partial<Record<'number' | 'kind' | 'fingerprint' | 'by', unknown>>) {
  const { fingerprint } = await line('TTGA')
  const whole = { number: 1, kind: 'confirmed', fingerprint, by: authoriser.id, ...row }
  const why = whole.kind === 'withdrawn' ? reason : null
  return product.pool
    .query(
      `insert into range_confirmations (lab_id, test_code, number, kind, fingerprint, reason, said_by, said_at)
       values ($1, 'TTGA', $2, $3, $4, $5, $6, now())`,
      [labId, whole.number, whole.kind, whole.fingerprint, why, whole.by],
    )
    .then(
      () => undefined,
      (error: { constraint?: string }) => error.constraint,
    )
}

test('by raw SQL too: a signatory of the lab, the current ranges, statements in order', async () => {
  const { id: nobody } = await demoActor(product, 'labmanager')
  await product.asOwner(
    `insert into role_grants (id, user_id, role, lab_id) values ($1, $2, 'lab-authoriser', $3)`,
    [crypto.randomUUID(), nobody, labId],
  )
  expect(await byHand({ by: nobody })).toBe('range_confirmations_by_signatory')
  expect(await byHand({ fingerprint: 'f'.repeat(64) })).toBe('range_confirmations_as_they_are')
  expect(await byHand({ number: 2 })).toBe('range_confirmations_in_order')
  const withdrawn = { kind: 'withdrawn' }
  expect(await byHand(withdrawn)).toBe('range_confirmations_withdrawn_of_confirmed')
  expect(await byHand({})).toBeUndefined()
  expect(await byHand({ number: 2 })).toBe('range_confirmations_once')
  expect(await byHand({ ...withdrawn, number: 2 })).toBeUndefined()
  const { rows } = await product.pool.query(
    `select count(distinct ranges)::int as kept from range_confirmations where test_code = 'TTGA'`,
  )
  expect(rows[0].kept).toBe(1)
})

test('a signatory who no longer signs for the lab confirms nothing, not even by raw SQL', async () => {
  await product.asOwner(`delete from role_grants where user_id = $1 and role = 'lab-authoriser'`, [
    authoriser.id,
  ])
  expect(await byHand({ number: 3 })).toBe('range_confirmations_by_signatory')
})
