import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { figuresOf } from '#src/main/logging/figures.ts'
import { aProduct } from '#test/product.ts'
import { aWrongJournal } from '#test/round-the-guards.ts'
import { figuresStatement, readFigures } from './queries/ledger/figures.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())

const read = figuresOf(product.world)
const imbalanceBy = async (reader: typeof read) => (await reader()).ledgerImbalancePaise
const imbalance = () => imbalanceBy(read)

const NOTHING = '00000000-0000-0000-0000-000000000000'

test('an unbalanced journal is reported in paise until it balances', async () => {
  expect(await imbalance()).toBe(0)
  const mend = await aWrongJournal(product, 'ffffffff-ffff')
  expect(await imbalance()).toBe(1)
  expect(await imbalance()).toBe(1)
  await mend()
  expect(await imbalance()).toBe(0)
})

test('an older unbalanced journal is found when the books are read from the first entry, and stays reported', async () => {
  const mend = await aWrongJournal(product, '01000000-0000')
  const anew = figuresOf(product.world)
  expect(await imbalanceBy(anew)).toBe(1)
  expect(await imbalanceBy(anew)).toBe(1)
  await mend()
  expect(await imbalanceBy(figuresOf(product.world))).toBe(0)
})

test('a message that is held over a night waits for nobody, and afterwards since the morning', async () => {
  const held = (until: string) =>
    product.asOwner(
      `insert into messages (id, event, channel, state, created_at, held_until)
       values (gen_random_uuid(), 'of a test', 'sms', 'queued', now() - interval '9 hours', ${until})`,
    )
  const messages = async () => (await readFigures(product.world.db, { after: NOTHING })).messages
  const before = await messages()
  await held(`now() + interval '1 hour'`)
  expect(await messages()).toEqual(before)
  await held(`now() - interval '5 seconds'`)
  const { count, oldest } = await messages()
  expect(count).toBe(before.count + 1)
  const waits = oldest && Temporal.Instant.from(oldest).until(Temporal.Now.instant())
  expect(waits && waits.total('minutes')).toBeLessThan(5)
  await product.asOwner(`delete from messages where event = 'of a test'`)
})

test('each figure is found by an index, in one statement', async () => {
  const plan = await product.world.db.transaction(async (tx) => {
    await tx.execute('set local enable_seqscan = off')
    const { rows } = await tx.execute(sql`explain ${figuresStatement({ after: NOTHING })}`)
    return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  })
  for (const index of [
    'messages_to_send',
    'captures_unconfirmed',
    'reconciliation_breaks_open',
    'call_tasks_open',
    'slots_starts_at',
    'visit_slots_slot',
    'ledger_entries_pkey',
    'ledger_entries_journal',
    'job_common_i11',
  ])
    expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan')
})
