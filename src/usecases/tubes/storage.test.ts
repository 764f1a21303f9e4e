import { afterAll, expect, test } from 'vitest'
import { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { CallTaskId } from '#src/domain/results/item.ts'
import { demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aBench, aCorrection, aPublished, drafted } from '#test/revisions.ts'

const product = await aProduct({ slotDays: 40, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const lab = product.as(bench.technician)
const manager = product.as(await demoActor(product, 'labmanager'))
const other = LabId.parse('01970000-0000-7000-8000-00000000aaaa')
const elsewhere = product.as({
  ...bench.technician,
  grants: [{ role: 'lab-technician', labId: other, locationId: null }],
})

/** A tube of a published report, whose critical value was told. */
async function published() {
  const done = await aPublished(product, bench)
  const { barcode, tubeId } = done
  const told = { toldTo: 'Dr Rao', readBack: 'five' }
  await lab.recordCall({ callTaskId: CallTaskId.parse(done.callTaskId), ...told })
  return { ...done, barcode: Barcode.parse(barcode), tubeId: TubeId.parse(tubeId) }
}

async function stored(place = 'Fridge 1') {
  const tube = await published()
  await lab.storeTubes({ place, barcodes: [tube.barcode] })
  return tube
}

const tubeOf = async (tubeId: TubeId) => {
  const { tubes } = await lab.viewDisposal({ tubeIds: [tubeId] })
  const [tube] = tubes
  if (!tube) throw new Error('no tube')
  return tube
}
const dispose = async (tubeId: TubeId) => {
  const { version } = await tubeOf(tubeId)
  return lab.disposeTubes({ method: 'autoclaved', tubes: [{ tubeId, version }] })
}
const isDue = async (tubeId: TubeId) =>
  (await lab.viewStorage({})).due.some((tube) => tube.tubeId === tubeId)

test('a tube is stored, found where it stands, put elsewhere, and disposed of when its time is over', async () => {
  const { tubeId, barcode, booker } = await stored('Fridge 1, A3')
  const found = await lab.viewBenchTube({ barcode })
  expect(found).toMatchObject({ state: 'stored', stored: { place: 'Fridge 1, A3' } })
  expect((await lab.viewStorage({})).places[0]).toBe('Fridge 1, A3')
  const moved = await lab.storeTubes({ place: 'Bench 2', barcodes: [barcode] })
  expect(moved.stored).toEqual([{ barcode, tubeId, from: 'Fridge 1, A3' }])
  expect(await tubeOf(tubeId)).toMatchObject({ place: 'Bench 2', isConfirmed: true })
  expect(await isDue(tubeId)).toBe(false)
  await expect(dispose(tubeId)).rejects.toMatchObject({ refusal: 'sample-kept' })
  product.clock.pass(48 * 60)
  expect(await isDue(tubeId)).toBe(true)
  expect(await dispose(tubeId)).toEqual({ disposed: 1 })
  expect(await isDue(tubeId)).toBe(false)
  const { steps, isWhole } = await product.as(booker.actor).viewCustody({ tubeId })
  expect(steps.slice(-2)).toMatchObject([
    { event: 'store', by: { roles: ['lab-technician'] } },
    { event: 'dispose', reason: 'autoclaved', by: { roles: ['lab-technician'], name: null } },
  ])
  expect(isWhole).toBe(true)
})

test('while its report is being corrected a stored tube is neither offered nor disposed of', async () => {
  const tube = await stored()
  product.clock.pass(72 * 60)
  expect(await isDue(tube.tubeId)).toBe(true)
  await drafted(product, bench.authoriser, tube, aCorrection(tube))
  expect(await isDue(tube.tubeId)).toBe(false)
  expect((await tubeOf(tube.tubeId)).openCase).toBe('revision-open')
  await expect(dispose(tube.tubeId)).rejects.toMatchObject({ refusal: 'sample-kept' })
})

test('the database lets no tube be disposed of while its report is being changed', async () => {
  const tube = await stored()
  await drafted(product, bench.authoriser, tube, aCorrection(tube))
  const past = product.pool.query(
    `with gone as (update tubes set state = 'disposed', version = version + 1, disposed_at = now(),
       disposal_method = 'autoclaved' where id = $1)
     insert into events (at, machine, entity_id, event, from_state, to_state, actor_kind)
     values (now(), 'tube', $1, 'dispose', 'stored', 'disposed', 'worker')`,
    [tube.tubeId],
  )
  await expect(past).rejects.toMatchObject({ constraint: 'tubes_kept_while_needed' })
})

test('a tube that changed since it was shown is not disposed of, nor any beside it', async () => {
  const [first, second] = [await stored(), await stored()]
  product.clock.pass(72 * 60)
  const shown = await lab.viewDisposal({ tubeIds: [first.tubeId, second.tubeId] })
  await lab.storeTubes({ place: 'Bench 3', barcodes: [second.barcode] })
  const tubes = shown.tubes.map(({ tubeId, version }) => ({ tubeId, version }))
  const gone = lab.disposeTubes({ method: 'incinerated', tubes })
  await expect(gone).rejects.toMatchObject({ refusal: 'stale' })
  expect((await tubeOf(first.tubeId)).state).toBe('stored')
})

test('two who dispose of the same tube at once: one does, and it is in the log once', async () => {
  const { tubeId } = await stored()
  product.clock.pass(72 * 60)
  const { version } = await tubeOf(tubeId)
  const gone = () => lab.disposeTubes({ method: 'disinfected', tubes: [{ tubeId, version }] })
  const ended = await Promise.allSettled([gone(), gone()])
  expect(ended.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  const { disposals } = await manager.listDisposals({})
  expect(disposals.filter((one) => one.tubeId === tubeId)).toHaveLength(1)
})

test('the log says what was disposed of, how and by whom, on the page and as a file', async () => {
  const { tubeId, barcode } = await stored('=Rack')
  product.clock.pass(72 * 60)
  await dispose(tubeId)
  const { disposals, month } = await manager.listDisposals({})
  const by = bench.technician.name
  expect(disposals[0]).toMatchObject({ tubeId, barcode, method: 'autoclaved', by })
  const { csv, fileName } = await manager.readDisposalsCsv({ month })
  expect(fileName).toBe(`disposals-${month}.csv`)
  expect(csv).toContain(`"autoclaved","${by}","${barcode}"`)
  expect(csv).toContain(`"'=Rack"`)
  expect(
    (await manager.readDisposalsCsv({ month: '2020-01' })).csv.trim().split('\n'),
  ).toHaveLength(1)
})

test('another lab’s tubes are answered like missing ones', async () => {
  const { tubeId, barcode } = await stored()
  product.clock.pass(72 * 60)
  const { version } = await tubeOf(tubeId)
  const { labId } = await lab.viewStorage({})
  expect(await elsewhere.storeTubes({ place: 'R1', barcodes: [barcode] })).toMatchObject({
    stored: [],
    left: [{ barcode, why: 'not-found' }],
  })
  const tubes = [{ tubeId, version }]
  for (const asked of [
    () => elsewhere.viewDisposal({ tubeIds: [tubeId] }),
    () => elsewhere.disposeTubes({ method: 'autoclaved', tubes }),
    () => elsewhere.viewStorage({ labId }),
    () => elsewhere.listDisposals({ labId }),
    () => elsewhere.readDisposalsCsv({ labId, month: '2026-11' }),
  ])
    await expect(asked()).rejects.toMatchObject({ refusal: 'not-found' })
  expect((await elsewhere.viewStorage({})).due).toEqual([])
})

test('the list of what may be disposed of has pages, longest stored first', async () => {
  const tube = await stored()
  product.clock.pass(72 * 60)
  const { due } = await lab.viewStorage({})
  expect(due.map(({ storedAt }) => String(storedAt))).toEqual(
    due.map(({ storedAt }) => String(storedAt)).toSorted(),
  )
  const last = due.find(({ tubeId }) => tubeId === tube.tubeId)
  const before = due.at(-2)
  const after = {
    at: Temporal.Instant.from(String(before?.storedAt)),
    id: TubeId.parse(before?.tubeId),
  }
  expect((await lab.viewStorage({ after })).due).toEqual([last])
})

test('a technician stores and disposes; the pathologist and the manager may look', async () => {
  const { tubeId, barcode } = await stored()
  const { version } = await tubeOf(tubeId)
  const pathologist = product.as(bench.authoriser)
  for (const reader of [pathologist, manager]) {
    expect((await reader.viewStorage({})).may).toEqual({ store: false, dispose: false })
    const store = reader.storeTubes({ place: 'R1', barcodes: [barcode] })
    await expect(store).rejects.toMatchObject({ refusal: 'forbidden' })
    const gone = reader.disposeTubes({ method: 'autoclaved', tubes: [{ tubeId, version }] })
    await expect(gone).rejects.toMatchObject({ refusal: 'forbidden' })
  }
})
