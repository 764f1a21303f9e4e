import type { Sex } from '#src/domain/people/patient.ts'
import { shown, signing } from './bench.ts'
import { aBooker, aBooking, type Person, received } from './booking.ts'
import type { ControlCrew, MeasuredTest } from './controls-of-lab.ts'
import type { aProduct } from './product.ts'

type Product = Awaited<ReturnType<typeof aProduct>>
type Crew = ControlCrew & { phlebotomist: Person }

/** Samples of LAB001 that are measured on instruments, for tests of their controls. */
export function samplesOf(
  product: Product,
  { technician, pathologist, phlebotomist, manager }: Crew,
) {
  const lab = product.as(technician)

  /** A sample of this test at the lab; nothing is entered yet. */
  async function aSample(code: string, sex: Sex = 'female') {
    const booker = await aBooker(product, '1984-02-29', sex)
    const booked = await aBooking(product, booker, { items: [code] })
    for (const barcode of await received(product, { phlebotomist, technician, booker }, booked))
      await lab.acceptTube({ barcode })
    const { orderId } = booked
    const [item] = (await lab.viewBenchOrder({ orderId })).items
    if (!item) throw new Error('no test')
    const { testItemId } = item
    const numeric = (value: number, on?: MeasuredTest) => ({
      type: 'numeric' as const,
      value,
      ...(on && { instrumentId: on.instrumentId }),
    })
    return {
      booker,
      orderId,
      testItemId,
      enter: async (value: number, on?: MeasuredTest, by: Person = technician) =>
        product.as(by).enterResult({
          testItemId,
          result: { ...numeric(value, on), ...(await shown(product, testItemId)) },
        }),
      verify: async (by: Person = technician) =>
        product.as(by).verifyResult({ testItemId, ...(await shown(product, testItemId)) }),
      sign: async () => product.as(pathologist).authoriseResults(await signing(product, orderId)),
      retest: async () =>
        product.as(pathologist).retestItem({
          testItemId,
          ...(await shown(product, testItemId)),
          reason: 'Measure it again elsewhere',
        }),
      look: async () => (await lab.viewBenchOrder({ orderId })).items[0],
    }
  }

  /** So that the next test of a file has the only instrument of its own, whatever failed on it. */
  const retire = ({ instrumentId }: MeasuredTest) =>
    product.asOwner(
      `update lab_instruments set retired_at = now(), retired_by = $2, retired_reason = 'end of test'
       where id = $1`,
      [instrumentId, manager.id],
    )

  return { aSample, retire }
}
