import { and, asc, desc, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { calculationRules, reagentLots } from '#src/db/schema/calculations.ts'
import { instrumentTests } from '#src/db/schema/instrument-tests.ts'
import { labInstruments } from '#src/db/schema/lab-instruments.ts'
import { signatories } from '#src/db/schema/signatories.ts'
import type { CalculationRuleId } from '#src/domain/calculations/calculation-rule.ts'
import type { ReagentLotId } from '#src/domain/calculations/kept-lot.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'

/** The rules of a lab that wait for a second person or were confirmed. */
export function listLiveRulesOf(tx: Tx, labId: LabId) {
  const { subject, effectiveFrom, decision } = calculationRules
  return tx
    .select({ subject, effectiveFrom, decision })
    .from(calculationRules)
    .where(
      and(
        eq(calculationRules.labId, labId),
        or(isNull(decision), eq(calculationRules.decision, 'confirmed')),
      ),
    )
}

/** A rule of a lab, and who is registered to sign there. */
export async function readCalculation(tx: Tx, labId: LabId, id: CalculationRuleId) {
  const [rule] = await tx
    .select()
    .from(calculationRules)
    .where(and(eq(calculationRules.id, id), eq(calculationRules.labId, labId)))
  return { rule, signatories: await listSigning(tx, labId) }
}

/** A lot of a lab, and who is registered to sign there. */
export async function readLot(tx: Tx, labId: LabId, id: ReagentLotId) {
  const [lot] = await tx
    .select()
    .from(reagentLots)
    .where(and(eq(reagentLots.id, id), eq(reagentLots.labId, labId)))
  return { lot, signatories: await listSigning(tx, labId) }
}

function listSigning(tx: Tx, labId: LabId) {
  return tx
    .select({ userId: signatories.userId })
    .from(signatories)
    .where(eq(signatories.labId, labId))
}

/** The instruments in use at a lab on which PT is measured. */
export function listPtInstruments(tx: Tx, labId: LabId) {
  const { id: instrumentId, name } = labInstruments
  return tx
    .select({ instrumentId, name })
    .from(labInstruments)
    .innerJoin(instrumentTests, eq(instrumentTests.instrumentId, labInstruments.id))
    .where(
      and(
        eq(labInstruments.labId, labId),
        isNull(labInstruments.retiredAt),
        eq(instrumentTests.testCode, sql`'PT'`),
        isNull(instrumentTests.endedAt),
      ),
    )
    .orderBy(asc(labInstruments.name), asc(labInstruments.id))
}

const proposer = alias(user, 'proposer')
const decider = alias(user, 'decider')
const ender = alias(user, 'ender')

/** More than a lab keeps in years; of more the latest are shown. */
const MOST = 100

/** The rules of a lab with their people, latest first. */
export function listRulesOf(tx: Tx, labId: LabId) {
  return tx
    .select({
      ...getTableColumns(calculationRules),
      proposer: proposer.name,
      decider: decider.name,
    })
    .from(calculationRules)
    .innerJoin(proposer, eq(proposer.id, calculationRules.proposedBy))
    .leftJoin(decider, eq(decider.id, calculationRules.decidedBy))
    .where(eq(calculationRules.labId, labId))
    .orderBy(desc(calculationRules.effectiveFrom), desc(calculationRules.id))
    .limit(MOST)
}

/** The lots of a lab with their people and instruments, latest first. */
export function listLotsOf(tx: Tx, labId: LabId) {
  return tx
    .select({
      ...getTableColumns(reagentLots),
      instrument: labInstruments.name,
      proposer: proposer.name,
      decider: decider.name,
      ender: ender.name,
    })
    .from(reagentLots)
    .leftJoin(labInstruments, eq(labInstruments.id, reagentLots.instrumentId))
    .innerJoin(proposer, eq(proposer.id, reagentLots.proposedBy))
    .leftJoin(decider, eq(decider.id, reagentLots.decidedBy))
    .leftJoin(ender, eq(ender.id, reagentLots.endedBy))
    .where(eq(reagentLots.labId, labId))
    .orderBy(desc(reagentLots.proposedAt), desc(reagentLots.id))
    .limit(MOST)
}

/** An order whose INR was computed from a PT that was measured with a lot. */
export type MeasuredWith = {
  orderId: OrderId
  accession: string | null
  /** Of the INR. */
  state: ItemState
  enteredAt: string
}

/** The INRs that were computed with a lot and count, latest first: published ones too. */
export async function listMeasuredWith(tx: Tx, id: ReagentLotId, most: number) {
  const { rows } = await tx.execute<MeasuredWith>(sql`
    select inr.order_id as "orderId", inr.state, to_json(value.entered_at)#>>'{}' as "enteredAt",
      (select max(tube.accession) from tube_items of_item join tubes tube on tube.id = of_item.tube_id
        where of_item.test_item_id = inr.id) as accession
    from result_lots measured
      join results pt on pt.id = measured.result_id
      join test_items item on item.id = pt.test_item_id
      join test_items inr on inr.order_id = item.order_id and inr.computed_by = 'inr-from-pt'
      join results value on value.test_item_id = inr.id and value.is_current
        and value.computed_from -> 'inputs' ->> 'PT' = pt.id::text
    where measured.lot_id = ${id}
    order by value.entered_at desc, value.id desc limit ${most}`)
  return rows
}
