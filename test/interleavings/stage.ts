import { connectOwner } from '#src/db/driver/client.ts'
import { rupees } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { Verbs } from '#src/usecases/index.ts'
import { demoActor, demoLab, freeHours } from '../booking.ts'
import { onlyThisLab, passwordsOnce } from '../money-stage.ts'
import { aPayingProduct } from '../payments.ts'
import { aSide } from './gate.ts'
import { anUndo } from './undo.ts'

/** A verb of a scene, by its name or, where there are two variants, by its name and variant. */
export type Acts = Record<string, (as: Verbs) => Promise<unknown>>
/** What can happen to the same rows at once; `again` resets the gateway before each schedule. */
type Set = {
  acts: Acts
  again?: () => Promise<unknown>
  /**
   * Each pair must include at least one of these, where another scene plays the others with each
   * other.
   */
  with?: readonly string[]
}
export type Scene = (stage: Stage) => Promise<Set>
export type Stage = Awaited<ReturnType<typeof aStage>>

const names = ['backoffice', 'finance', 'finance2', 'phlebotomist', 'phlebotomist2'] as const
const labNames = ['technician', 'authoriser', 'labmanager'] as const

/** A product with its gateway, one lab that can be paid, its people, and two racing sides. */
export async function aStage() {
  const paying = await aPayingProduct({
    connections: 8,
    slotDays: 6,
    slotCapacity: 20,
    cashInHandLimit: rupees(1_000_000),
  })
  const { product } = paying
  const labId = await demoLab(product)
  await onlyThisLab(product, labId)
  passwordsOnce(product)
  const hours = await freeHours(product)
  const undo = await anUndo(product)
  const monitor = connectOwner(product.superuserUrl)
  const sides = [aSide(product), aSide(product)] as const
  return {
    ...paying,
    labId,
    hours,
    undo,
    monitor: monitor.pool,
    sides,
    crew: await crewOf(product),
    worker: { kind: 'worker' } as Actor,
    async [Symbol.asyncDispose]() {
      await Promise.all([...sides, undo].map((one) => one[Symbol.asyncDispose]()))
      await monitor.pool.end()
      await paying[Symbol.asyncDispose]()
    },
  }
}

async function crewOf(product: Awaited<ReturnType<typeof aPayingProduct>>['product']) {
  const found = [...names, ...labNames].map(
    async (name) => [name, await demoActor(product, name)] as const,
  )
  return Object.fromEntries(await Promise.all(found)) as Record<
    (typeof names)[number] | (typeof labNames)[number],
    Awaited<ReturnType<typeof demoActor>>
  >
}
