import { afterAll, expect, test } from 'vitest'
import { aProduct } from '#test/product.ts'
import { aBench, aCorrection, anAddition, aPublished, drafted, signed } from '#test/revisions.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { technician, authoriser } = bench

test('a draft about an outdated version is refused, at drafting and at signing', async () => {
  const report = await aPublished(product, bench)
  await expect(
    drafted(product, technician, report, aCorrection(report, 12.1, 2)),
  ).rejects.toMatchObject({ refusal: 'stale' })
  const stale = { ...report, itemVersion: report.itemVersion - 1 }
  await expect(drafted(product, technician, report, aCorrection(stale))).rejects.toMatchObject({
    refusal: 'stale',
  })
  const draft = await drafted(product, technician, report, aCorrection(report))
  await product.asOwner('update report_revisions set base_version = 7 where id = $1', [
    draft.revisionId,
  ])
  await expect(signed(product, authoriser, draft)).rejects.toMatchObject({ refusal: 'stale' })
})

test('a report has one open draft, and one that changes nothing is refused', async () => {
  const report = await aPublished(product, bench)
  await expect(drafted(product, technician, report, aCorrection(report, 5))).rejects.toMatchObject({
    refusal: 'nothing-changed',
  })
  const { revisionId, version } = await drafted(product, technician, report, aCorrection(report))
  await expect(drafted(product, authoriser, report, anAddition())).rejects.toMatchObject({
    refusal: 'revision-open',
  })
  await product.as(technician).discardRevision({ revisionId, version })
  await drafted(product, authoriser, report, anAddition())
})

test('a draft’s content is sealed while it waits, and deleted when it is discarded', async () => {
  const report = await aPublished(product, bench)
  const { revisionId, version } = await drafted(product, technician, report, anAddition())
  const kept = async () =>
    (await product.pool.query('select * from report_revisions where id = $1', [revisionId])).rows
  expect(JSON.stringify(await kept())).not.toContain('two weeks')
  await product.as(authoriser).discardRevision({ revisionId, version })
  expect(await kept()).toMatchObject([{ state: 'discarded', proposal_sealed: null }])
})

test('the lab sees what a draft would change, with its flags, before it is signed', async () => {
  const report = await aPublished(product, bench)
  const { revisionId } = await drafted(product, technician, report, aCorrection(report))
  const seen = await product.as(authoriser).viewRevision({ revisionId })
  expect(seen).toMatchObject({
    kind: 'correct',
    state: 'draft',
    draftedBy: technician.name,
    changes: [{ from: { value: '5.0' }, to: { value: '12.1', flag: 'normal' } }],
    may: { sign: true, discard: true, confirm: false },
  })
  const own = await product.as(technician).viewRevision({ revisionId })
  expect(own.may.sign).toBe(false)
})
