import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { ControlFailureId, ControlRunId } from '#src/domain/quality-control/control.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'

/** A value of a patient that was measured since the last controls that passed. */
export type MeasuredSince = {
  orderId: OrderId
  accession: string | null
  state: ItemState
  enteredAt: string
}

type Failed = {
  id: ControlFailureId
  instrumentId: InstrumentId
  testCode: ItemCode
  runId: ControlRunId
  openedAt: Temporal.Instant
  resolvedAt: Temporal.Instant | null
}

/** When controls of the test were last measured before the run that failed; null: never. */
export async function lastGoodAt(tx: Tx, of: Failed): Promise<string | null> {
  const { rows } = await tx.execute<{ at: string | null }>(sql`
    select to_json(max(value.entered_at))#>>'{}' as at from control_values value
    where value.instrument_id = ${of.instrumentId} and value.test_code = ${of.testCode}
      and value.entered_at < ${of.openedAt.toString()} and value.run_id <> ${of.runId}
      and not exists (select from control_strikes struck where struck.value_id = value.id)`)
  return rows[0]?.at ?? null
}

/** Values that count and were measured there between two instants, latest first. */
export async function listMeasuredSince(tx: Tx, of: Failed, since: string | null, most: number) {
  const until = of.resolvedAt ? sql`and measured.entered_at <= ${of.resolvedAt.toString()}` : sql``
  const { rows } = await tx.execute<MeasuredSince>(sql`
    select item.order_id as "orderId", item.state, to_json(measured.entered_at)#>>'{}' as "enteredAt",
      (select max(tube.accession) from tube_items of_item join tubes tube on tube.id = of_item.tube_id
        where of_item.test_item_id = item.id) as accession
    from result_instruments measured
      join results value on value.id = measured.result_id and value.is_current
      join test_items item on item.id = measured.test_item_id
    where measured.instrument_id = ${of.instrumentId} and measured.test_code = ${of.testCode}
      and measured.entered_at > ${since ?? '-infinity'} ${until}
    order by measured.entered_at desc, measured.result_id desc limit ${most}`)
  return rows
}
