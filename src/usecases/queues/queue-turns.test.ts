import { afterAll, expect, test } from 'vitest'
import { DocumentId } from '#src/domain/documents/document.ts'
import type { QueueName } from '#src/domain/queues/queues.ts'
import { DEMO_PASSWORD, demoActor, type Person } from '#test/booking.ts'
import { aPaper, aPaperOf } from '#test/lab-papers.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'
import { queueOf } from '#test/queues.ts'
import { aBench, aPublished } from '#test/revisions.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { office } = bench
const colleague = await demoActor(product, 'backoffice2')
const administrator = await demoActor(product, 'administrator')

const queue = (name: QueueName, by: Person) => queueOf(product.as(by), name)

/** The same person, who also works at a lab. */
const worksAt = (by: Person, labId: Person['grants'][number]['labId']): Person => {
  return { ...by, grants: [...by.grants, { role: 'lab-technician', labId, locationId: null }] }
}

test('a withdrawal that the office proposed waits for the lab, whoever of the office looks', async () => {
  const why = { reason: 'wrong-patient', words: 'The sample was of another person.' } as const
  const asked = { version: 1, ...why, password: DEMO_PASSWORD }
  const { reportId } = await aPublished(product, bench)
  await product.as(office).proposeWithdrawal({ reportId, ...asked })
  for (const one of [office, colleague])
    expect(await queue('withdrawals', one)).toMatchObject({ count: 0, own: 1, since: null })
  const other = await aPublished(product, bench)
  await product.as(bench.authoriser).proposeWithdrawal({ reportId: other.reportId, ...asked })
  expect(await queue('withdrawals', colleague)).toMatchObject({ count: 1, own: 1, turn: 'office' })
})

test('a change whose paper a person uploaded waits for another, although they did not propose it', async () => {
  const labId = await aJoinedLab(product)
  const documentId = DocumentId.parse(await aPaperOf(product, office, labId, 'licence'))
  const days = { number: 'KA-77', from: '2026-01-01', to: '2030-12-31' }
  await product
    .as(colleague)
    .proposeChange({ labId, kind: 'licence', documentId, version: 0, ...days })
  for (const one of [office, colleague])
    expect(await queue('contract-changes', one)).toMatchObject({ count: 0, own: 1 })
  expect(await queue('contract-changes', administrator)).toMatchObject({ count: 1, own: 0 })
})

test('who works at a lab is told that its papers and changes wait for somebody else', async () => {
  await using own = await aProduct()
  const labId = await aJoinedLab(own)
  const by = await demoActor(own, 'backoffice')
  const other = await demoActor(own, 'backoffice2')
  const rows = [{ categoryCode: null, platformPercent: 22, labPercent: 78 }]
  await own.as(by).proposeChange({ labId, kind: 'shares', rows })
  await aPaperOf(own, by, labId, 'licence')
  for (const name of ['documents', 'contract-changes'] as const) {
    expect(await queueOf(own.as(other), name)).toMatchObject({ count: 1, own: 0 })
    const there = await queueOf(own.as(worksAt(other, labId)), name)
    expect(there).toMatchObject({ count: 0, own: 1, first: null })
  }
})

test('a paper that ended is told until it is given up or its renewal waits', async () => {
  await using own = await aProduct()
  const labId = await aJoinedLab(own, { state: 'active' })
  await own.asOwner(`update labs set state = 'terminated' where id <> $1`, [labId])
  const by = await demoActor(own, 'backoffice')
  const other = await demoActor(own, 'backoffice2')
  const ending = () => queueOf(own.as(by), 'labs-ending')
  await own.asOwner(
    `update labs set licence_to = '2026-12-05', nabl_to = '2026-11-10', pcpndt_to = '2099-12-31'
     where id = $1`,
    [labId],
  )
  own.clock.set('2026-11-20T06:00:00Z')
  expect(await ending()).toMatchObject({ count: 2, urgent: 1, due: null, dueOn: '2026-11-10' })
  const given = await aPaper(own, by, labId, { kind: 'accreditation', to: '2026-11-10' })
  expect(await ending()).toMatchObject({ count: 1, urgent: 0, dueOn: '2026-12-05' })
  const { changeId, version } = await own.as(by).proposeChange(given)
  const yes = { decision: 'approve', password: DEMO_PASSWORD } as const
  await own.as(other).decideChange({ changeId, version, ...yes })
  expect(await ending()).toMatchObject({ count: 1, urgent: 0, dueOn: '2026-12-05' })
  await own.asOwner(`update labs set state = 'suspended' where id = $1`, [labId])
  expect(await ending()).toMatchObject({ count: 0 })
})

test('what ends tomorrow comes before what ended long ago', async () => {
  await using own = await aProduct()
  const [gone, soon] = [
    await aJoinedLab(own, { state: 'active' }),
    await aJoinedLab(own, { state: 'active' }),
  ]
  await own.asOwner(`update labs set state = 'terminated' where id <> all($1)`, [[gone, soon]])
  const days = `update labs set licence_to = $2, nabl_to = '2099-12-31', pcpndt_to = '2099-12-31'
    where id = $1`
  await own.asOwner(days, [gone, '2026-10-01'])
  await own.asOwner(days, [soon, '2026-11-21'])
  own.clock.set('2026-11-20T06:00:00Z')
  const ending = await queueOf(own.as(await demoActor(own, 'backoffice')), 'labs-ending')
  expect(ending).toMatchObject({ urgent: 1, first: soon })
})
