import { afterAll, expect, test } from 'vitest'
import { shown, signing } from '#test/bench.ts'
import { aMeasuredTest, aRun, controlCrew } from '#test/controls-of-lab.ts'
import { aLabBridge, samplesOf } from '#test/instruments/lab-bridge.ts'
import { aProduct } from '#test/product.ts'
import { aRuleOn } from '#test/rule-switched-on.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 40 })
afterAll(() => product[Symbol.asyncDispose]())
const crew = await controlCrew(product)
const bridge = await aLabBridge(product)
const measured = await aMeasuredTest(product, crew, 'HB', 'Counter')
const lab = product.as(crew.technician)

async function ready() {
  const sample = await samplesOf(product, ['HB'])
  const [item] = await sample.look()
  if (!item) throw new Error('no test')
  return { ...sample, testItemId: item.testItemId, version: item.version }
}

/** Until somebody waits for a lock in this database. */
async function someoneWaits(): Promise<void> {
  const blocked = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await product.pool.query(blocked)).rowCount === 0);
}

test('a value that is entered while its rule is switched off is entered, and left to a person', async () => {
  await aRun(product, crew.technician, measured, [0.5, -0.5])
  const first = await ready()
  await bridge.send(first.barcode, [{ code: 'HGB', unit: 'g/dL', value: '13' }])
  const { testItemId } = first
  await lab.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  await product.as(crew.pathologist).authoriseResults(await signing(product, first.orderId))
  await aRuleOn(product, crew, measured, { testItemId, low: 12.5, high: 14.5 })
  const second = await ready()
  const other = await product.pool.connect()
  await other.query('begin')
  await other.query('select from test_items where id = $1 for update', [second.testItemId])
  const result = { type: 'numeric', value: 13.5, version: second.version } as const
  const entering = lab.enterResult({ testItemId: second.testItemId, result })
  await Promise.race([entering.catch(() => undefined), someoneWaits()])
  const { testCode } = measured
  const { switched } = await lab.viewAutoVerification({ testCode })
  await lab.switchAutoOff({ testCode, number: switched?.number ?? 0, reason: 'Looks wrong' })
  await other.query('commit')
  other.release()
  await expect(entering).resolves.toMatchObject({ state: 'entered' })
})
