import { afterAll, expect, test } from 'vitest'
import { CallTaskId } from '#src/domain/results/item.ts'
import {
  aBarcode,
  aBooker,
  aBooking,
  type Booked,
  DEMO_PASSWORD,
  type Person,
  received,
} from '#test/booking.ts'
import { shown } from '#test/bench.ts'
import { aProduct } from '#test/product.ts'
import { withDemoRoster } from '#test/rosters.ts'
import { aBench, aCorrection, anAddition, aPublished } from '#test/revisions.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const { pool } = product
const bench = await aBench(product)
const { phlebotomist, technician, authoriser, office } = bench

const own = { refusal: 'own-booking' }

/** Makes the booking this member of staff's own, which no verb allows. */
async function becomesTheirs(bookingId: string, { id }: Person) {
  await pool.query('update bookings set account_id = $2 where id = $1', [bookingId, id])
  await pool.query('update visits set account_id = $2 where booking_id = $1', [bookingId, id])
}

/** A person who books and also works in the same city. */
async function aBookingPhlebotomist() {
  const booker = await aBooker(product)
  await pool.query('insert into phlebotomists (user_id, display_name) values ($1, $2)', [
    booker.actor.id,
    'Meera Nair',
  ])
  await withDemoRoster(product, booker.actor.id)
  const grants = [...booker.actor.grants, ...phlebotomist.grants]
  return { ...booker, actor: { ...booker.actor, grants } }
}

const offersOf = async (person: Person) =>
  (await product.as(person).listVisits()).offers.map(({ visitId }) => visitId)

/** The constraint of the database's own guard. */
const guardedBy = (constraint: string) => ({ constraint })

const setOn = (table: string, column: string, id: string, { id: person }: Person) =>
  pool.query(`update ${table} set ${column} = $2 where id = $1`, [id, person])

test('a phlebotomist is not offered a booking of their own, and cannot accept it', async () => {
  const booker = await aBookingPhlebotomist()
  const { visitId } = await aBooking(product, booker)
  expect(await offersOf(booker.actor)).not.toContain(visitId)
  expect(await offersOf(phlebotomist)).toContain(visitId)
  await expect(product.as(booker.actor).acceptVisit({ visitId })).rejects.toMatchObject(own)
  await expect(setOn('visits', 'phlebotomist_id', visitId, booker.actor)).rejects.toMatchObject(
    guardedBy('visits_not_own_booking'),
  )
  await expect(product.as(phlebotomist).acceptVisit({ visitId })).resolves.toMatchObject({
    state: 'accepted',
  })
})

/** Every step at the door, by name. */
function stepsAtTheDoor({ visitId, view }: Booked) {
  const app = product.as(phlebotomist)
  const tubeId = view.orders[0]?.tubes[0]?.tubeId
  if (!tubeId) throw new Error('a booking without a tube')
  const barcode = aBarcode()
  return {
    accept: () => app.acceptVisit({ visitId }),
    depart: () => app.departForVisit({ visitId }),
    arrive: () => app.arriveAtVisit({ visitId }),
    call: () => app.callPatient({ visitId }),
    identify: () => app.identifyPatients({ visitId, startCode: '000000', patients: [] }),
    cash: () => app.takeCash({ visitId, amountPaise: view.total }),
    label: () => app.labelTube({ tubeId, barcode }),
    collect: () => app.collectTube({ tubeId, barcode }),
    writeOff: () => app.writeOffTube({ tubeId, reason: 'difficult-vein' }),
    finish: () => app.finishCollection({ visitId }),
    handOver: () => app.handOver({ visitId }),
    fail: () => app.failVisit({ visitId, reason: 'not-home' }),
  }
}

test('no step at one’s own door is allowed, except releasing the visit', async () => {
  const booked = await aBooking(product, await aBooker(product))
  await product.as(phlebotomist).acceptVisit(booked)
  await becomesTheirs(booked.bookingId, phlebotomist)
  for (const [name, step] of Object.entries(stepsAtTheDoor(booked)))
    await expect(step(), name).rejects.toMatchObject(own)
  const { rows } = await pool.query('select id from payments where booking_id = $1', [
    booked.bookingId,
  ])
  await expect(setOn('payments', 'collected_by', rows[0].id, phlebotomist)).rejects.toMatchObject(
    guardedBy('payments_not_own_booking'),
  )
  await product.as(phlebotomist).releaseVisit({
    visitId: booked.visitId,
    reason: 'It is my own.',
  })
})

test('no member of the office avoids the charge by releasing their own visit', async () => {
  const booked = await aBooking(product, await aBooker(product))
  const { bookingId, visitId } = booked
  await product.as(phlebotomist).acceptVisit(booked)
  await becomesTheirs(bookingId, office)
  const reason = 'I would rather not pay.'
  await expect(product.as(office).releaseVisit({ visitId, reason })).rejects.toMatchObject(own)
  const { rows } = await pool.query('select state from visits where id = $1', [visitId])
  expect(rows).toEqual([{ state: 'accepted' }])
})

test('the person whose blood it is neither receives, measures nor judges it', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const [barcode = aBarcode()] = await received(
    product,
    { phlebotomist, technician, booker },
    booked,
  )
  await becomesTheirs(booked.bookingId, technician)
  const lab = product.as(technician)
  await expect(lab.receiveTube({ barcode })).rejects.toMatchObject(own)
  await expect(lab.acceptTube({ barcode })).rejects.toMatchObject(own)
  await expect(lab.rejectTube({ barcode, reason: 'haemolysed' })).rejects.toMatchObject(own)
  await becomesTheirs(booked.bookingId, booker.actor)
  await lab.acceptTube({ barcode })
  const item = (await lab.viewBench()).items.find(({ orderId }) => orderId === booked.orderId)
  if (!item) throw new Error('nothing to enter')
  const { testItemId } = item
  const result = { type: 'numeric' as const, value: 13, ...(await shown(product, testItemId)) }
  await becomesTheirs(booked.bookingId, technician)
  await expect(lab.enterResult({ testItemId, result })).rejects.toMatchObject(own)
  await becomesTheirs(booked.bookingId, booker.actor)
  await lab.enterResult({ testItemId, result })

  await becomesTheirs(booked.bookingId, authoriser)
  const doctor = product.as(authoriser)
  const { version } = await shown(product, testItemId)
  const { orderId } = booked
  const judging = {
    verify: () => doctor.verifyResult({ testItemId, version }),
    decide: () =>
      doctor.decideResult({ testItemId, version, decision: 'normal', comment: 'Seen before.' }),
    hold: () => doctor.holdResult({ testItemId, version, reason: 'Looks odd to me.' }),
    retest: () => doctor.retestItem({ testItemId, version, reason: 'Looks odd to me.' }),
    reopen: () =>
      doctor.reopenResult({ testItemId, version, reason: 'other', words: 'Looks odd to me.' }),
    sign: () =>
      doctor.authoriseResults({
        orderId,
        password: DEMO_PASSWORD,
        results: [{ testItemId, version }],
      }),
  }
  for (const [name, act] of Object.entries(judging))
    await expect(act(), name).rejects.toMatchObject(own)
  const { rows } = await pool.query('select id from results where test_item_id = $1', [testItemId])
  for (const column of ['verified_by', 'authorised_by', 'decided_by'])
    await expect(setOn('results', column, rows[0].id, authoriser), column).rejects.toMatchObject(
      guardedBy('results_not_own_booking'),
    )
})

test('nobody reports by phone, changes or withdraws a report of their own', async () => {
  const published = await aPublished(product, bench)
  const { bookingId, reportId, booker } = published
  const callTaskId = CallTaskId.parse(published.callTaskId)
  const lab = product.as(technician)
  await becomesTheirs(bookingId, technician)
  await expect(
    lab.recordCall({ callTaskId, toldTo: 'Myself', readBack: '5 g/dL' }),
  ).rejects.toMatchObject(own)
  await expect(
    lab.noteCallAttempt({ callTaskId, outcome: 'no-answer', note: '' }),
  ).rejects.toMatchObject(own)
  await expect(
    lab.draftRevision({ reportId, revision: aCorrection(published) }),
  ).rejects.toMatchObject(own)
  await expect(setOn('call_tasks', 'told_by', callTaskId, technician)).rejects.toMatchObject(
    guardedBy('call_tasks_not_own_booking'),
  )

  await becomesTheirs(bookingId, office)
  await expect(
    product.as(office).proposeWithdrawal({
      reportId,
      version: 1,
      reason: 'wrong-patient',
      words: 'Not this person.',
      password: DEMO_PASSWORD,
    }),
  ).rejects.toMatchObject(own)

  await becomesTheirs(bookingId, booker.actor)
  const { revisionId, version } = await lab.draftRevision({ reportId, revision: anAddition() })
  await becomesTheirs(bookingId, authoriser)
  await expect(
    product.as(authoriser).signRevision({ revisionId, version, password: DEMO_PASSWORD }),
  ).rejects.toMatchObject(own)
  await expect(
    setOn('report_revisions', 'decided_by', revisionId, authoriser),
  ).rejects.toMatchObject(guardedBy('report_revisions_not_own_booking'))
})
