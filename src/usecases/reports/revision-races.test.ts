import { afterAll, expect, test } from 'vitest'
import { isRefusal } from '#src/usecases/refusal.ts'
import { aProduct } from '#test/product.ts'
import { aBench, aCorrection, anAddition, aPublished, drafted, signed } from '#test/revisions.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { technician, authoriser } = bench

/** How often readers look while another version is published, and how many at a time. */
const LOOKS = 200
const TOGETHER = 8

type Seen = Awaited<ReturnType<ReturnType<typeof product.as>['viewReport']>>

/** What must belong to one version: never the state of one with the content of another. */
function said({ version, state, body, superseded, versions }: Seen): string {
  const value = body.sections[0]?.results[0]?.value
  const reason = body.revision?.reason ?? 'no reason'
  const by = superseded ? 'superseded' : 'newest'
  return `${version} ${state} ${body.version} ${body.state} ${value}, ${reason}, ${by} of ${versions.length}`
}

test('200 concurrent readers each see one consistent version: number, state, value and reason', async () => {
  const report = await aPublished(product, bench)
  const draft = await drafted(product, technician, report, aCorrection(report))
  const patient = product.as(report.booker.actor)
  const signing = signed(product, authoriser, draft)
  const seen: string[] = []
  while (seen.length < LOOKS) {
    const looks = Array.from({ length: TOGETHER }, () => patient.viewReport(report))
    seen.push(...(await Promise.all(looks)).map(said))
  }
  await signing
  seen.push(said(await patient.viewReport(report)))
  expect([...new Set(seen)]).toEqual([
    '1 final 1 final 5.0, no reason, newest of 1',
    '2 corrected 2 corrected 12.1, transcription, newest of 2',
  ])
})

test('of two signatures at once one counts, and of two drafts at once one is kept', async () => {
  const report = await aPublished(product, bench)
  const drafts = await Promise.allSettled(
    [technician, authoriser, technician].map((by) => drafted(product, by, report, anAddition())),
  )
  const kept = drafts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(kept).toHaveLength(1)
  const others = drafts.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(others.map(({ refusal }) => refusal)).toEqual(['revision-open', 'revision-open'])
  const second = await aPublished(product, bench)
  const draft = await drafted(product, technician, second, aCorrection(second))
  const signatures = await Promise.allSettled(
    Array.from({ length: 8 }, () => signed(product, authoriser, draft)),
  )
  expect(signatures.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const reasons = signatures.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(reasons.every(isRefusal)).toBe(true)
  const { versions } = await product.as(second.booker.actor).viewReport(second)
  expect(versions).toHaveLength(2)
})
