import { afterAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#test/booking.ts'
import { type Death, dyingProduct } from '#test/dying-connections.ts'
import { aProduct } from '#test/product.ts'
import { aBench, aCorrection, aPublished, drafted, type Published } from '#test/revisions.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { technician, authoriser } = bench

type Draft = Awaited<ReturnType<typeof drafted>>

/** The traces of a report's change in every table that signing writes. */
async function keptOf({ reportId, orderId }: Published) {
  const { rows } = await product.pool.query(
    `select (select state from reports where id = $1) as report,
       (select array_agg(number order by number) from report_versions where report_id = $1) as versions,
       (select array_agg(state || ' ' || (proposal_sealed is not null)) from report_revisions
         where report_id = $1) as drafts,
       (select count(*)::int from signatures where order_id = $2) as signatures,
       (select array_agg(i.state || ' ' || r.value::float || ' ' || r.is_current order by r.number)
         from results r join test_items i on i.id = r.test_item_id where i.order_id = $2) as results,
       (select array_agg(c.state::text order by c.opened_at) from call_tasks c
         join test_items i on i.id = c.test_item_id where i.order_id = $2) as calls,
       (select count(*)::int from events e where e.entity_id in (select id from test_items
         where order_id = $2)) as events`,
    [reportId, orderId],
  )
  return rows[0]
}

async function seen(report: Published) {
  const { version, state, body } = await product.as(report.booker.actor).viewReport(report)
  const value = body.sections[0]?.results[0]?.value
  return `${version} ${state} ${body.state} ${value} ${body.revision?.reason ?? 'no reason'}`
}

/** Signs in a process that dies there; returns whether it was killed before it was done. */
async function signedUntil(death: Death, { revisionId, version }: Draft) {
  await using dying = dyingProduct(product, death)
  const sign = { revisionId, version, password: DEMO_PASSWORD }
  const signed = dying.app(authoriser).signRevision(sign)
  const outcome = await signed.then(
    () => 'done' as const,
    (error: Error) => error.message,
  )
  return { outcome, isKilled: dying.life.isOver }
}

async function toldOf({ reportId }: Published) {
  const { rows } = await product.pool.query(
    `select user_id from messages where subject_id = $1 and event = 'report-revised'`,
    [reportId],
  )
  return rows.map(({ user_id: id }): string => id).toSorted(byCode)
}

const byCode = (a: string, b: string) => (a < b ? -1 : 1)

const OLD = '1 final final 5.0 no reason'
const NEW = '2 corrected corrected 12.1 transcription'

test('killed between the statements of a signature: the old version is complete, then the new one', async () => {
  const report = await aPublished(product, bench)
  const draft = await drafted(product, technician, report, aCorrection(report))
  const before = await keptOf(report)
  let killed = 0
  let last = 'killed'
  for (let at = 1; ; at += 1) {
    const { isKilled, outcome } = await signedUntil(at, draft)
    last = outcome
    if (!isKilled) break
    killed += 1
    expect(outcome).not.toBe('done')
    expect(await keptOf(report)).toEqual(before)
    expect(await seen(report)).toBe(OLD)
  }
  expect(last).toBe('done')
  // Begin, the lock, everything that decides, three saves, commit.
  expect(killed).toBeGreaterThan(6)
  expect(await seen(report)).toBe(NEW)
  expect(await keptOf(report)).toMatchObject({
    report: 'corrected',
    versions: [1, 2],
    drafts: ['signed false'],
    signatures: before.signatures + 1,
    results: ['amended 5 false', 'amended 12.1 true'],
    calls: ['withdrawn'],
  })
})

test('killed after the commit: the new version is complete, and signing again makes no third', async () => {
  const report = await aPublished(product, bench)
  const draft = await drafted(product, technician, report, aCorrection(report))
  expect(await signedUntil('after-commit', draft)).toMatchObject({ isKilled: true })
  expect(await seen(report)).toBe(NEW)
  const again = { ...draft, password: DEMO_PASSWORD }
  await expect(product.as(authoriser).signRevision(again)).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
  expect((await keptOf(report)).versions).toEqual([1, 2])
})

test('killed before each statement of telling the readers: each of them is told exactly once', async () => {
  const report = await aPublished(product, bench)
  await product.as(technician).viewReport(report)
  const draft = await drafted(product, technician, report, aCorrection(report))
  await product.as(authoriser).signRevision({ ...draft, password: DEMO_PASSWORD })
  const readers = [report.booker.actor.id, technician.id].toSorted(byCode)
  let killed = 0
  for (let at = 1; ; at += 1) {
    await using dying = dyingProduct(product, at)
    await dying
      .app({ kind: 'worker' })
      .tellReaders()
      .catch(() => {})
    if (!dying.life.isOver) break
    killed += 1
    expect([[], readers]).toContainEqual(await toldOf(report))
  }
  expect(killed).toBeGreaterThan(5)
  await product.as({ kind: 'worker' }).tellReaders()
  expect(await toldOf(report)).toEqual(readers)
})
