import { findLabRow } from '#src/db/queries/labs/lab-life.ts'
import { listPayoutHeads } from '#src/db/queries/settlement/settlement-statements.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { OfLabMaybe } from '#src/domain/settlement/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { type PayoutHead, payoutView } from '#src/usecases/parts/settlement/batch-view.ts'
import {
  type HeadOfLab,
  isOfFinance,
  shownToLabs,
} from '#src/usecases/parts/settlement/seen-payout.ts'

const MOST = 200

/** A lab's statements, newest first; without a lab, the manager's own, and all for finance. */
export function listStatements(world: World, actor: Actor, input: OfLabMaybe = {}) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'settlement:read')
    const isAll = input.labId === undefined && isOfFinance(actor)
    const labId = isAll ? undefined : managedLab(actor, 'settlement:read', input)
    const states = isOfFinance(actor) ? undefined : shownToLabs
    const heads = await listPayoutHeads(step.tx, { labId, states, isOfLab: true }, MOST)
    await audit(world, step.tx, actor, 'settlement:read', labId ?? 'statements', {
      listed: heads.length,
    })
    const statements = heads.filter(isOfLab).map((head) => ({
      ...payoutView(head),
      lab: head.lab,
      week: head.batch.week.toString(),
      batchNumber: head.batch.number,
    }))
    return { lab: labId ? await namedLab(step, labId) : null, statements }
  })
}

const isOfLab = (head: PayoutHead): head is HeadOfLab => head.lab !== null

/** A lab as its statements name it. */
export async function namedLab({ tx }: Step, labId: LabId) {
  const lab = await findLabRow(tx, labId)
  if (!lab) throw new Error(`no lab ${labId}`)
  return { labId, code: lab.code, name: lab.name }
}
