import { afterAll, expect, test } from 'vitest'
import type { LabId } from '#src/domain/labs/lab.ts'
import { demoActor, demoLab, DEMO_PASSWORD } from '#test/booking.ts'
import { aManager } from '#test/lab-papers.ts'
import { anApplication } from '#test/lab-submission.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const office = await demoActor(product, 'backoffice')
const second = await demoActor(product, 'backoffice2')
const manager = await demoActor(product, 'labmanager')
const verbs = product.as(office)
const other = product.as(second)
const password = DEMO_PASSWORD
const account = '501001234567890'
const bank = {
  kind: 'bank' as const,
  bankName: 'State Bank of India',
  accountHolderName: 'Joined Lab Private Limited',
  accountNumber: account,
  ifsc: 'SBIN0000001',
}
const shares = (platformPercent: number, from?: string) => ({
  kind: 'shares' as const,
  rows: [{ categoryCode: null, platformPercent, labPercent: 100 - platformPercent }],
  ...(from && { from }),
})

const splitsOf = async (labId: LabId) => (await verbs.listChanges({ labId })).now?.splits

const ready = () =>
  Promise.all(Array.from({ length: 20 }, () => product.pool.query('select pg_sleep(0.1)')))

test('a change takes effect once a second person has approved it', async () => {
  const labId = await aJoinedLab(product)
  const before = await splitsOf(labId)
  const { changeId } = await verbs.proposeChange({ labId, ...shares(22) })
  expect(await splitsOf(labId)).toEqual(before)
  const decision = { changeId, decision: 'approve' as const, password, version: 1 }
  await expect(verbs.decideChange(decision)).rejects.toMatchObject({ refusal: 'same-person' })
  expect(await other.decideChange(decision)).toMatchObject({ state: 'approved' })
  expect(await splitsOf(labId)).toMatchObject([{ platformPercent: 22, labPercent: 78 }])
})

test('the database itself lets nobody decide their own proposal', async () => {
  const labId = await aJoinedLab(product)
  const { changeId } = await verbs.proposeChange({ labId, ...shares(22) })
  await expect(
    product.pool.query(
      `update contract_changes set state = 'approved', decided_by = proposed_by where id = $1`,
      [changeId],
    ),
  ).rejects.toMatchObject({ constraint: 'contract_changes_second_person' })
})

test('a decision is signed: without the right password nothing is decided', async () => {
  const labId = await aJoinedLab(product)
  const { changeId } = await verbs.proposeChange({ labId, ...shares(30) })
  const decision = { changeId, decision: 'approve' as const, version: 1 }
  await expect(other.decideChange({ ...decision, password: 'not it' })).rejects.toMatchObject({
    refusal: 'password-again',
  })
  expect((await verbs.listChanges({ labId })).changes[0]).toMatchObject({ state: 'waiting' })
})

test('one of each kind waits; once its proposer withdraws it, another may follow', async () => {
  const labId = await aJoinedLab(product)
  const { changeId } = await verbs.proposeChange({ labId, ...shares(40) })
  await expect(other.proposeChange({ labId, ...shares(41) })).rejects.toMatchObject({
    refusal: 'change-waiting',
  })
  await verbs.proposeChange({ labId, ...bank })
  await expect(other.withdrawChange({ changeId })).rejects.toMatchObject({ refusal: 'forbidden' })
  expect(await verbs.withdrawChange({ changeId })).toMatchObject({ state: 'withdrawn' })
  const late = { changeId, decision: 'approve' as const, password, version: 2 }
  await expect(other.decideChange(late)).rejects.toMatchObject({
    refusal: 'not-allowed-now',
    detail: { currentState: 'withdrawn' },
  })
  await other.proposeChange({ labId, ...shares(41) })
})

test('of twenty concurrent proposals one waits', async () => {
  const labId = await aJoinedLab(product)
  await ready()
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => verbs.proposeChange({ labId, ...shares(at + 1) })),
  )
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal] : []))
  expect(refused).toEqual(Array(19).fill('change-waiting'))
})

test('of two who decide at once one does, and that decision holds', async () => {
  const labId = await aJoinedLab(product)
  const third = await demoActor(product, 'administrator')
  const { changeId } = await verbs.proposeChange({ labId, ...shares(33) })
  const holder = await product.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from labs where id = $1 for no key update', [labId])
  const decision = { changeId, password, version: 1 }
  const deciding = Promise.allSettled([
    other.decideChange({ ...decision, decision: 'approve' }),
    product.as(third).decideChange({ ...decision, decision: 'refuse', reason: 'Not agreed' }),
  ])
  // Both have read it as waiting, and wait for the lab's row.
  const waits = `select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  const isWaiting = async () => (await product.pool.query(waits)).rows[0].count
  await expect.poll(isWaiting).toBe(2)
  await holder.query('commit')
  holder.release()
  const all = await deciding
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [change] = (await verbs.listChanges({ labId })).changes
  const isApproved = all[0]?.status === 'fulfilled'
  expect(change?.state).toBe(isApproved ? 'approved' : 'refused')
  expect((await splitsOf(labId))?.some((one) => one.platformPercent === 33)).toBe(isApproved)
})

test('a person who decides on an older version is told', async () => {
  const labId = await aJoinedLab(product)
  const { changeId } = await verbs.proposeChange({ labId, ...shares(35) })
  const decision = { changeId, decision: 'approve' as const, password, version: 2 }
  await expect(other.decideChange(decision)).rejects.toMatchObject({ refusal: 'stale' })
})

test('a manager sees and proposes for their own lab, and decides nothing', async () => {
  const labId = await demoLab(product)
  const theirs = product.as(manager)
  const { changeId } = await theirs.proposeChange({ labId, ...bank })
  const { changes } = await theirs.listChanges()
  expect(changes[0]).toMatchObject({ changeId, isMine: true, mayDecide: false, mayWithdraw: true })
  expect(changes.every((one) => one.labId === labId)).toBe(true)
  // The names of the office's people are not shown to them.
  expect(changes.filter((one) => !one.isMine).every((one) => one.proposedBy === null)).toBe(true)
  const decision = { changeId, decision: 'approve' as const, password, version: 1 }
  await expect(theirs.decideChange(decision)).rejects.toMatchObject({ refusal: 'forbidden' })
  const waiting = await verbs.listChanges()
  expect(waiting.changes.map((one) => one.changeId)).toContain(changeId)
  await other.decideChange({ ...decision, decision: 'refuse', reason: 'Name differs' })
  expect((await theirs.listChanges()).changes[0]).toMatchObject({
    state: 'refused',
    reason: 'Name differs',
  })
})

test('the contract of an application is its form: nothing is proposed beside it', async () => {
  const { labId, token } = await anApplication(product)
  const refused = { refusal: 'not-allowed-now', detail: { currentState: 'submitted' } }
  await expect(verbs.proposeChange({ labId, ...shares(40) })).rejects.toMatchObject(refused)
  await expect(verbs.proposeChange({ labId, ...bank })).rejects.toMatchObject(refused)
  await verbs.startReview({ labId })
  await verbs.requestChanges({ labId, reason: 'The licence is over soon.' })
  await expect(verbs.proposeChange({ labId, ...shares(40) })).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
  await product.as({ kind: 'visitor' }).submitDraft({ token })
  await verbs.approveApplication({ labId })
  expect(await verbs.proposeChange({ labId, ...shares(40) })).toMatchObject({ state: 'waiting' })
})

test('a person who also works at the lab is no second person for its contract', async () => {
  const labId = await aJoinedLab(product)
  const colleague = await aManager(product, labId)
  const { changeId } = await product.as(colleague).proposeChange({ labId, ...bank })
  const grants = [...second.grants, { role: 'lab-manager', labId, locationId: null }] as const
  const both = product.as({ ...second, grants })
  const decision = { changeId, decision: 'approve' as const, password, version: 1 }
  await expect(both.decideChange(decision)).rejects.toMatchObject({ refusal: 'same-person' })
  const { changes } = await both.listChanges({ labId })
  expect(changes[0]).toMatchObject({ state: 'waiting', mayDecide: false })
  await other.decideChange(decision)
})

test('nothing is left waiting for a lab deleted during the proposal', async () => {
  const labId = await aJoinedLab(product)
  const deleting = await product.pool.connect()
  await deleting.query('begin')
  await deleting.query(
    `update labs set state = 'terminated', version = version + 1 where id = $1`,
    [labId],
  )
  const proposed = Promise.allSettled([verbs.proposeChange({ labId, ...shares(22) })])
  const waiting = `select count(*)::int as n from pg_locks where not granted
    and pid in (select pid from pg_stat_activity where datname = current_database())`
  await expect.poll(async () => (await product.pool.query(waiting)).rows[0].n).toBe(1)
  await deleting.query('commit')
  deleting.release()
  expect(await proposed).toMatchObject([{ reason: { refusal: 'not-found' } }])
})
