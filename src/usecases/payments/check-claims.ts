import { listKept } from '#src/db/queries/gateway-messages.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { outcomesOf } from '#src/usecases/each-alone.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { Jobs, World } from '#src/usecases/world.ts'
import { askAndSettleOrFail } from './check-payment.ts'

type Check = Jobs['check-payment']

/** Calls of the gateway at a time. */
const TOGETHER = 4

/**
 * Asks the gateway about what messages named, many of them at once: one look tells about which of
 * them there is something to ask still, and the same is asked once. Answers what became of each, in
 * their order: one that fails keeps no other waiting.
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

/** By what is asked: all but those whose money was kept since, where that was all they said. */
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
