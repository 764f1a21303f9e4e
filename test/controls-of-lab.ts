import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import { demoActor, type Person } from './booking.ts'
import type { aProduct } from './product.ts'

type Product = Awaited<ReturnType<typeof aProduct>>

/** Who works with controls at LAB001. */
export async function controlCrew(product: Product) {
  return {
    manager: await demoActor(product, 'labmanager'),
    technician: await demoActor(product, 'technician'),
    pathologist: await demoActor(product, 'authoriser'),
  }
}

export type ControlCrew = { manager: Person; technician: Person; pathologist: Person }

let named = 0

/** The mean and the SD of level 1 and 2, of every test here. */
const LEVELS = [
  { mean: 100, sd: 2 },
  { mean: 200, sd: 5 },
] as const

/** An instrument that measures one test, with targets for two levels. */
export async function aMeasuredTest(
  product: Product,
  crew: ControlCrew,
  code: string,
  name?: string,
) {
  const manager = product.as(crew.manager)
  named += 1
  const testCode = ItemCode.parse(code)
  const { instrumentId } = await manager.addInstrument({
    name: name ?? `Analyser ${named} of ${code}`,
    section: 'Biochemistry',
    inUseFrom: '2026-01-05',
  })
  const { measurable } = await manager.viewInstrument({ instrumentId })
  const version = measurable.find((one) => one.testCode === testCode)?.version ?? 0
  await manager.measureTest({ instrumentId, testCode, everyHours: 24, version })
  const targets = []
  for (const [at, limits] of LEVELS.entries()) {
    const { lotId } = await manager.addControlLot({
      material: `Control ${named}`,
      level: at + 1,
      lotNumber: `L${named}`,
      expiresOn: '2030-01-01',
    })
    const target = { source: 'manufacturer' as const, instrumentId, testCode, lotId, number: 0 }
    targets.push((await manager.setControlTarget({ ...target, ...limits })).targetId)
  }
  return { instrumentId, testCode, targets }
}

export type MeasuredTest = Awaited<ReturnType<typeof aMeasuredTest>>

/** A run with these distances from the mean, in SD, by level; entered a minute after the last. */
export async function aRun(
  product: Product,
  by: Person,
  { instrumentId, targets }: MeasuredTest,
  deviations: readonly number[],
) {
  product.clock.pass(1)
  const verbs = product.as(by)
  const { lastRun } = await verbs.viewControlRun({ instrumentId })
  const values = deviations.flatMap((deviation, at) => {
    const [targetId, limits] = [targets[at], LEVELS[at]]
    return targetId && limits ? [{ targetId, value: limits.mean + deviation * limits.sd }] : []
  })
  return verbs.enterControlRun({ instrumentId, lastRun, values })
}

/** The open failure of a test on an instrument; undefined where none is. */
export async function openFailure(product: Product, by: Person, of: MeasuredTest) {
  const { tests } = await product.as(by).viewQualityControl({})
  const row = tests.find(
    (one) => one.instrumentId === of.instrumentId && one.testCode === of.testCode,
  )
  return row?.failure?.failureId
}

/** The number of an instrument's last run, as a page shows it. */
export async function lastRun(product: Product, by: Person, instrumentId: InstrumentId) {
  return (await product.as(by).viewControlRun({ instrumentId })).lastRun
}
