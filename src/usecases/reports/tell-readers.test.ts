import { afterAll, expect, test } from 'vitest'
import { messages } from '#src/db/schema/outbox.ts'
import { READERS_TOLD_MINUTES } from '#src/domain/reports/readers-told-minutes.ts'
import { openLetter } from '#src/usecases/parts/messages/sealed-letter.ts'
import { demoActor, DEMO_PASSWORD } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aBench, aCorrection, aPublished, drafted, signed } from '#test/revisions.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { technician, authoriser, office } = bench
const manager = await demoActor(product, 'labmanager')

async function toldOf(reportId: string) {
  const rows = await product.db.select().from(messages)
  return rows.flatMap((row) => {
    const isOurs = row.subjectId === reportId && /^report-(revised|withdrawn)$/.test(row.event)
    const { text = '' } = (isOurs && openLetter(product.world, row)) || {}
    return isOurs ? [{ userId: row.userId, event: row.event, text, at: row.createdAt }] : []
  })
}

test('everybody who opened the old version is told within 15 minutes, once, without a test or a value', async () => {
  const report = await aPublished(product, bench)
  await product.as(manager).viewReport(report)
  const draft = await drafted(product, technician, report, aCorrection(report))
  const { version } = await signed(product, authoriser, draft)
  const signedAt = product.clock.at()
  for (let minute = 1; minute <= 15; minute += 1) {
    product.clock.pass(1)
    await product.as({ kind: 'worker' }).tellReaders()
  }
  const told = await toldOf(report.reportId)
  expect(told).toHaveLength(2)
  expect(new Set(told.map(({ userId }) => userId))).toEqual(
    new Set([report.booker.actor.id, manager.id]),
  )
  for (const { text, at, event } of told) {
    expect(event).toBe('report-revised')
    // The page where a revision is signed names the same time.
    expect(READERS_TOLD_MINUTES).toBe(15)
    expect(signedAt.until(at).total('minutes')).toBeLessThanOrEqual(15)
    expect(text).toContain(`version ${version}`)
    expect(text).not.toMatch(/haemoglobin|12\.1|\b5\b|critical/i)
  }
})

test('people who never opened it are not told, except the account it belongs to', async () => {
  const report = await aPublished(product, bench)
  const draft = await drafted(product, technician, report, aCorrection(report))
  await signed(product, authoriser, draft)
  await product.as({ kind: 'worker' }).tellReaders()
  const told = await toldOf(report.reportId)
  expect(told.map(({ userId }) => userId)).toEqual([report.booker.actor.id])
})

test('readers of a withdrawn report are told not to use it', async () => {
  const report = await aPublished(product, bench)
  const password = DEMO_PASSWORD
  const words = 'The sample was of another person.'
  const proposal = await product
    .as(authoriser)
    .proposeWithdrawal({ ...report, version: 1, reason: 'wrong-sample', words, password })
  await product.as(office).confirmWithdrawal({ ...proposal, password })
  await product.as({ kind: 'worker' }).tellReaders()
  expect(await toldOf(report.reportId)).toMatchObject([
    { event: 'report-withdrawn', text: expect.stringContaining('Do not use it') },
  ])
  // That it is ready, and that it was withdrawn.
  const { number } = await product.as(report.booker.actor).viewBooking(report)
  const { moments } = await product.as(office).viewStory({ number })
  const topics = moments.flatMap((moment) => moment.messages.map(({ topic }) => topic))
  expect(topics.filter((topic) => topic === 'report')).toHaveLength(2)
})

test('two concurrent workers tell everybody once', async () => {
  const report = await aPublished(product, bench)
  const draft = await drafted(product, technician, report, aCorrection(report))
  await signed(product, authoriser, draft)
  const worker = product.as({ kind: 'worker' })
  await Promise.all([worker.tellReaders(), worker.tellReaders(), worker.tellReaders()])
  expect(await toldOf(report.reportId)).toHaveLength(1)
})
