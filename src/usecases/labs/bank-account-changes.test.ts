import { afterAll, expect, test } from 'vitest'
import type { LabId } from '#src/domain/labs/lab.ts'
import { demoActor, DEMO_PASSWORD } from '#test/booking.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const office = await demoActor(product, 'backoffice')
const second = await demoActor(product, 'backoffice2')
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
const accountOf = async (labId: LabId) => (await verbs.listChanges({ labId })).now?.account

test('a new bank account is used a day later, and the branch is told at its own address', async () => {
  const labId = await aJoinedLab(product)
  const { changeId } = await verbs.proposeChange({ labId, ...bank })
  const decided = await other.decideChange({ changeId, decision: 'approve', password, version: 1 })
  const start = product.clock.at()
  expect(decided.effectiveAt).toBe(start.add({ hours: 24 }).toString())
  expect(await accountOf(labId)).toBeNull()
  product.clock.pass(24 * 60)
  expect(await accountOf(labId)).toMatchObject({ accountLastFour: '7890', ifsc: 'SBIN0000001' })
  product.clock.set(start.toString())
  const { rows } = await product.pool.query('select email from labs where id = $1', [labId])
  const [letter] = await product.outbox(rows[0].email)
  expect(letter?.text).toContain('account ending in 7890')
  expect(letter?.text).not.toContain(account)
})

test('one person can stop an approved account until it takes effect, and no longer', async () => {
  const labId = await aJoinedLab(product)
  const approved = async () => {
    const { changeId } = await verbs.proposeChange({ labId, ...bank })
    await other.decideChange({ changeId, decision: 'approve', password, version: 1 })
    return changeId
  }
  const start = product.clock.at()
  const stopped = await approved()
  expect((await other.listChanges({ labId })).changes[0]).toMatchObject({ mayWithdraw: true })
  expect(await other.withdrawChange({ changeId: stopped })).toMatchObject({ state: 'withdrawn' })
  product.clock.pass(24 * 60)
  expect(await accountOf(labId)).toBeNull()
  const begun = await approved()
  product.clock.pass(24 * 60)
  await expect(other.withdrawChange({ changeId: begun })).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
  expect(await accountOf(labId)).toMatchObject({ accountLastFour: '7890' })
  product.clock.set(start.toString())
})

test('an account number is stored sealed, and only its last digits are shown', async () => {
  const labId = await aJoinedLab(product)
  await verbs.proposeChange({ labId, ...bank, accountNumber: '998877665544332211' })
  const shown = JSON.stringify(await verbs.listChanges({ labId }))
  expect(shown).toContain('2211')
  expect(shown).not.toContain('998877665544332211')
  const { rows } = await product.pool.query(
    `select (select string_agg(c::text, '') from contract_changes c) ||
       (select string_agg(a.detail::text, '') from audit a) as everything`,
  )
  expect(rows[0].everything).not.toContain('998877665544332211')
})

test('changing the branch’s address first does not keep the new account from the signatory', async () => {
  const labId = await aJoinedLab(product)
  await verbs.editLab({ labId, email: 'somebody.else@lab.example' })
  const { changeId } = await verbs.proposeChange({ labId, ...bank })
  await other.decideChange({ changeId, decision: 'approve', password, version: 1 })
  for (const to of ['somebody.else@lab.example', 'asha@lab.example'])
    expect((await product.outbox(to))[0]).toMatchObject({ event: 'lab-bank-changed' })
})
