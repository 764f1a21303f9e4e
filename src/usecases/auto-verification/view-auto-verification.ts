import { findReplay, lastReplayId } from '#src/db/queries/auto-verification/auto-rules.ts'
import { listInDoubt } from '#src/db/queries/auto-verification/in-doubt.ts'
import { namesOf } from '#src/db/queries/labs/lab-life.ts'
import type { OfAutoTest } from '#src/domain/auto-verification/auto-rule.ts'
import { FEWEST_REPLAYED } from '#src/domain/auto-verification/replay.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, mayEver, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { shownAuto } from '#src/usecases/parts/auto-verification/auto-at-hand.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** More values of one test than a rule verifies between two controls. */
const MOST_IN_DOUBT = 300

/**
 * The rule of a test, its switch, its last replay, and what it verified since the last good control
 * before it was switched off by its controls. Each view is logged with those orders.
 * Source: features C12, H7; decision 242.
 */
export function viewAutoVerification(world: World, actor: Actor, input: OfAutoTest) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'auto-rule:read')
    const { testCode } = input
    const labId = ownLab(actor, 'auto-rule:read', input)
    const { rule, last, test, isEligible, signatories } = await shownAuto(step, { labId, testCode })
    if (!test || !isEligible) throw new Refusal('not-found')
    const inDoubt = await listInDoubt(step.tx, labId, testCode, MOST_IN_DOUBT)
    const replay = rule && (await replayOf(step, rule.id))
    const orders = [...inDoubt, ...(replay?.stopped ?? [])].map(({ orderId }) => orderId)
    await audit(world, step.tx, actor, 'auto-rule:read', labId, {
      testCode,
      orders: [...new Set(orders)],
    })
    const { id: by } = personOf(actor)
    const isSigner = mayEver(actor, 'auto-rule:set') && signatories.includes(by)
    return {
      testCode,
      name: test.name,
      unit: test.unit,
      counted: test.counted,
      byRule: test.byRule,
      rule: rule && { ...rule, setAt: rule.setAt.toString(), setBy: rule.setBy },
      switched: last && (await switchOf(step, last)),
      replay: replay && { ...replay, isOwn: replay.ranBy === by },
      fewest: FEWEST_REPLAYED,
      inDoubt,
      may: { set: isSigner, stop: mayEver(actor, 'auto-rule:stop') },
    }
  })
}

type Auto = Awaited<ReturnType<typeof shownAuto>>

async function switchOf({ tx }: Step, last: NonNullable<Auto['last']>) {
  const { number, isOn, cause, reason, switchedAt, switchedBy, doubtSince } = last
  const names = await namesOf(tx, switchedBy ? [switchedBy] : [])
  const by = switchedBy && (names.get(switchedBy) ?? '')
  const since = doubtSince?.toString() ?? null
  return { number, isOn, cause, reason, at: switchedAt.toString(), by, since }
}

async function replayOf({ tx }: Step, ruleId: NonNullable<Auto['rule']>['id']) {
  const id = await lastReplayId(tx, ruleId)
  const found = id && (await findReplay(tx, id))
  if (!found) return null
  const names = await namesOf(tx, [found.ranBy])
  const { counted, passed, stopped, left, fingerprint, ranBy, ranAt } = found
  const seen = { counted, passed, stopped, left, fingerprint }
  return { replayId: found.id, ...seen, ranBy, by: names.get(ranBy) ?? '', at: ranAt.toString() }
}
