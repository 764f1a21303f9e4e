import { afterAll, expect, test } from 'vitest'
import { FileColumns } from '#src/domain/instruments/instrument-file.ts'
import { becomesTheirs } from '#test/becomes-theirs.ts'
import { shown } from '#test/bench.ts'
import { demoActor, demoLab, type Person } from '#test/booking.ts'
import { gateAtCommit } from '#test/gate-at-commit.ts'
import { aLabBridge, samplesOf } from '#test/instruments/lab-bridge.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 40, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const bridge = await aLabBridge(product)
const { linkId, manager } = bridge
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)
const worker = product.as({ kind: 'worker' })

const columns = FileColumns.parse({
  sample: 'Sample',
  code: 'Test',
  value: 'Result',
  unit: 'Unit',
  flag: 'Flag',
  measuredAt: 'Time',
  dayOrder: 'day-first',
})
const HEADS = 'Sample;Patient;Test;Result;Unit;Flag;Time'
const csv = (...rows: string[]) => [HEADS, ...rows, ''].join('\r\n')
const row = (sample: string, value: string, wish: { unit?: string; flag?: string } = {}) =>
  `${sample};Asha Rao;HGB;${value};${wish.unit ?? 'g/dL'};${wish.flag ?? ''};26/11/2026 10:30`

await product.as(manager).chooseFileColumns({ linkId, version: 0, columns })

const preview = (text: string) => lab.previewInstrumentFile({ linkId, text })

async function outcomesOf(text: string) {
  return (await preview(text)).rows.map(({ outcome }) => outcome)
}

/** Imports a file as it is shown, and applies its values; what became of each. */
async function imported(text: string, by: Person = technician) {
  const { version, shown: said } = await preview(text)
  const asked = { linkId, text, version, shown: said }
  const { messageId, stored } = await product.as(by).importInstrumentFile(asked)
  if (!messageId) return { stored, applied: [] }
  const { applied } = await worker.applyInstrumentMessage({ instrumentMessageId: messageId })
  return { stored, applied: applied.map(({ outcome, reason }) => outcome ?? reason) }
}

const kept = async () =>
  (
    await product.pool.query(
      `select (select count(*) from instrument_messages)::int as messages,
         (select count(*) from arrived_results)::int as values,
         (select count(*) from instrument_file_rows)::int as rows`,
    )
  ).rows[0]

test('nobody imports a value of their own blood: it waits for a colleague', async () => {
  const sample = await samplesOf(product, ['HB'])
  const { rows } = await product.pool.query('select booking_id as id from orders where id = $1', [
    sample.orderId,
  ])
  await becomesTheirs(product, rows[0].id, technician)
  const text = csv(row(sample.barcode, '13.4'))
  expect(await outcomesOf(text)).toEqual(['own-booking'])
  // Without our code the database refuses it too, and the worker fails on it.
  const told = await imported(text).catch(String)
  expect(told).toEqual({ stored: 1, applied: ['own-booking'] })
  const [item] = await sample.look(manager)
  expect(item?.result).toBeNull()
  const colleague = product.as(manager)
  const { version, shown: said } = await colleague.previewInstrumentFile({ linkId, text })
  const asked = { linkId, text, version, shown: said }
  expect((await colleague.importInstrumentFile(asked)).stored).toBe(0)
})

test('a row of a file is entered like a value of a message, and who imported it is the author', async () => {
  const { barcode, look } = await samplesOf(product, ['HB'])
  const text = csv(row(barcode, '13.4'))
  expect(await outcomesOf(text)).toEqual(['enters'])
  expect(await imported(text)).toEqual({ stored: 1, applied: ['entered'] })
  const [item] = await look()
  expect(item).toMatchObject({ state: 'entered', result: { value: 13.4, flag: 'normal' } })
  const { rows } = await product.pool.query(
    `select r.entered_by as by, a.measured_at as at, m.raw_sealed as sealed
     from results r join arrived_results a on a.test_item_id = r.test_item_id
       join instrument_messages m on m.id = a.message_id where r.test_item_id = $1`,
    [item?.testItemId],
  )
  expect(rows).toMatchObject([{ by: technician.id }])
  expect(new Date(rows[0].at).toISOString()).toBe('2026-11-26T05:00:00.000Z')
  expect(rows[0].sealed).not.toContain(barcode)
})

test('who imports a critical value does not verify it', async () => {
  const { barcode, look } = await samplesOf(product, ['HB'])
  expect(await imported(csv(row(barcode, '4')))).toEqual({ stored: 1, applied: ['entered'] })
  const [item] = await look()
  expect(item).toMatchObject({ state: 'held', result: { flag: 'critical-low' } })
  const testItemId = item?.testItemId
  if (!testItemId) throw new Error('no test')
  const verified = lab.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  await expect(verified).rejects.toMatchObject({ refusal: 'same-person' })
})

test('the same file again, and a row of it in a longer file, enter nothing twice', async () => {
  const [one, two] = [await samplesOf(product, ['HB']), await samplesOf(product, ['HB'])]
  const text = csv(row(one.barcode, '12.1'))
  expect(await imported(text)).toMatchObject({ stored: 1 })
  const before = await kept()
  expect(await outcomesOf(text)).toEqual(['imported'])
  expect(await imported(text)).toEqual({ stored: 0, applied: [] })
  expect(await kept()).toEqual(before)
  const longer = csv(row(one.barcode, '12.1'), row(two.barcode, '12.2'), row(two.barcode, '12.2'))
  expect(await outcomesOf(longer)).toEqual(['imported', 'enters', 'repeated'])
  expect(await imported(longer)).toEqual({ stored: 1, applied: ['entered'] })
  expect(await one.look()).toMatchObject([{ result: { value: 12.1 } }])
})

test('the same file twice at the same moment is kept once, and both are told so', async () => {
  const { barcode } = await samplesOf(product, ['HB'])
  const text = csv(row(barcode, '11.1'))
  const { version, shown: said } = await preview(text)
  const asked = { linkId, text, version, shown: said }
  const open = await gateAtCommit(product, ['insert on instrument_file_rows'], 3)
  const imports = Promise.allSettled([1, 2, 3].map(() => lab.importInstrumentFile(asked)))
  await open()
  const all = await imports
  await product.asOwner('drop function stand() cascade')
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  const stored = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.stored] : []))
  expect(stored.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
})

test('the preview says of each row what then happens', async () => {
  const [good, other, rejected, waiting] = [
    await samplesOf(product, ['HB']),
    await samplesOf(product, ['HB']),
    await samplesOf(product, ['HB']),
    await samplesOf(product, ['HB'], false),
  ]
  await rejected.lab.rejectTube({ barcode: rejected.barcodes[0] as never, reason: 'clotted' })
  const text = csv(
    row(good.barcode, '13.4'),
    row(good.barcode, '14.4'),
    row(other.barcode, '13,4'),
    row(other.barcode, '13.4', { unit: 'g/L' }),
    row(other.barcode, '13.4', { unit: 'fL' }),
    row(other.barcode, '13.4', { unit: '' }),
    row(other.barcode, '13.4', { flag: 'W' }),
    row(other.barcode, '=1+12.4'),
    row(other.barcode, '@SUM(A1)'),
    row(other.barcode, '-3'),
    row(other.barcode, '9999999999'),
    row(rejected.barcode, '13.4'),
    row(waiting.barcode, '13.4'),
    row('OX26ZNOBODY7', '13.4'),
    row('', '13.4'),
    row('QC-1', '13.4'),
    `${other.barcode};;NEW;1;g/dL;;`,
    `${other.barcode};;WBC;7.1;10*3/uL;;`,
    `${other.barcode};;PDW;11;fL;;`,
  )
  const said = await outcomesOf(text)
  expect(said).toEqual([
    'enters',
    'already-measured',
    'comma-in-number',
    'unknown-unit',
    'other-unit',
    'unit-missing',
    'flagged',
    'only-less-or-more',
    'number-expected',
    'impossible-number',
    'number-too-great',
    'sample-rejected',
    'sample-not-accepted',
    'unknown-sample',
    'no-sample',
    'control',
    'unknown-test',
    'not-ordered',
    'ignored',
  ])
  const { applied } = await imported(text)
  expect(applied).toEqual(said.map((one) => (one === 'enters' ? 'entered' : one)))
  expect(await outcomesOf(csv(row(other.barcode, '')))).toEqual(['no-value'])
})

test('a file that is read again from what its preview kept says the same', async () => {
  const { barcode } = await samplesOf(product, ['HB'])
  const first = await preview(csv(row(barcode, '13,4'), row('"a;b"', '1'), row('', '2')))
  expect(first.text).not.toContain('Asha Rao')
  const again = await preview(first.text)
  expect(again).toEqual(first)
})

test('what changed since it was shown is shown again, and nothing is stored', async () => {
  const { barcode } = await samplesOf(product, ['HB'])
  const text = csv(row(barcode, '10.1'))
  const { version, shown: said } = await preview(text)
  await bridge.send(barcode, [{ code: 'HGB', value: '10.9', unit: 'g/dL' }])
  const before = await kept()
  const asked = { linkId, text, version, shown: said }
  await expect(lab.importInstrumentFile(asked)).rejects.toMatchObject({ refusal: 'stale' })
  const now = await preview(text)
  expect(now.rows).toMatchObject([{ outcome: 'already-measured', test: 'Haemoglobin' }])
  const another = { ...columns, dayOrder: 'month-first' as const }
  const changed = { linkId, version, columns: another }
  await product.as(manager).chooseFileColumns(changed)
  await expect(
    product.as(manager).chooseFileColumns({ linkId, version, columns }),
  ).rejects.toMatchObject({ refusal: 'stale' })
  await expect(lab.importInstrumentFile({ ...asked, shown: now.shown })).rejects.toMatchObject({
    refusal: 'stale',
  })
  await product.as(manager).chooseFileColumns({ linkId, version: version + 1, columns })
  expect(await kept()).toEqual(before)
})

test('a file of another lab’s instrument, or by another role, is refused', async () => {
  const text = csv(row('X', '1'))
  const all = (by: Person) => [
    product.as(by).viewInstrumentFile({ linkId }),
    product.as(by).previewInstrumentFile({ linkId, text }),
    product.as(by).importInstrumentFile({ linkId, text, version: 1, shown: 'a'.repeat(64) }),
  ]
  const refusedAll = async (by: Person, refusal: string) => {
    for (const one of await Promise.allSettled(all(by)))
      expect(one).toMatchObject({ status: 'rejected', reason: { refusal } })
  }
  for (const who of ['authoriser', 'patient', 'phlebotomist', 'backoffice'])
    await refusedAll(await demoActor(product, who as 'authoriser'), 'forbidden')
  await expect(lab.chooseFileColumns({ linkId, version: 0, columns })).rejects.toMatchObject({
    refusal: 'forbidden',
  })
  const move = (labId: string) =>
    product.asOwner('update instrument_links set lab_id = $2 where id = $1', [linkId, labId])
  const { rows } = await product.pool.query(`select id from labs where code = 'LAB005'`)
  await move(rows[0].id)
  await refusedAll(technician, 'not-found')
  await expect(
    product.as(manager).chooseFileColumns({ linkId, version: 1, columns }),
  ).rejects.toMatchObject({ refusal: 'not-found' })
  await move(await demoLab(product))
})

test('an instrument that sends no more takes no file either', async () => {
  const app = product.as(manager)
  const old = await app.addInstrumentLink({ name: 'Old counter', profile: 'sysmex-xn' })
  await app.chooseFileColumns({ linkId: old.linkId, version: 0, columns })
  const text = csv(row('OX26ZNOBODY8', '1'))
  const { version, shown: said } = await lab.previewInstrumentFile({ ...old, text })
  await app.retireInstrumentLink({ linkId: old.linkId, version: 1 })
  await expect(
    lab.importInstrumentFile({ ...old, text, version, shown: said }),
  ).rejects.toMatchObject({ refusal: 'not-found' })
})

test('a broken file, one without the columns and one with too many rows are refused', async () => {
  const bad = async (text: string, refusal: string) =>
    expect(preview(text)).rejects.toMatchObject({ refusal })
  await bad(`${HEADS}\n"half`, 'instrument-file-bad')
  await bad(`${HEADS}\na;b;c`, 'instrument-file-bad')
  await bad(HEADS, 'instrument-file-bad')
  const many = Array.from({ length: 2001 }, (_, at) => row(`S${at}`, '1'))
  await bad(csv(...many), 'instrument-file-bad')
  expect((await preview(csv(...many.slice(1)))).rows).toHaveLength(2000)
  await bad('Sample;Test\na;b', 'columns-missing')
  await bad(`${HEADS};Result\na;b;c;d;e;f;g;h`, 'columns-missing')
})

test('a file of two thousand rows is kept at once', async () => {
  const rows = Array.from({ length: 2000 }, (_, at) => row(`OX26ZNOBODY-${at}`, '13.4'))
  const text = csv(...rows)
  const { version, shown: said } = await preview(text)
  const asked = { linkId, text, version, shown: said }
  expect(await lab.importInstrumentFile(asked)).toMatchObject({ stored: 2000 })
})

test('of the critical values of a file whose samples nobody has, one alarm is enough', async () => {
  const alarms = async () =>
    (
      await product.pool.query(
        `select count(*)::int as all from messages where event = 'value-unmatched'`,
      )
    ).rows[0].all
  const before = await alarms()
  await imported(csv(row('OX26ZNOBODY-B', '3.1')))
  const once = await alarms()
  expect(once).toBeGreaterThan(before)
  await imported(csv(...['C', 'D', 'E'].map((name) => row(`OX26ZNOBODY-${name}`, '3.2'))))
  expect((await alarms()) - once).toBe(once - before)
})

test('commas, tabs, quotes and a byte order mark are read', async () => {
  const { barcode } = await samplesOf(product, ['HB'])
  const cells = row(barcode, '13.3').split(';')
  const heads = HEADS.split(';')
  for (const mark of [',', '\t']) {
    const quoted = cells.map((cell) => `"${cell}"`)
    const text = `\uFEFF${heads.join(mark)}\r\n${quoted.join(mark)}\r\n`
    expect(await outcomesOf(text)).toEqual(['enters'])
  }
})
