import { afterAll, expect, test } from 'vitest'
import { messages } from '#src/db/schema/outbox.ts'
import { gatherData } from '#src/db/queries/people/own-data.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import type { TalkOutcome } from '#src/domain/consents/result-talk.ts'
import { openLetter } from '#src/usecases/parts/messages/sealed-letter.ts'
import { shown } from '#test/bench.ts'
import { DEMO_PASSWORD, demoActor, demoLab, freeHours } from '#test/booking.ts'
import {
  aConsentedBooking,
  aCounselledBooking,
  atTheLab,
  type Booked,
  everythingOffered,
  signed,
} from '#test/consents.ts'
import { aProduct } from '#test/product.ts'

/** Counselling after the result: no genetic result is read before it. */
const product = await aProduct({ slotDays: 14, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
await everythingOffered(product)
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)
const worker = product.as({ kind: 'worker' })

const abnormal = 'Abnormal karyotype'

async function withKaryotype(
  items = ['KARYO', 'HB'],
  found: Record<string, string | number> = { KARYO: abnormal, HB: 13 },
) {
  const booked = await atTheLab(product, items)
  const { reportId } = await signed(product, booked.orderId, found)
  return { ...booked, reportId }
}

async function waitingFor({ orderId }: Pick<Booked, 'orderId'>) {
  const { results } = await lab.listCounselling()
  return results.find((one) => one.orderId === orderId)
}

async function talk(booked: Pick<Booked, 'orderId'>, outcome: TalkOutcome = 'explained') {
  const one = await waitingFor(booked)
  if (!one) throw new Error('no result waits for a talk')
  const { consentId, version } = one
  return lab.logResultTalk({
    consentId,
    version,
    counsellor: 'Lakshmi Iyer',
    way: 'phone',
    outcome,
  })
}

async function letters(event: string, subjectId: string) {
  const rows = await product.db.select().from(messages)
  return rows
    .filter((row) => row.event === event && row.subjectId === subjectId)
    .map((row) => {
      const { subject = '', text = '' } = openLetter(product.world, row) ?? {}
      return `${subject} ${text}`
    })
}

async function itemOf(orderId: string, code: string) {
  const { rows } = await product.pool.query(
    'select id, state from test_items where order_id = $1 and test_code = $2',
    [orderId, code],
  )
  return rows[0]
}

const karyotypeOf = (orderId: string) => itemOf(orderId, 'KARYO')

test('a signed genetic result is in no report before counselling; the rest of the order is', async () => {
  const { app, reportId, bookingId, ...booked } = await withKaryotype()
  if (!reportId) throw new Error('no report of the ordinary test')
  const early = await app.viewReport({ reportId })
  expect(JSON.stringify(early.body.sections)).not.toContain('KARYO')
  expect(JSON.stringify(early.body)).not.toContain(abnormal)
  const own = await product.world.db.transaction((tx) => gatherData(tx, booked.booker.actor.id))
  expect(JSON.stringify(own)).not.toContain(abnormal)
  const { consents } = await app.viewBooking({ bookingId })
  expect(consents).toMatchObject([{ isResultWaiting: true, resultTalks: [] }])
  expect(await waitingFor(booked)).toMatchObject({
    patientName: 'Meera Nair',
    phone: booked.booker.phone,
    tests: ['Karyotyping Peripheral Blood'],
    isChange: false,
  })
  expect(await talk(booked)).toMatchObject({ waitsFor: null, reportId })
  const { body, state } = await app.viewReport({ reportId })
  expect(state).toBe('final')
  expect(JSON.stringify(body.sections)).toContain(abnormal)
  const after = await app.viewBooking({ bookingId })
  expect(after.consents).toMatchObject([
    {
      isResultWaiting: false,
      resultTalks: [{ counsellor: 'Lakshmi Iyer', way: 'phone', outcome: 'explained' }],
    },
  ])
  expect(await waitingFor(booked)).toBeUndefined()
})

test('an order of such a test alone has no report before counselling, and its booker is told to expect a call', async () => {
  const { app, reportId, bookingId, ...booked } = await withKaryotype(['KARYO'])
  expect(reportId).toBeNull()
  expect((await app.viewBooking({ bookingId })).reports).toEqual([])
  const said = await letters('result-to-tell', bookingId)
  expect(said).toHaveLength(1)
  expect(said.join()).not.toMatch(/karyo|chromosom|gene|counsel/i)
  const told = await talk(booked)
  expect((await app.viewBooking({ bookingId })).reports).toMatchObject([
    { reportId: told.reportId, state: 'final' },
  ])
})

test('signed in two parts, the part that may be read is published once', async () => {
  const booked = await atTheLab(product, ['KARYO', 'HB'])
  const first = await signed(product, booked.orderId, { HB: 13 })
  const second = await signed(product, booked.orderId, { KARYO: abnormal })
  expect(second).toMatchObject({ signed: 1, reportId: null })
  const { version } = await booked.app.viewReport({ reportId: ReportId.parse(first.reportId) })
  expect(version).toBe(1)
})

test('reaching nobody opens nothing and stays on the list; a person who declines reads the result', async () => {
  const { reportId, ...booked } = await withKaryotype()
  expect(await talk(booked, 'not-reached')).toMatchObject({ waitsFor: 'call', reportId: null })
  expect(await waitingFor(booked)).toBeDefined()
  expect((await karyotypeOf(booked.orderId)).state).toBe('authorised')
  expect(await talk(booked, 'declined')).toMatchObject({ waitsFor: null, reportId })
  expect((await karyotypeOf(booked.orderId)).state).toBe('published')
})

test('the database publishes no such result before counselling, whoever writes to it', async () => {
  const booked = await withKaryotype()
  const { id } = await karyotypeOf(booked.orderId)
  const around = () =>
    product.asOwner(`update test_items set state = 'published' where id = $1`, [id])
  await expect(around()).rejects.toThrow('is not talked over')
  await talk(booked, 'not-reached')
  await expect(around()).rejects.toThrow('is not talked over')
})

test('counselling before the result is signed does not count, and what was recorded stays', async () => {
  const booked = await aCounselledBooking(product, ['KARYO'])
  const { consents } = await booked.app.viewBooking({ bookingId: booked.bookingId })
  const [consent] = consents
  if (!consent) throw new Error('no consent')
  const { consentId, version } = consent
  const early = lab.logResultTalk({
    consentId,
    version,
    counsellor: 'Lakshmi Iyer',
    way: 'phone',
    outcome: 'explained',
  })
  await expect(early).rejects.toMatchObject({ refusal: 'no-result-to-tell' })
  const done = await withKaryotype()
  await talk(done)
  for (const change of [`update result_talks set outcome = 'declined'`, 'delete from result_talks'])
    await expect(product.asOwner(change)).rejects.toThrow('kept as it was written down')
})

test('it is recorded only by the order’s lab, on the consent as shown, and never by the person themselves', async () => {
  const booked = await withKaryotype()
  const one = await waitingFor(booked)
  if (!one) throw new Error('no result waits for a talk')
  const said = { counsellor: 'Lakshmi Iyer', way: 'in-person', outcome: 'explained' } as const
  const input = { consentId: one.consentId, version: one.version, ...said }
  const stranger = product.as({
    ...technician,
    grants: [{ role: 'lab-technician', labId: await demoLab(product, 'LAB004'), locationId: null }],
  })
  await expect(stranger.logResultTalk(input)).rejects.toMatchObject({ refusal: 'not-found' })
  const own = product.as({ ...technician, id: booked.booker.actor.id })
  await expect(own.logResultTalk(input)).rejects.toMatchObject({ refusal: 'own-booking' })
  await expect(lab.logResultTalk({ ...input, version: 1 })).rejects.toMatchObject({
    refusal: 'stale',
  })
  await lab.logResultTalk(input)
  await expect(lab.logResultTalk(input)).rejects.toMatchObject({ refusal: 'no-result-to-tell' })
})

test('of ten recorded at once one is kept, and the report is published once', async () => {
  const { app, reportId, ...booked } = await withKaryotype()
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => talk(booked)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await app.viewReport({ reportId: ReportId.parse(reportId) })).version).toBe(2)
})

test('a corrected result needs new counselling before the correction is signed', async () => {
  const { app, reportId: id, ...booked } = await withKaryotype()
  await talk(booked)
  product.clock.pass(1)
  const reportId = ReportId.parse(id)
  const item = await karyotypeOf(booked.orderId)
  const { revisionId, version } = await lab.draftRevision({
    reportId,
    revision: {
      kind: 'correct',
      version: 2,
      reason: 'transcription',
      words: 'The other choice was meant.',
      values: [
        {
          testItemId: item.id,
          result: {
            type: 'qualitative',
            choice: 'Normal karyotype',
            ...(await shown(product, item.id)),
          },
        },
      ],
    },
  })
  const authoriser = product.as(await demoActor(product, 'authoriser'))
  const sign = () => authoriser.signRevision({ revisionId, version, password: DEMO_PASSWORD })
  await expect(sign()).rejects.toMatchObject({ refusal: 'talk-first' })
  expect(await waitingFor(booked)).toMatchObject({ isChange: true })
  expect(await talk(booked)).toMatchObject({ waitsFor: 'signature', reportId: null })
  await sign()
  const { body } = await app.viewReport({ reportId })
  expect(JSON.stringify(body.sections)).toContain('Normal karyotype')
})

test('a correction of two such tests waits for both, and the first one says so', async () => {
  const { reportId: id, ...booked } = await withKaryotype(['KARYO', 'BRCA', 'HB'], {
    KARYO: abnormal,
    BRCA: 'Pathogenic variant found',
    HB: 13,
  })
  await talk(booked)
  await talk(booked)
  product.clock.pass(1)
  const news = { KARYO: 'Normal karyotype', BRCA: 'No pathogenic variant found' }
  await lab.draftRevision({
    reportId: ReportId.parse(id),
    revision: {
      kind: 'correct',
      version: 3,
      reason: 'transcription',
      words: 'The other choices were meant.',
      values: await Promise.all(
        Object.entries(news).map(async ([code, choice]) => {
          const { id: testItemId } = await itemOf(booked.orderId, code)
          const version = await shown(product, testItemId)
          return { testItemId, result: { type: 'qualitative' as const, choice, ...version } }
        }),
      ),
    },
  })
  expect(await talk(booked)).toMatchObject({ waitsFor: 'other-talk', reportId: null })
  expect(await talk(booked)).toMatchObject({ waitsFor: 'signature', reportId: null })
})

test('in a withdrawn first part, a signed result without counselling ends undone and is refunded', async () => {
  const { reportId: id, ...booked } = await withKaryotype()
  const reportId = ReportId.parse(id)
  const [office, authoriser] = [
    product.as(await demoActor(product, 'backoffice')),
    product.as(await demoActor(product, 'authoriser')),
  ]
  const { revisionId, version } = await office.proposeWithdrawal({
    reportId,
    version: 1,
    reason: 'wrong-patient',
    words: 'The sample was of another person.',
    password: DEMO_PASSWORD,
  })
  await authoriser.confirmWithdrawal({ revisionId, version, password: DEMO_PASSWORD })
  expect((await karyotypeOf(booked.orderId)).state).toBe('not-performed')
  expect(await waitingFor(booked)).toBeUndefined()
  expect((await booked.app.viewBooking(booked)).refunds).toHaveLength(1)
})

test('a lab is reminded of missing counselling after one day and after three, without a name or a test', async () => {
  await worker.remindOfTalks()
  const labId = await demoLab(product)
  const before = await letters('talk-reminder', labId)
  const booked = await withKaryotype()
  expect(await worker.remindOfTalks()).toEqual({ reminded: 0 })
  product.clock.pass(24 * 60)
  expect((await worker.remindOfTalks()).reminded).toBeGreaterThan(0)
  expect(await worker.remindOfTalks()).toEqual({ reminded: 0 })
  const said = (await letters('talk-reminder', labId)).slice(before.length)
  expect(said.length).toBeGreaterThan(0)
  expect(said.join()).not.toMatch(/karyo|Meera|Nair/i)
  product.clock.pass(48 * 60)
  expect((await worker.remindOfTalks()).reminded).toBeGreaterThan(0)
  await talk(booked)
  product.clock.pass(200 * 60)
  expect(await worker.remindOfTalks()).toEqual({ reminded: 0 })
})

test('a lab is reminded once of counselling not recorded a day before the visit', async () => {
  await worker.remindOfTalks()
  const { app, bookingId } = await aConsentedBooking(product, {
    items: ['KARYO'],
    startsAt: (await freeHours(product)).at(-1) ?? '',
  })
  const { visits } = await app.viewBooking({ bookingId })
  const startsAt = Temporal.Instant.from(visits[0]?.startsAt ?? '')
  const minutes = product.clock.at().until(startsAt).total('minutes')
  const left = Math.floor(minutes) - 24 * 60
  product.clock.pass(left - 1)
  expect(await worker.remindOfTalks()).toEqual({ reminded: 0 })
  product.clock.pass(2)
  expect((await worker.remindOfTalks()).reminded).toBe(1)
  expect(await worker.remindOfTalks()).toEqual({ reminded: 0 })
})
