import type { CalculationWay } from '#src/domain/calculations/calculation-rule.ts'
import type { RegisterReagentLot } from '#src/domain/calculations/reagent-lot.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { aBooker, aBooking, demoActor, received } from './booking.ts'
import type { Product } from './people.ts'

/** The people of a lab who keep how it measures and computes, and its lots of reagent. */
export async function calculationKeepers(product: Product) {
  const manager = product.as(await demoActor(product, 'labmanager'))
  const pathologist = product.as(await demoActor(product, 'authoriser'))
  const today = () => indianDay(product.clock.at())
  const tomorrow = () => today().add({ days: 1 })

  function lot(more: Partial<RegisterReagentLot> = {}): RegisterReagentLot {
    const numbers = { isi: 1, meanNormalSeconds: 12, donors: 20 }
    const expiresOn = today().add({ days: 60 })
    return { reagent: 'Thromboplastin', lotNumber: 'A1', ...numbers, expiresOn, ...more }
  }

  /** In use from now on; nothing else happens in the very second of its confirmation. */
  async function lotInUse(more: Partial<RegisterReagentLot> = {}) {
    pass({ seconds: 1 })
    const { lotId } = await manager.registerReagentLot(lot(more))
    await pathologist.decideReagentLot({ lotId, version: 1, decision: 'confirmed' })
    return lotId
  }

  async function proposed(way: CalculationWay, effectiveFrom = tomorrow()) {
    const reason = 'As our instruments work.'
    return (await manager.proposeCalculationRule({ way, effectiveFrom, reason })).ruleId
  }

  /** Holds for the orders of tomorrow, and it is tomorrow by then. */
  async function holdsFromTomorrow(way: CalculationWay) {
    const ruleId = await proposed(way)
    await pathologist.decideCalculationRule({ ruleId, version: 1, decision: 'confirmed' })
    pass({ hours: 24 })
    return ruleId
  }

  /** Time goes by. */
  function pass(time: Temporal.DurationLike) {
    product.clock.set(product.clock.at().add(time).toString())
  }

  return { manager, pathologist, today, tomorrow, lot, lotInUse, proposed, holdsFromTomorrow, pass }
}

/** Orders whose tubes the lab has accepted, and who types and verifies there. */
export async function calculatingBench(product: Product) {
  await product.asOwner(`insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
    select labs.id, one.code, one.code, 27000, 34000, 6 from labs, tests one
    where labs.code = 'LAB001' and one.code in ('PT', 'INR', 'HB', 'RBC', 'HCT', 'MCV', 'MCHC')
    on conflict do nothing`)
  const phlebotomist = await demoActor(product, 'phlebotomist')
  const technician = await demoActor(product, 'technician')
  const doctor = product.as(await demoActor(product, 'authoriser'))
  const lab = product.as(technician)

  return async function onTheBench(items: string[]) {
    const booker = await aBooker(product)
    const booked = await aBooking(product, booker, { items })
    const barcodes = await received(product, { phlebotomist, technician, booker }, booked)
    for (const barcode of barcodes) await lab.acceptTube({ barcode })
    const look = async (code: string) => {
      const { items: all } = await lab.viewBenchOrder({ orderId: booked.orderId })
      const item = all.find(({ testCode }) => testCode === code)
      if (!item) throw new Error(`no ${code}`)
      return item
    }
    const type = async (code: string, value: number | string, more = {}) => {
      const { testItemId, version } = await look(code)
      const result = { type: 'numeric', value, version, ...more } as const
      return lab.enterResult({ testItemId, result })
    }
    const verify = async (code: string) => {
      const { testItemId, version } = await look(code)
      return doctor.verifyResult({ testItemId, version })
    }
    const retest = async (code: string) => {
      const { testItemId, version } = await look(code)
      return doctor.retestItem({ testItemId, version, reason: 'Measured again.' })
    }
    return { ...booked, booker, barcodes, look, type, verify, retest }
  }
}
