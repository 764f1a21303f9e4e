import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'

/** A value that counts, verified by a rule whose controls failed or were not run afterwards. */
type InDoubt = {
  testItemId: TestItemId
  orderId: OrderId
  accession: string | null
  state: ItemState
  enteredAt: string
}

/**
 * Verified by rule, measured since the last good control, and not after the rule was on again. A rule
 * that is off verifies nothing: the hour is for what was under way.
 */
const doubtful = sql`auto_switches doubt
  join lab_instruments instrument on instrument.lab_id = doubt.lab_id
    and (doubt.instrument_id is null or doubt.instrument_id = instrument.id)
  join result_instruments measured on measured.instrument_id = instrument.id
    and measured.test_code = doubt.test_code and measured.entered_at >= doubt.doubt_since
    and measured.entered_at <= doubt.switched_at + interval '1 hour'
  join results value on value.id = measured.result_id and value.is_current
    and value.verified_by_rule is not null
  join test_items item on item.id = measured.test_item_id`

const isBefore = sql`not exists (select from auto_switches again where again.lab_id = doubt.lab_id
  and again.test_code = doubt.test_code and again.is_on and again.number > doubt.number
  and again.switched_at <= measured.entered_at)`

const columns = sql`item.id as "testItemId", item.order_id as "orderId", item.state,
  to_json(measured.entered_at)#>>'{}' as "enteredAt",
  (select max(tube.accession) from tube_items of_item join tubes tube on tube.id = of_item.tube_id
    where of_item.test_item_id = item.id) as accession`

/** Of a test of a lab, since it was last switched off by its controls; latest first. */
export function listInDoubt(tx: Tx, labId: LabId, testCode: ItemCode, most: number) {
  return listed(
    tx,
    sql`where doubt.lab_id = ${labId} and doubt.test_code = ${testCode}
      and doubt.number = (select max(number) from auto_switches
        where lab_id = ${labId} and test_code = ${testCode} and doubt_since is not null)`,
    most,
  )
}

/** A worker that was away for longer leaves them to a person: the database refuses their signature. */
const LOOKED_BACK_HOURS = 7 * 24

/** Unsigned ones of all labs since a rule was switched off lately, to be held back. */
export function listUnsignedInDoubt(tx: Tx, now: Temporal.Instant, most: number) {
  const since = now.subtract({ hours: LOOKED_BACK_HOURS }).toString()
  return listed(
    tx,
    sql`where doubt.doubt_since is not null and doubt.switched_at > ${since}
      and item.state = 'tech-verified'`,
    most,
  )
}

async function listed(tx: Tx, which: SQL, most: number) {
  const { rows } =
    await tx.execute<InDoubt>(sql`select distinct on (measured.entered_at, item.id) ${columns}
    from ${doubtful} ${which} and ${isBefore}
    order by measured.entered_at desc, item.id limit ${most}`)
  return rows
}
