import { createHash } from 'node:crypto'
import { findJournalEntries, insertJournalOnce } from '#src/db/queries/ledger/ledger.ts'
import { balanceOf } from '#src/db/queries/ledger/trial-balance.ts'
import { gatewaySettled } from '#src/domain/ledger/cash-journals.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { RecordGatewaySettlement } from '#src/domain/reconciliation/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The gateway paid out to our bank: once for each of its references, from which the journal's id is
 * derived. The same again changes nothing. Refuses `reference-used` where the amounts differ,
 * `gateway-holds-less` where our books hold less there.
 */
export function recordGatewaySettlement(
  world: World,
  actor: Actor,
  { reference, amountPaise, feePaise }: RecordGatewaySettlement,
) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'gateway:settle')
    const [amount, fee] = [paise(amountPaise), paise(feePaise)]
    const id = idOf(reference)
    const isNew = await post(step, id, { amount, fee })
    if (!isNew) await refuseOtherAmounts(step, id, { amount, fee })
    if (isNew) await refuseMoreThanHeld(step)
    const detail = { reference, amount, fee, isNew }
    await audit(world, step.tx, actor, 'gateway:settle', id, detail)
    return { amount, fee, isNew }
  })
}

/** A UUID (version 8) derived from the reference, unique per reference. */
function idOf(reference: string): string {
  const hex = createHash('sha256').update(`gateway settlement ${reference}`).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`]
  return [...parts, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

type Paid = { amount: Paise; fee: Paise }

function post({ world, tx, now }: Step, id: string, { amount, fee }: Paid) {
  const { kind, entries } = gatewaySettled(id, amount, fee)
  const moved = entries.filter((entry) => entry.amount !== 0)
  return insertJournalOnce(
    tx,
    { id, at: now, kind, bookingId: null, subjectId: id },
    moved.map((entry) => ({ id: world.chance.uuid(), journalId: id, ...entry })),
  )
}

async function refuseOtherAmounts({ tx }: Step, id: string, { amount, fee }: Paid) {
  const before = new Map(
    (await findJournalEntries(tx, id)).map((entry) => [entry.account, entry.amount]),
  )
  if (before.get('bank') !== amount || (before.get('gateway-fees') ?? 0) !== fee)
    throw new Refusal('reference-used')
}

async function refuseMoreThanHeld({ tx }: Step) {
  const left = await balanceOf(tx, 'gateway')
  if (left < 0) throw new Refusal('gateway-holds-less')
}
