import { listKept } from '#src/db/queries/messages/gateway-messages.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { outcomesOf } from '#src/usecases/each-alone.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { Jobs, World } from '#src/usecases/world.ts'
import { askAndSettleOrFail } from './check-payment.ts'

type Check = Jobs['check-payment']

/** Concurrent calls to the gateway. */
const TOGETHER = 4

/**
 * Asks the gateway about what messages named, in bulk: one query finds those still worth asking
 * about, and equal ones are asked once. Returns the outcomes in order; a failure delays no other.
 */
export async function checkClaims(
  world: World,
  actor: Actor,
  { checks }: { checks: readonly Check[] },
): Promise<PromiseSettledResult<unknown>[]> {
  authorise(actor, 'clock:tick')
  if (!world.gateway) return checks.map(() => ({ status: 'fulfilled', value: undefined }))
  const due = await inStep(world, actor, async (step) => {
    const due = await stillToAsk(step, checks)
    for (const { number } of due.values())
      await audit(world, step.tx, actor, 'payment:check', number)
    return due
  })
  const asked = [...due.keys()]
  const outcomes = await outcomesOf(
    [...due.values()],
    (one) => askAndSettleOrFail(world, actor, one),
    TOGETHER,
  )
  return checks.map((check) => {
    const outcome = outcomes[asked.indexOf(keyOf(check))]
    return outcome ?? { status: 'fulfilled', value: undefined }
  })
}

/**
 * Grouped by what is asked, without those whose money was captured since, where that was all they
 * claimed.
 */
async function stillToAsk({ tx }: Step, checks: readonly Check[]): Promise<Map<string, Check>> {
  const idle = checks.filter(({ unlessKept }) => unlessKept).map(({ number }) => number)
  const known = idle.length === 0 ? [] : await listKept(tx, [...new Set(idle)])
  const kept = new Map(known.map((one) => [one.number, one.kept]))
  const due = checks.filter(({ number, referenceNo, unlessKept }) => {
    return !unlessKept || !kept.get(number)?.includes(referenceNo ?? '')
  })
  return new Map(due.map((check) => [keyOf(check), check]))
}

function keyOf({ number, referenceNo = '' }: Check): string {
  return `${number} ${referenceNo}`
}
