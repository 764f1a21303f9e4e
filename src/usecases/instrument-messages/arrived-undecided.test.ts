import { afterAll, expect, test } from 'vitest'
import { CallTaskId } from '#src/domain/results/item.ts'
import { shown, signing } from '#test/bench.ts'
import { demoActor } from '#test/booking.ts'
import { aLabBridge, samplesOf } from '#test/instruments/lab-bridge.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 40, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const bridge = await aLabBridge(product)
const authoriser = await demoActor(product, 'authoriser')
const pathologist = product.as(authoriser)
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)
const HB = { code: 'HGB', unit: 'g/dL' }
const QUEUED = [{ outcome: null, reason: 'already-measured' }]

type Sample = Awaited<ReturnType<typeof samplesOf>>

/** A sample of which an instrument sent these values, one message each. */
async function measured(values: readonly string[], items = ['HB']) {
  const sample = await samplesOf(product, items)
  for (const value of values) await bridge.send(sample.barcode, [{ ...HB, value }])
  const [item] = await sample.look()
  if (!item) throw new Error('no test')
  return { ...sample, testItemId: item.testItemId }
}

async function waitingOf({ barcode }: Pick<Sample, 'barcode'>) {
  const { results } = await lab.listArrivedResults({})
  const [one] = results.filter(({ sampleId }) => sampleId === barcode)
  if (!one) throw new Error('nothing waits')
  return one
}

const verify = async (testItemId: Parameters<typeof lab.verifyResult>[0]['testItemId']) =>
  lab.verifyResult({ testItemId, ...(await shown(product, testItemId)) })

async function callsOf(testItemId: string) {
  const { rows } = await product.pool.query(
    `select c.id, c.state, c.kind, c.withdrawn_reason as reason, c.opened_at as "openedAt",
       c.arrived_result_id is not null as "isOfWaiting", r.value
     from call_tasks c left join results r on r.id = c.result_id
     where c.test_item_id = $1 order by c.opened_at, c.id`,
    [testItemId],
  )
  return rows
}

test('while another value of an instrument waits for a test, it is not verified', async () => {
  const sample = await measured(['13.4', '9.9'])
  await expect(verify(sample.testItemId)).rejects.toMatchObject({
    refusal: 'arrived-undecided',
    detail: { facts: { value: '9.9 g/dL', instrument: 'Counter' } },
  })
  const [item] = await sample.look()
  expect(item?.control.waiting).toMatchObject([{ value: '9.9 g/dL', instrument: 'Counter' }])
  const { id, version } = await waitingOf(sample)
  await lab.discardArrivedResult({ id, version, reason: 'instrument-fault' })
  expect(await verify(sample.testItemId)).toEqual({ state: 'tech-verified' })
})

test('a value that comes once a test is verified keeps it from being signed and published', async () => {
  const sample = await measured(['13.4'])
  await verify(sample.testItemId)
  expect(await bridge.send(sample.barcode, [{ ...HB, value: '9.9' }])).toEqual(QUEUED)
  const sign = async () => pathologist.authoriseResults(await signing(product, sample.orderId))
  await expect(sign()).rejects.toMatchObject({ refusal: 'arrived-undecided' })
  const waiting = await waitingOf(sample)
  expect(waiting.test).toMatchObject({
    stands: { value: 13.4, unit: 'g/dL' },
    state: 'tech-verified',
  })
  const { id, version } = waiting
  const take = { id, version, itemVersion: waiting.test?.version ?? 0 }
  await expect(lab.takeArrivedResult({ ...take, reason: 'measured-again' })).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
  await lab.discardArrivedResult({ id, version, reason: 'instrument-fault' })
  expect(await sign()).toMatchObject({ signed: 1 })
})

test('the very same value again is no second one, and holds nothing back', async () => {
  const sample = await measured(['13.4'])
  expect(await bridge.send(sample.barcode, [{ ...HB, value: '13.40' }])).toEqual([
    { outcome: 'same-again', reason: null },
  ])
  expect(await verify(sample.testItemId)).toEqual({ state: 'tech-verified' })
})

test('a person keeps the second value, and the first stays visible with who and why', async () => {
  const sample = await measured(['13.4', '12.9'])
  const { id, version, test: beside } = await waitingOf(sample)
  const take = { id, version, itemVersion: beside?.version ?? 0, reason: 'measured-again' } as const
  await expect(lab.takeArrivedResult({ ...take, itemVersion: 1 })).rejects.toMatchObject({
    refusal: 'stale',
  })
  const both = await Promise.allSettled([lab.takeArrivedResult(take), lab.takeArrivedResult(take)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [item] = await sample.look()
  expect(item).toMatchObject({
    result: { value: 12.9 },
    before: [{ value: 13.4, reason: 'measured-again' }],
    control: { waiting: [] },
  })
  const { rows } = await product.pool.query(
    'select outcome, decided_by as "by", note from arrived_results where id = $1',
    [id],
  )
  expect(rows).toEqual([{ outcome: 'entered', by: technician.id, note: 'measured-again' }])
})

test('a critical value that waits is called about at once, before anybody looks at the queue', async () => {
  const sample = await measured(['13.4', '4.0'])
  const calls = await callsOf(sample.testItemId)
  expect(calls).toMatchObject([{ state: 'open', kind: 'critical', isOfWaiting: true }])
  const { calls: open } = await lab.viewBench({ list: 'calls' })
  expect(open.find(({ callTaskId }) => callTaskId === calls[0].id)).toMatchObject({
    resultId: null,
    choice: '4.0 g/dL',
    flag: 'critical-low',
  })
  const callTaskId = CallTaskId.parse(calls[0].id)
  expect(await lab.viewCall({ callTaskId })).toMatchObject({
    result: { choice: '4.0 g/dL', flag: 'critical-low' },
    waits: { instrument: 'Counter' },
  })
  await product.as({ kind: 'worker' }).climbCalls()
  const { rows } = await product.pool.query('select rung from call_rungs where call_task_id = $1', [
    callTaskId,
  ])
  expect(rows).toEqual([{ rung: 'lab' }])
})

test.each([
  ['a decimal comma', { value: '4,0' }, 'comma-in-number'],
  ['a doubt of the instrument', { value: '4.0', flag: 'W' }, 'flagged'],
  ['a value that is not final', { value: '4.0', status: 'P' }, 'not-final'],
])('%s does not hide that a value is critical', async (_, printed, reason) => {
  const sample = await samplesOf(product, ['HB'])
  expect(await bridge.send(sample.barcode, [{ ...HB, ...printed }])).toEqual([
    { outcome: null, reason },
  ])
  const [item] = await sample.look()
  expect(await callsOf(item?.testItemId ?? '')).toMatchObject([{ state: 'open' }])
  expect(await waitingOf(sample)).toMatchObject({ flag: 'critical-low' })
})

test('the call ends with the reason for which its value is put aside', async () => {
  const sample = await measured(['13.4', '4.0'])
  const { id, version } = await waitingOf(sample)
  await lab.discardArrivedResult({ id, version, reason: 'instrument-fault', note: 'clot' })
  expect(await callsOf(sample.testItemId)).toMatchObject([
    { state: 'withdrawn', reason: 'instrument-fault: clot' },
  ])
})

test('whoever was told a value that is put aside is told again', async () => {
  const sample = await measured(['13.4', '4.0'])
  const [call] = await callsOf(sample.testItemId)
  const told = { toldTo: 'Dr Rao', readBack: 'four' }
  await lab.recordCall({ callTaskId: CallTaskId.parse(call.id), ...told })
  const { id, version } = await waitingOf(sample)
  await lab.discardArrivedResult({ id, version, reason: 'instrument-fault' })
  const calls = await callsOf(sample.testItemId)
  expect(calls).toMatchObject([{ state: 'done' }, { state: 'open', kind: 'again' }])
  expect(await lab.viewCall({ callTaskId: CallTaskId.parse(calls[1].id) })).toMatchObject({
    told: { to: 'Dr Rao' },
    now: { value: 13.4 },
  })
})

test('the call goes over to the result once its value is kept, since when it was opened', async () => {
  const sample = await measured(['13.4', '4.0'])
  const [call] = await callsOf(sample.testItemId)
  product.clock.pass(15)
  const { id, version, test: beside } = await waitingOf(sample)
  const take = { id, version, itemVersion: beside?.version ?? 0, reason: 'measured-again' } as const
  expect(await lab.takeArrivedResult(take)).toEqual({ outcome: 'entered', flag: 'critical-low' })
  expect(await callsOf(sample.testItemId)).toEqual([{ ...call, isOfWaiting: false, value: '4' }])
})

test('a critical value that is tried again keeps its one call, also where it is then entered', async () => {
  const sample = await samplesOf(product, ['HB'], false)
  await bridge.send(sample.barcode, [{ ...HB, value: '4.0' }])
  const [item] = await sample.look()
  const testItemId = item?.testItemId ?? ''
  const again = async () => {
    const { id, version } = await waitingOf(sample)
    await lab.retryArrivedResult({ id, version })
    await product.as({ kind: 'worker' }).resumeInstrumentMessages()
  }
  const [call] = await callsOf(testItemId)
  expect(call).toMatchObject({ state: 'open', isOfWaiting: true })
  await again()
  expect(await callsOf(testItemId)).toEqual([call])
  for (const barcode of sample.barcodes) await lab.acceptTube({ barcode })
  await again()
  expect((await sample.look())[0]).toMatchObject({ state: 'held', result: { value: 4 } })
  expect(await callsOf(testItemId)).toEqual([{ ...call, isOfWaiting: false, value: '4' }])
})

test('one value that the product cannot enter holds up none of the others, and waits', async () => {
  const sample = await samplesOf(product, ['HB', 'PLT'])
  await product.asOwner(`create function fail_once() returns trigger language plpgsql as $$
    begin if new.value = 13.7 then raise exception 'a test'; end if; return new; end $$;
    create trigger fail_once before insert on results for each row execute function fail_once()`)
  const values = [
    { ...HB, value: '13.7' },
    { code: 'PLT', value: '250', unit: '10*3/uL' },
  ]
  await expect(bridge.send(sample.barcode, values)).rejects.toThrow('a test')
  await product.asOwner('drop trigger fail_once on results; drop function fail_once')
  const items = await sample.look()
  expect(items.filter(({ state }) => state === 'entered')).toHaveLength(1)
  const waiting = await waitingOf(sample)
  expect(waiting).toMatchObject({ reason: 'failed', code: 'HGB', test: { stands: null } })
  await lab.retryArrivedResult({ id: waiting.id, version: waiting.version })
  await product.as({ kind: 'worker' }).resumeInstrumentMessages()
  expect((await sample.look()).filter(({ state }) => state === 'entered')).toHaveLength(2)
})

test('a value beyond a critical limit that belongs to no sample alerts the lab, once', async () => {
  const alerts = async () =>
    (
      await product.pool.query(
        `select count(*)::int as all from messages where event = 'value-unmatched'`,
      )
    ).rows[0].all
  const before = await alerts()
  await bridge.send('OX26ZNOBODY7', [{ ...HB, value: '13' }])
  expect(await alerts()).toBe(before)
  await bridge.send('OX26ZNOBODY8', [{ ...HB, value: '4.0' }])
  const once = await alerts()
  expect(once).toBeGreaterThan(before)
  const { id, version } = await waitingOf({ barcode: 'OX26ZNOBODY8' })
  await lab.retryArrivedResult({ id, version })
  await product.as({ kind: 'worker' }).resumeInstrumentMessages()
  expect(await alerts()).toBe(once)
})

test('without our code: a value that waits stops its test in the database', async () => {
  const sample = await measured(['13.4', '9.9'])
  const written = product.pool.query(
    `update test_items set state = 'tech-verified', version = version + 1 where id = $1`,
    [sample.testItemId],
  )
  await expect(written).rejects.toMatchObject({
    constraint: 'test_items_not_while_arrived_undecided',
  })
})

test('a result that is verified while another value comes to wait for it is refused', async () => {
  const sample = await measured(['13.4'])
  const other = await product.pool.connect()
  await other.query('begin')
  await other.query(
    `insert into arrived_results (id, message_id, link_id, lab_id, number, sample_id, code, value,
       unit, flags, status, is_control, reason, test_item_id)
     select $1, message_id, link_id, lab_id, 99, sample_id, code, '9.9', unit, flags, status,
       false, 'already-measured', test_item_id
     from arrived_results where test_item_id = $2`,
    [product.world.chance.uuid(), sample.testItemId],
  )
  const verifying = verify(sample.testItemId)
  await Promise.race([verifying.catch(() => undefined), someoneWaits()])
  await other.query('commit')
  other.release()
  await expect(verifying).rejects.toMatchObject({ refusal: 'arrived-undecided' })
})

/** Until somebody waits for a lock in this database. */
async function someoneWaits(): Promise<void> {
  const blocked = `select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  for (;;) if ((await product.pool.query(blocked)).rows.length > 0) return
}
