import type { LabId } from '#src/domain/labs/lab.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { shown, signing } from './bench.ts'
import { aBooking, type Booker, received } from './booking.ts'
import type { Product } from './people.ts'
import type { Bench } from './revisions.ts'

type Values = Record<string, number>

type Row = { computed: unknown }
const inputsFirst = (a: Row, b: Row) => Number(a.computed !== null) - Number(b.computed !== null)

/** A lab whose orders are entered, verified and signed at will. */
export function signedValues(product: Product, bench: Bench, at: { labId?: LabId } = {}) {
  const { phlebotomist, technician, authoriser } = bench
  const lab = product.as(technician)
  const doctor = product.as(authoriser)

  /** Enters and verifies the values of an order whose tubes are at the lab. */
  async function measured(orderId: OrderId, values: Values) {
    for (const { testItemId, testCode, state, computed } of (await lab.viewBenchOrder({ orderId }))
      .items) {
      if (state !== 'ready' || computed !== null) continue
      const { version } = await shown(product, testItemId)
      const result = { type: 'numeric' as const, value: values[testCode] ?? 1, version }
      await lab.enterResult({ testItemId, result })
    }
    // A calculated value is verified after its inputs.
    const { items } = await lab.viewBenchOrder({ orderId })
    const toVerify = items.filter(({ state }) => state === 'entered' || state === 'held')
    for (const { testItemId } of toVerify.toSorted(inputsFirst))
      await doctor.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  }

  /** An order of this person, an hour later, whose values are entered and verified. */
  async function verified(booker: Booker, values: Values) {
    product.clock.set(product.clock.at().add({ hours: 1 }).toString())
    const booked = await aBooking(product, booker, { items: Object.keys(values), ...at })
    const barcodes = await received(product, { phlebotomist, technician, booker }, booked)
    for (const barcode of barcodes) await lab.acceptTube({ barcode })
    await measured(booked.orderId, values)
    return { ...booked, barcodes }
  }

  async function sign(orderId: OrderId) {
    return doctor.authoriseResults(await signing(product, orderId))
  }

  async function signed(booker: Booker, values: Values) {
    const booked = await verified(booker, values)
    return { ...booked, ...(await sign(booked.orderId)) }
  }

  /** The first test of an order as its page shows it to the pathologist. */
  async function itemOf(orderId: OrderId) {
    const [item] = (await doctor.viewBenchOrder({ orderId })).items
    if (!item) throw new Error('no test')
    return item
  }

  return { lab, doctor, measured, verified, sign, signed, itemOf }
}
