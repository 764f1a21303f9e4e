import { afterAll, expect, test } from 'vitest'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { shown, signing } from '#test/bench.ts'
import {
  aBooker,
  aBooking,
  balances,
  type Booked,
  type Booker,
  demoActor,
  demoLab,
  DEMO_PASSWORD as password,
  received,
} from '#test/booking.ts'
import { pdfPages, squeezed } from '#test/pdf-text.ts'
import { aProduct } from '#test/product.ts'
import { openAccount, weekPasses, windowPasses } from '#test/settlement.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)
const maker = product.as(await demoActor(product, 'finance'))
const checker = product.as(await demoActor(product, 'finance2'))
const labId = await demoLab(product)
await openAccount(product, labId)

type At = { booker: Booker; booked: Booked }

/** Every entry for or against the lab for a booking. */
async function entriesOf({ booked }: At) {
  const { rows } = await product.pool.query(
    `select id, kind, state, visit_id, net_paise::int as net from settlement_entries
     where booking_id = $1 order by id`,
    [booked.bookingId],
  )
  return rows
}

async function drawn() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const [barcode] = await received(product, { phlebotomist, technician, booker }, booked)
  if (!barcode) throw new Error('nothing was drawn')
  return { booker, booked, barcode }
}

/** The lab spoils the sample, and the phlebotomist visits again. */
async function drawnAgain() {
  const at = await drawn()
  await lab.rejectTube({ barcode: at.barcode, reason: 'lab-accident' })
  return { ...at, ...(await comeAgain(at)) }
}

async function comeAgain({ booker, booked }: At) {
  const { visits } = await product.as(booker.actor).viewBooking(booked)
  const visitId = visits.find(({ isRecollection }) => isRecollection)?.visitId ?? booked.visitId
  const crew = { phlebotomist, technician, booker }
  const [fresh] = await received(product, crew, booked, visitId)
  if (!fresh) throw new Error('nothing was drawn again')
  return { visitId, fresh }
}

async function reportedBy({ booked: { orderId } }: At, barcode: string) {
  await lab.acceptTube({ barcode: barcode as never })
  const { items } = await lab.viewBench()
  const testItemId = items.find((one) => one.orderId === orderId)?.testItemId
  if (!testItemId) throw new Error('nothing to enter')
  const result = { type: 'numeric' as const, value: 13, ...(await shown(product, testItemId)) }
  await lab.enterResult({ testItemId, result })
  await product.as(authoriser).verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  await product.as(authoriser).authoriseResults(await signing(product, orderId))
}

test('a sample that the lab spoiled: the home visit for the fresh one is debited to the lab, once', async () => {
  const at = await drawnAgain()
  const charge = at.booked.view.collectionCharge
  const debit = { kind: 'redraw', state: 'eligible', visit_id: at.visitId, net: 0 - charge }
  expect(await entriesOf(at)).toMatchObject([debit])
  const books = await balances(product, at.booked.bookingId)
  expect(books).toMatchObject({ 'lab-payable': charge, 'phlebotomist-payable': 0 - 2 * charge })
  expect(books).not.toHaveProperty('goodwill')
  const again = product.as(phlebotomist).finishCollection({ visitId: at.visitId })
  await expect(again).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  expect(await entriesOf(at)).toHaveLength(1)
})

test('a tube lost at the bench is the lab’s to bear too', async () => {
  const at = await drawn()
  const { tubeId } = await lab.acceptTube({ barcode: at.barcode })
  const { rows } = await product.pool.query('select version from tubes where id = $1', [tubeId])
  const { version } = rows[0]
  await lab.loseTube({ tubeId: tubeId as TubeId, version, reason: 'mislaid' })
  await comeAgain(at)
  const kinds = (await entriesOf(at)).map(({ kind, state }) => `${kind} ${state}`)
  expect(kinds).toEqual(['share reversed', 'redraw eligible'])
})

test('a sample spoiled in transport, or by the patient, is not the lab’s to bear', async () => {
  for (const reason of ['temperature-breach', 'lipaemic', 'haemolysed'] as const) {
    const at = await drawn()
    await lab.rejectTube({ barcode: at.barcode, reason })
    await comeAgain(at)
    expect(await entriesOf(at)).toEqual([])
  }
})

/** Reported without any trouble, so that the lab earns more than a visit costs it. */
async function earned() {
  const at = await drawn()
  await reportedBy(at, at.barcode)
  return at
}

const netOf = (entries: { net: number }[]) => entries.reduce((sum, { net }) => sum + net, 0)

test('the debit waits until the lab is owed more, is deducted visibly from that payout, and never again', async () => {
  await product.asOwner(`update settlement_entries set state = 'on-hold' where state = 'eligible'`)
  const at = await drawnAgain()
  await reportedBy(at, at.fresh)
  await windowPasses(product)
  const soon = maker.makeBatch({ week: await weekPasses(product) })
  await expect(soon).rejects.toMatchObject({ refusal: 'nothing-to-pay' })
  const all = [at, await earned(), await earned()]
  await windowPasses(product)
  const entries = (await Promise.all(all.map(entriesOf))).flat()
  const { batchId } = await maker.makeBatch({ week: await weekPasses(product) })
  await checker.approveBatch({ batchId, password })
  const { of: payouts } = await maker.viewBatch({ batchId })
  const payout = payouts.find((one) => one.lab?.labId === labId)
  if (!payout) throw new Error('no payout')
  const charge = at.booked.view.collectionCharge
  expect(payout).toMatchObject({ net: netOf(entries), clawBack: 0 - charge })
  const { payoutId } = payout
  const statement = await maker.viewStatement({ payoutId })
  expect(statement.lines).toHaveLength(3)
  expect(statement.clawBackLines).toEqual([])
  const [line] = statement.lines
  expect(statement.redrawLines).toMatchObject([{ net: 0 - charge, name: line?.name }])
  const { csv } = await maker.readStatementCsv({ payoutId })
  expect(csv).toContain('"fresh sample"')
  const { bytes } = await maker.readStatementPdf({ payoutId })
  expect(squeezed(pdfPages(bytes).join(''))).toContain(
    squeezed('The first sample was damaged or lost'),
  )
  expect((await entriesOf(at)).map(({ state }) => state)).toEqual(['approved', 'approved'])
  const again = maker.makeBatch({ week: await weekPasses(product) })
  await expect(again).rejects.toMatchObject({ refusal: 'nothing-to-pay' })
  expect(await maker.trialBalance({})).toMatchObject({ isBalanced: true })
})

test('raw SQL debits a visit once, and stores no debit without its visit', async () => {
  const at = await drawnAgain()
  const copy = (changes: object) =>
    product.pool.query(
      `insert into settlement_entries select (jsonb_populate_record(row,
         jsonb_build_object('id', gen_random_uuid()) || $2::jsonb)).*
       from settlement_entries row where visit_id = $1`,
      [at.visitId, changes],
    )
  await expect(copy({})).rejects.toMatchObject({ constraint: 'settlement_entries_once_per_redraw' })
  const bare = { visit_id: null }
  await expect(copy(bare)).rejects.toMatchObject({ constraint: 'settlement_entries_sign' })
  const paid = { visit_id: at.booked.visitId, gross_paise: 1, net_paise: 1 }
  await expect(copy(paid)).rejects.toMatchObject({ constraint: 'settlement_entries_sign' })
})
