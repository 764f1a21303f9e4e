import { afterAll, expect, test } from 'vitest'
import { TubeId } from '#src/domain/tubes/tube.ts'
import { type Booker, aBooker, demoActor, reported } from '#test/booking.ts'
import { codeSentTo } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const crew = {
  phlebotomist: await demoActor(product, 'phlebotomist'),
  technician: await demoActor(product, 'technician'),
  authoriser: await demoActor(product, 'authoriser'),
}
const worker = product.as({ kind: 'worker' })
const technician = product.as(crew.technician)

/** The code that the account's own phone received, with its challenge. */
async function proofOf(booker: Booker) {
  const { challengeId } = await product.as(booker.actor).requestOwnCode()
  return { challengeId, code: await codeSentTo(product, booker.phone) }
}

async function erased(booker: Booker) {
  return product.as(booker.actor).eraseAccount(await proofOf(booker))
}

async function rowsOf(text: string, ...values: unknown[]) {
  const { rows } = await product.pool.query(text, values)
  return rows
}

/**
 * Everything that contains the account's id, as one text: what a thief of the tables would read.
 */
async function allOf({ actor }: Booker): Promise<string> {
  const tables = ['"user"', 'patients', 'addresses', 'bookings', 'quotes', 'session', 'account']
  const parts = await Promise.all(
    tables.map(async (table) => {
      const column =
        table === '"user"'
          ? 'id'
          : table === 'session' || table === 'account'
            ? 'user_id'
            : 'account_id'
      return rowsOf(`select * from ${table} where ${column} = $1`, actor.id)
    }),
  )
  return JSON.stringify(parts)
}

/** A report past its seven days; the visit was paid in cash. */
async function closed(booker: Booker) {
  const done = await reported(product, { ...crew, booker })
  const callTaskId = done.callTaskId as Parameters<typeof technician.recordCall>[0]['callTaskId']
  await technician.recordCall({ callTaskId, toldTo: 'Meera Nair', readBack: 'five' })
  product.clock.pass(7 * 24 * 60 + 1)
  await worker.closeOrders()
  return done
}

/** The consent to a test of an order, as its booking would have written it. */
async function consentTo(orderId: string) {
  await rowsOf(
    `insert into test_consents (id, order_id, account_id, lab_id, family, text_version, language,
       signed_name, is_guardian, consented_by, consented_at)
     select gen_random_uuid(), id, account_id, lab_id, 'genetic', 1, 'en', patient_name, false,
       account_id, now() from orders where id = $1`,
    orderId,
  )
  return () => rowsOf('select signed_name from test_consents where order_id = $1', orderId)
}

const refusalOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: { refusal?: string }) => error.refusal ?? 'broken',
  )

test('from the sample until the report is closed it is refused; then the medical record stays', async () => {
  const booker = await aBooker(product)
  const { bookingId, orderId } = await reported(product, { ...crew, booker })
  expect(await refusalOf(erased(booker))).toBe('erase-report-due')
  product.clock.pass(7 * 24 * 60 + 1)
  await worker.closeOrders()
  // The call about the critical value is still open.
  expect(await refusalOf(erased(booker))).toBe('erase-report-due')
  const [call] = await rowsOf(
    'select c.id from call_tasks c join test_items i on i.id = c.test_item_id where i.order_id = $1',
    orderId,
  )
  await technician.recordCall({ callTaskId: call.id, toldTo: 'Meera Nair', readBack: 'five' })
  product.clock.pass(2)
  const journals = 'select count(*)::int as n, sum(amount_paise)::int as sum from ledger_entries'
  const before = await rowsOf(journals)
  const answer = await erased(booker)
  expect(answer.kept).toEqual({ bookings: 1, orders: 1, reports: 1 })
  expect(await rowsOf(journals)).toEqual(before)
  expect(await allOf(booker)).not.toMatch(/Meera|Church Street/)
  const [order] = await rowsOf('select patient_name from orders where booking_id = $1', bookingId)
  expect(order.patient_name).toBe('Meera Nair')
})

test('after three years the medical record is deleted with its files, and not a day before', async () => {
  const booker = await aBooker(product)
  const { orderId, reportId } = await closed(booker)
  const answered = `update orders set answers = '{"blood-thinner": "yes"}' where id = $1`
  await product.asOwner(answered, [orderId])
  const consents = await consentTo(orderId)
  await worker.renderReport({
    reportVersionId: (
      await rowsOf('select id from report_versions where report_id = $1', reportId)
    )[0].id,
  })
  const [{ pdf_key: key }] = await rowsOf(
    'select pdf_key from report_versions where report_id = $1',
    reportId,
  )
  await expect(product.world.files.get(key)).resolves.toBeInstanceOf(Uint8Array)
  const { medicalUntil } = await erased(booker)
  expect(await consents()).toEqual([{ signed_name: 'Meera Nair' }])
  await expect(
    rowsOf('delete from test_consents where order_id = $1', orderId),
  ).rejects.toMatchObject({ constraint: 'test_consents_written_once' })
  product.clock.set(
    `${Temporal.PlainDate.from(medicalUntil ?? '')
      .subtract({ days: 1 })
      .toString()}T12:00:00Z`,
  )
  await worker.purgeMedicalRecords() // those of other tests, erased earlier
  const early = await rowsOf(
    `select forget_medical_record(id, $2) as done from erasures where user_id = $1`,
    booker.actor.id,
    product.clock.at().toString(),
  )
  expect(early).toEqual([{ done: false }])
  product.clock.pass(24 * 60)
  expect(await worker.purgeMedicalRecords()).toEqual({ purged: 1 })
  await expect(product.world.files.get(key)).rejects.toBeInstanceOf(Error)
  const left = await Promise.all([
    rowsOf('select * from orders where id = $1', orderId),
    rowsOf(
      'select body, verify_token, pdf_key from report_versions where report_id = $1',
      reportId,
    ),
    rowsOf('select content from signatures where order_id = $1', orderId),
    rowsOf(
      'select r.* from results r join test_items i on i.id = r.test_item_id where i.order_id = $1',
      orderId,
    ),
  ])
  expect(JSON.stringify(left)).not.toMatch(/Meera|1984-02|haemoglobin|thinner/i)
  expect(left[3]).toEqual([])
  expect(await consents()).toEqual([])
  const tubes = await rowsOf('select id from tubes where order_id = $1', orderId)
  for (const { id } of tubes) {
    const record = await technician.viewCustody({ tubeId: TubeId.parse(id) })
    expect(record).toMatchObject({ isWhole: true, state: 'in-testing' })
    expect(JSON.stringify(record)).not.toContain('Meera')
  }
  expect(await worker.purgeMedicalRecords()).toEqual({ purged: 0 })
})

test('an account with a report that is not erased keeps what was published', async () => {
  const booker = await aBooker(product)
  const { reportId } = await reported(product, { ...crew, booker })
  await expect(
    rowsOf(`update report_versions set body = '{}', pdf_key = null where report_id = $1`, reportId),
  ).rejects.toMatchObject({ constraint: 'report_versions_stay' })
})
