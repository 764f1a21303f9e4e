import { onlyThisLab } from '../money-stage.ts'
import { bankTerms } from '../pay.ts'
import { DEMO_PASSWORD as password, demoActor, demoLab } from '../booking.ts'
import type { Product } from '../people.ts'
import type { City } from './city.ts'
import { tallied } from './field.ts'

const worker = { kind: 'worker' } as const

/** What waits by itself, and the deletions of a night. */
const nightly = [
  'giveUpTubes',
  'endUnserved',
  'giveUpWaiting',
  'settleVisitFees',
  'expireHolds',
  'closeOrders',
  'matureEarnings',
  'markLate',
  'purgeQuotes',
  'purgeReplies',
  'purgeMessages',
  'purgeDispatches',
  'purgeLeaves',
  'purgeMedicalRecords',
] as const
/** A job does so many at a time, and comes again. */
const ROUNDS = 4

/** The lab and everybody of the city can be paid. */
export async function canBePaid(product: Product, { people }: City) {
  await onlyThisLab(product, await demoLab(product))
  const finance = product.as(await demoActor(product, 'finance'))
  for (const person of people.values()) {
    const { accountId } = await product.as(person).proposeAccount(bankTerms())
    await finance.decideAccount({ accountId, version: 1, decision: 'approve', password } as never)
  }
}

/** The office counts everybody's cash of the day, and finance finds it at the bank. */
export async function cashIsCounted(product: Product, { people, tally }: City) {
  const office = product.as(await demoActor(product, 'backoffice'))
  const finance = product.as(await demoActor(product, 'finance'))
  for (const person of people.values()) {
    const { held } = await product.as(person).viewOwnCash()
    if (held === 0) continue
    const counted = { phlebotomistId: person.id, amountPaise: held }
    const { depositId } = await office.depositCash(counted)
    const bankReference = product.world.chance.uuid()
    await finance.reconcileDeposit({ depositId, bankReference, amountPaise: held })
    tallied(tally, 'slips of cash')
  }
}

/** The jobs of a night. */
export async function nightPasses(product: Product) {
  for (let round = 0; round < ROUNDS; round += 1)
    for (const job of nightly) await product.as(worker)[job]()
}

/** On a Monday finance pays the week before; paise of its payouts. */
export async function weekIsPaid(product: Product, day: Temporal.PlainDate) {
  if (day.dayOfWeek !== 1) return 0
  const maker = product.as(await demoActor(product, 'finance'))
  const checker = product.as(await demoActor(product, 'finance2'))
  const week = day.subtract({ days: 7 }).toString()
  const { payouts } = await maker.previewBatch({ week })
  if (payouts.length === 0) return 0
  const { batchId } = await maker.makeBatch({ week })
  await checker.approveBatch({ batchId, password })
  const { of } = await maker.viewBatch({ batchId })
  return of.reduce((sum, { net }) => sum + net, 0)
}
