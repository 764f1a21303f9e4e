import { afterAll, expect, test } from 'vitest'
import { findBooking } from '#src/db/queries/bookings/booking-tree.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { inStep } from '#src/usecases/step.ts'
import { demoActor, DEMO_PASSWORD as password } from '#test/booking.ts'
import { pdfPages, squeezed } from '#test/pdf-text.ts'
import { aProduct } from '#test/product.ts'
import {
  anEarnedOrder,
  aPaidLab,
  bankSays,
  theVector,
  weekPasses,
  windowPasses,
} from '#test/settlement.ts'
import { takeBack } from '#src/usecases/parts/settlement/take-back.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const finance = await demoActor(product, 'finance')
const maker = product.as(finance)
const checker = product.as(await demoActor(product, 'finance2'))
const person = await demoActor(product, 'labmanager')
type Earned = Awaited<ReturnType<typeof anEarnedOrder>>

function refund({ bookingId, items: [id] }: Earned) {
  return inStep(product.world, { kind: 'worker' }, async (step) => {
    const booking = await findBooking(step.tx, bookingId)
    if (!booking || !id) throw new Error('no booking')
    return takeBack(step, booking, { id })
  })
}

/** An approved payout of a lab for its accruals so far. */
async function anApproved(labId: LabId) {
  await windowPasses(product)
  const { batchId } = await maker.makeBatch({ week: await weekPasses(product) })
  await checker.approveBatch({ batchId, password })
  const { of: payouts } = await maker.viewBatch({ batchId })
  const payout = payouts.find((one) => one.lab?.labId === labId)
  if (!payout) throw new Error('no payout')
  return payout
}

async function paid(labId: LabId, status = 'paid') {
  const payout = await anApproved(labId)
  await maker.importUtrs(bankSays([{ ...payout, status }]))
  return payout
}

async function notesOf(labId: LabId) {
  const { rows } = await product.pool.query(
    `select serial, number, taxable_paise::int as taxable, gst_paise::int as gst
     from commission_credit_notes where lab_id = $1 order by serial`,
    [labId],
  )
  return rows
}

/** The lab's commission and GST that the ledger gave back for paid tests. */
async function givenBack(labId: LabId) {
  const { rows } = await product.pool.query(
    `select coalesce(sum(amount_paise) filter (where account = 'platform-revenue'), 0)::int as taxable,
       coalesce(sum(amount_paise) filter (where account = 'gst-payable'), 0)::int as gst
     from ledger_entries e join ledger_journals j on j.id = e.journal_id
     where j.kind = 'item-clawed-back' and j.subject_id in
       (select test_item_id from settlement_entries where lab_id = $1 and kind = 'claw-back')`,
    [labId],
  )
  return rows[0]
}

const big = { ...theVector, price: 500_000 }

test('tests of two invoices clawed back by one payout are two notes, equal to the ledger to the paisa', async () => {
  const labId = await aPaidLab(product)
  const one = await anEarnedOrder(product, labId, [theVector])
  const first = await paid(labId)
  const other = await anEarnedOrder(product, labId, [{ ...theVector, price: 33_333 }])
  const second = await paid(labId)
  await refund(one)
  await refund(other)
  await anEarnedOrder(product, labId, [big])
  expect(await notesOf(labId)).toEqual([])
  const { payoutId } = await paid(labId)
  const notes = await notesOf(labId)
  expect(notes).toMatchObject([{ taxable: 8982, gst: 1617 }, {}])
  expect(notes[1].serial).toBe(notes[0].serial + 1)
  expect(notes[0].number).toMatch(/^OC\/\d\d-\d\d\/\d{6}$/)
  const sum = (of: 'taxable' | 'gst') => notes.reduce((all, note) => all + note[of], 0)
  expect({ taxable: sum('taxable'), gst: sum('gst') }).toEqual(await givenBack(labId))
  const { creditNotes } = await maker.viewStatement({ payoutId })
  expect(creditNotes.map(({ paidIn }) => paidIn)).toEqual([first.number, second.number])
  const { csv } = await maker.readStatementCsv({ payoutId })
  for (const { number } of notes) expect(csv).toContain(`"${number}"`)
})

test('the printed note names its invoice and its taxes; another lab does not find it', async () => {
  const [labId, otherId] = [await aPaidLab(product), await aPaidLab(product)]
  const earned = await anEarnedOrder(product, labId, [theVector])
  const { payoutId: before } = await paid(labId)
  await refund(earned)
  await anEarnedOrder(product, labId, [big])
  const { payoutId } = await paid(labId)
  const { creditNotes } = await maker.viewStatement({ payoutId })
  const [note] = creditNotes
  if (!note) throw new Error('no note')
  const invoiceNumber = (await maker.viewStatement({ payoutId: before })).invoice?.number ?? ''
  expect(note).toMatchObject({ invoiceNumber, taxable: 8982, gst: 1617, cgst: 808, sgst: 809 })
  const of = { payoutId, noteId: note.noteId }
  const as = (lab: LabId) =>
    product.as({ ...person, grants: [{ role: 'lab-manager', labId: lab, locationId: null }] })
  const { bytes, fileName } = await as(labId).readCreditNotePdf(of)
  const said = pdfPages(bytes).join('')
  for (const words of [note.number, invoiceNumber, '89.82', 'CGST at 9 %', '105.99'])
    expect(said).toContain(squeezed(words))
  expect(fileName).toBe(`credit-note-${note.number.replaceAll('/', '-')}.pdf`)
  const statement = pdfPages((await maker.readStatementPdf({ payoutId })).bytes).join('')
  expect(statement).toContain(squeezed(`Credit note ${note.number}`))
  const missing = { refusal: 'not-found' }
  await expect(as(otherId).readCreditNotePdf(of)).rejects.toMatchObject(missing)
  await expect(maker.readCreditNotePdf({ ...of, payoutId: before })).rejects.toMatchObject(missing)
})

test('a payout that the bank could not make issues no note, and no serial is skipped', async () => {
  const labId = await aPaidLab(product)
  const earned = await anEarnedOrder(product, labId, [theVector])
  await paid(labId)
  await refund(earned)
  await anEarnedOrder(product, labId, [big])
  await paid(labId, 'failed')
  expect(await notesOf(labId)).toEqual([])
  await paid(labId)
  expect(await notesOf(labId)).toHaveLength(1)
  const { rows } = await product.pool.query(
    `select count(*)::int as notes, max(serial) as last from commission_credit_notes`,
  )
  expect(rows[0].notes).toBe(rows[0].last)
})

test('clawed back by a payout that was paid first, it is credited once its own invoice is issued', async () => {
  const labId = await aPaidLab(product)
  const earned = await anEarnedOrder(product, labId, [theVector])
  const late = await anApproved(labId)
  expect(await refund(earned)).toBe('clawed-back')
  await anEarnedOrder(product, labId, [big])
  const { payoutId } = await paid(labId)
  expect(await notesOf(labId)).toEqual([])
  await maker.importUtrs(bankSays([late]))
  expect(await notesOf(labId)).toMatchObject([{ taxable: 8982, gst: 1617 }])
  expect((await maker.viewStatement({ payoutId })).creditNotes).toHaveLength(1)
})
