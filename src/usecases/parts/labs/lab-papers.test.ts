import { afterAll, expect, test } from 'vitest'
import type { LabId } from '#src/domain/labs/lab.ts'
import { demoActor, demoLab, DEMO_PASSWORD } from '#test/booking.ts'
import { aManager, aPaper, aPaperOf, papersNow } from '#test/lab-papers.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'
import { aBench, aPublished } from '#test/revisions.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const office = await demoActor(product, 'backoffice')
const second = await demoActor(product, 'backoffice2')
const bench = await aBench(product)
const verbs = product.as(office)
const other = product.as(second)

type Proposed = { changeId: Parameters<typeof other.decideChange>[0]['changeId'] }

const approve = ({ changeId }: Proposed) =>
  other.decideChange({ changeId, decision: 'approve', password: DEMO_PASSWORD, version: 1 })

const now = (labId: LabId) => papersNow(product, office, labId)

async function licensed(labId: LabId) {
  const { from, to, number } = (await now(labId)).licence
  return { number, from, to }
}

async function historyOf(labId: LabId, kind: string) {
  const { rows } = await product.pool.query(
    `select version, number, scope from lab_papers where lab_id = $1 and kind = $2 order by version`,
    [labId, kind],
  )
  return rows
}

test('the uploader of a paper’s document does not approve the paper', async () => {
  const labId = await aJoinedLab(product)
  const paper = await aPaper(product, second, labId, {
    kind: 'licence',
    number: 'KPME-9002',
    to: '2032-03-31',
  })
  const before = await licensed(labId)
  const proposed = await verbs.proposeChange(paper)
  await expect(approve(proposed)).rejects.toMatchObject({ refusal: 'same-person' })
  expect(await licensed(labId)).toEqual(before)
})

test('a renewed licence is proposed by the lab, and takes effect once a second person approves it with its document', async () => {
  const labId = await aJoinedLab(product)
  const manager = await aManager(product, labId)
  const before = await licensed(labId)
  const paper = await aPaper(product, manager, labId, {
    kind: 'licence',
    number: 'KPME-9001',
    to: '2032-03-31',
  })
  const proposed = await product.as(manager).proposeChange(paper)
  expect(await licensed(labId)).toEqual(before)
  expect(await approve(proposed)).toMatchObject({ state: 'approved' })
  expect(await licensed(labId)).toEqual({
    number: 'KPME-9001',
    from: '2026-01-01',
    to: '2032-03-31',
  })
  const { documents } = await verbs.listDocuments({ of: { labId } })
  expect(documents.find(({ kind }) => kind === 'licence')).toMatchObject({
    state: 'approved',
    expiresOn: '2032-03-31',
  })
  const { rows } = await product.pool.query(
    `select action, detail->'proposal'->>'number' as number from audit where subject_id = $1 order by id`,
    [proposed.changeId],
  )
  expect(rows).toEqual([
    { action: 'contract:propose', number: 'KPME-9001' },
    { action: 'contract:decide', number: 'KPME-9001' },
  ])
})

test('nobody approves their own proposal, nor a paper of a lab where they work', async () => {
  const labId = await aJoinedLab(product)
  const paper = await aPaper(product, second, labId, { kind: 'licence' })
  const proposed = await other.proposeChange(paper)
  await expect(approve(proposed)).rejects.toMatchObject({ refusal: 'same-person' })
  const manager = await aManager(product, labId)
  await expect(
    product.as(manager).decideChange({
      changeId: proposed.changeId,
      decision: 'approve',
      password: DEMO_PASSWORD,
      version: 1,
    }),
  ).rejects.toMatchObject({ refusal: 'forbidden' })
})

test('a test removed from the certificate’s scope loses the mark: on reports from the approval on, on no earlier one', async () => {
  const labId = await demoLab(product)
  const { scope, from, to, number } = (await now(labId)).accreditation
  expect(scope).toContain('HB')
  const report = await aPublished(product, bench)
  const held = {
    kind: 'accreditation' as const,
    number: number ?? '',
    from: from ?? '',
    to: to ?? '',
  }
  const without = scope.filter((code) => code !== 'HB')
  const paper = await aPaper(product, office, labId, { ...held, scope: without })
  await approve(await verbs.proposeChange(paper))
  const later = await aPublished(product, bench)
  const markOf = async ({ booker, reportId }: Awaited<ReturnType<typeof aPublished>>) => {
    const { body } = await product.as(booker.actor).viewReport({ reportId })
    return {
      isAccredited: body.sections[0]?.results[0]?.isAccredited,
      certificate: body.lab.nablCertificate,
      isNabl: body.lab.isNabl,
    }
  }
  expect(await markOf(report)).toEqual({ isAccredited: true, certificate: number, isNabl: true })
  expect(await markOf(later)).toEqual({ isAccredited: false, certificate: null, isNabl: true })
  const back = await aPaper(product, office, labId, { ...held, scope })
  await approve(await verbs.proposeChange(back))
  expect(await markOf(await aPublished(product, bench))).toMatchObject({ isAccredited: true })
  expect(await historyOf(labId, 'accreditation')).toMatchObject([
    { version: 1, scope: without },
    { version: 2, scope },
  ])
})

test('a scope with unknown codes is refused, and each of them named', async () => {
  const labId = await aJoinedLab(product)
  const wanted = { kind: 'accreditation' as const, scope: ['HB', 'NOSUCH', 'h@b', 'P-CBC'] }
  const paper = await aPaper(product, office, labId, wanted)
  await expect(verbs.proposeChange(paper)).rejects.toMatchObject({
    refusal: 'scope-unknown',
    detail: { facts: { codes: 'NOSUCH, h@b, P-CBC' } },
  })
})

test('a paper is not proposed without a document, nor on an outdated document or version', async () => {
  const labId = await aJoinedLab(product, { papers: [] })
  const proposed = await aPaper(product, office, labId, { kind: 'licence' })
  const documentId = await aPaperOf(product, office, labId, 'gst')
  const none = { labId, kind: 'pcpndt' as const, number: 'KA/1', to: '2030-01-01' }
  await expect(verbs.proposeChange({ ...none, documentId, version: 0 })).rejects.toMatchObject({
    refusal: 'paper-first',
  })
  await aPaperOf(product, office, labId, 'licence')
  await expect(verbs.proposeChange(proposed)).rejects.toMatchObject({ refusal: 'stale' })
  const first = await aPaper(product, office, labId, { kind: 'licence' })
  await approve(await verbs.proposeChange(first))
  await expect(verbs.proposeChange(first)).rejects.toMatchObject({ refusal: 'stale' })
  const next = await aPaper(product, office, labId, { kind: 'licence', number: 'KPME-2' })
  expect(next).toMatchObject({ version: 1 })
  await verbs.proposeChange(next)
})

test('a paper whose document was replaced or refused since is not approved with any other document', async () => {
  const labId = await aJoinedLab(product)
  const proposed = await verbs.proposeChange(
    await aPaper(product, office, labId, { kind: 'licence' }),
  )
  const documentId = await aPaperOf(product, office, labId, 'licence')
  await expect(approve(proposed)).rejects.toMatchObject({ refusal: 'paper-replaced' })
  const reason = 'It cannot be read'
  await other.reviewDocument({ documentId, version: 1, decision: 'refused', reason })
  await expect(approve(proposed)).rejects.toMatchObject({ refusal: 'paper-first' })
  expect(await historyOf(labId, 'licence')).toEqual([])
  const { changeId } = proposed
  const refuse = { decision: 'refuse' as const, reason, password: DEMO_PASSWORD, version: 1 }
  expect(await other.decideChange({ changeId, ...refuse })).toMatchObject({ state: 'refused' })
})

test('a PCPNDT registration is entered by two people, with its document', async () => {
  const labId = await aJoinedLab(product)
  const paper = { kind: 'pcpndt' as const, number: 'KA/BNG/2026/17', to: '2031-05-31' }
  await approve(await verbs.proposeChange(await aPaper(product, office, labId, paper)))
  expect((await now(labId)).pcpndt).toMatchObject({
    number: paper.number,
    to: paper.to,
    version: 1,
  })
  const { documents } = await verbs.listDocuments({ of: { labId } })
  expect(documents.find(({ kind }) => kind === 'pcpndt')).toMatchObject({
    registrationNumber: paper.number,
    state: 'approved',
  })
})

test('of two people who approve a paper at once one does, and makes one version', async () => {
  const labId = await aJoinedLab(product)
  const third = product.as(await demoActor(product, 'administrator'))
  const { changeId } = await verbs.proposeChange(
    await aPaper(product, office, labId, { kind: 'licence' }),
  )
  const decision = { changeId, decision: 'approve' as const, password: DEMO_PASSWORD, version: 1 }
  const all = await Promise.allSettled([other.decideChange(decision), third.decideChange(decision)])
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await historyOf(labId, 'licence')).toHaveLength(1)
})

test('the database itself refuses a joined lab a scope, certificate or licence that two people did not approve', async () => {
  const labId = await aJoinedLab(product)
  const write = (set: string) =>
    product.pool.query(`update labs set ${set} where id = $1`, [labId]).catch((error) => error)
  const refused = { constraint: 'labs_papers_as_approved' }
  expect(await write(`nabl_scope = '{HB,TSH}'`)).toMatchObject(refused)
  expect(await write(`nabl_certificate = 'MC-9'`)).toMatchObject(refused)
  expect(await write(`licence_number = 'KPME-9'`)).toMatchObject(refused)
  expect(await write(`licence_from = '2020-01-01'`)).toMatchObject(refused)
})

test('an approved paper is never rewritten', async () => {
  const labId = await aJoinedLab(product)
  await approve(
    await verbs.proposeChange(await aPaper(product, office, labId, { kind: 'licence' })),
  )
  await expect(
    product.pool.query(`update lab_papers set number = 'KPME-0' where lab_id = $1`, [labId]),
  ).rejects.toThrow('permission denied')
})
