import { listDebtRows, listOwing } from '#src/db/queries/settlement/lab-debts.ts'
import { paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { owedByLab } from '#src/domain/settlement/debt.ts'
import { authorise, labsOf, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const MOST = 200

/** Labs that owe us, including ended ones, and the proposals about such debts; newest first. */
export function listDebts(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'debt:end')
    const owing = await listOwing(tx, MOST)
    const debts = await listDebtRows(tx, MOST)
    await audit(world, tx, actor, 'settlement:read', 'debts', {
      event: 'read',
      listed: debts.length,
    })
    const openOf = new Set(
      debts.flatMap(({ debt }) => (debt.state === 'proposed' ? [debt.labId] : [])),
    )
    return {
      owing: owing.map(({ net, ...lab }) => ({
        ...lab,
        owed: owedByLab(paise(net)),
        mayPropose: !openOf.has(lab.labId) && !labsOf(actor).includes(lab.labId),
      })),
      debts: debts.map((one) => debtView(actor, one)),
    }
  })
}

function debtView(actor: Actor, found: Awaited<ReturnType<typeof listDebtRows>>[number]) {
  const { debt, lab, proposedByName, decidedByName } = found
  const { id, amount, how, reference, reason, state, version, proposedBy } = debt
  const isOther = proposedBy !== personOf(actor).id && !labsOf(actor).includes(lab.labId)
  return {
    debtId: id,
    lab,
    amount,
    how,
    reference,
    reason,
    state,
    version,
    proposedByName,
    proposedAt: debt.proposedAt.toString(),
    decidedByName,
    decidedAt: debt.decidedAt?.toString() ?? null,
    mayDecide: state === 'proposed' && isOther,
  }
}
