import type { BookingTree, ItemRow } from '#src/db/queries/booking-tree.ts'
import { findCurrentResult, signResult } from '#src/db/queries/results.ts'
import { findVerificationRule } from '#src/db/queries/verification-rules.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { needsDecision } from '#src/domain/results/decision.ts'
import { computedItems } from '#src/domain/results/computed-items.ts'
import type { VerifyResult } from '#src/domain/results/inputs.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { mustBeAnother } from '#src/domain/results/second-person.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockItem } from '#src/usecases/parts/results/locked-item.ts'
import { asShown } from '#src/usecases/parts/results/standing-result.ts'

/**
 * The technical check: value, sample and instrument are consistent. For the value that was shown: a
 * different current one is refused as `stale`, a number that nothing judged as `needs-decision`. A
 * critical or held one, and one of a test with a stricter rule, is never verified by the person who
 * entered it: refuses `same-person`.
 * Source: life cycle 5; decision 028; decision 039.
 */
export function verifyResult(
  world: World,
  actor: Actor,
  input: { testItemId: TestItemId } & VerifyResult,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'result:verify')
    const { item, tree } = await lockItem(step, permit, input.testItemId)
    if (isVerified(item, input)) return { state: item.state }
    refuseBeforeInputs(tree, item)
    const shown = asShown(step, item, input)
    await move(step, 'item', { row: item, event: 'verify', bookingId: tree.booking.id, shown })
    const result = await findCurrentResult(step.tx, item.id)
    if (!result) throw new Error(`item ${item.id} was entered without a result`)
    if (needsDecision(result)) throw new Refusal('needs-decision')
    const person = personOf(actor).id
    const rule = await findVerificationRule(step.tx, item.labId, item.testCode)
    if (mustBeAnother(result, person, rule)) throw new Refusal('same-person')
    const signed = { verifiedBy: person, verifiedAt: step.now }
    await signResult(step.tx, result.id, signed)
    await audit(world, step.tx, actor, 'result:verify', item.id)
    return { state: 'tech-verified' as const }
  })
}

const checked = new Set<ItemRow['state']>(['tech-verified', 'authorised', 'published', 'amended'])

/** A computed value is as good as its inputs, which are verified first. */
function refuseBeforeInputs(tree: BookingTree, item: ItemRow) {
  const inOrder = tree.items.filter(({ orderId }) => orderId === item.orderId)
  const computed = computedItems(inOrder).find((one) => one.item.id === item.id)
  const open = [...(computed?.inputs.values() ?? [])].filter(({ state }) => !checked.has(state))
  if (open.length === 0) return
  const inputs = open.map(({ name }) => name).join(', ')
  throw new Refusal('inputs-first', { facts: { test: item.name, inputs } })
}

/** A double click: what was shown is verified, and nothing else happened since. */
function isVerified({ state, version }: ItemRow, shown: VerifyResult): boolean {
  const since = version - shown.version
  return state === 'tech-verified' && (since === 0 || since === 1)
}
