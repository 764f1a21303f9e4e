import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { waitingOf } from '#src/db/queries/instrument-messages/waiting-values.ts'
import { labOf } from '#src/db/queries/results/judging-facts.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { orders } from '#src/db/schema/orders.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Controlled } from '#src/domain/quality-control/blocking.ts'

/** What the values of an order have to do with the instruments of the lab that measures, and controls. */
export function controlledOf(orderId: SQL, lab: SQL = labOf(orderId)) {
  return {
    instruments: sql<Controlled['instruments']>`(select coalesce(json_agg(json_build_object(
        'testCode', measures.test_code, 'instrumentId', measures.instrument_id,
        'name', instrument.name) order by instrument.name, instrument.id), '[]')
      from instrument_tests measures
        join lab_instruments instrument on instrument.id = measures.instrument_id
      where instrument.lab_id = ${lab}
        and instrument.retired_at is null and measures.ended_at is null
        and measures.test_code in (select test_code from test_items where order_id = ${orderId}))`,
    measured: sql<Controlled['measured']>`(select coalesce(json_agg(json_build_object(
        'testItemId', measured.test_item_id, 'instrumentId', measured.instrument_id)), '[]')
      from result_instruments measured join results on results.id = measured.result_id
      where results.is_current
        and measured.test_item_id in (select id from test_items where order_id = ${orderId}))`,
    controlFailures: controlFailuresOf(orderId),
    openFailures: sql<Controlled['openFailures']>`(select coalesce(json_agg(json_build_object(
        'testCode', failure.test_code, 'instrumentId', failure.instrument_id,
        'failureId', failure.id, 'instrument', instrument.name, 'broken', failure.broken,
        'openedAt', failure.opened_at) order by failure.id), '[]')
      from control_failures failure
        join lab_instruments instrument on instrument.id = failure.instrument_id
      where failure.lab_id = ${lab}
        and failure.resolved_at is null
        and failure.test_code in (select test_code from test_items where order_id = ${orderId}))`,
  }
}

/** The open failures of the tests and instruments of an order's values that count. */
export function controlFailuresOf(orderId: SQL) {
  return sql<Controlled['controlFailures']>`(select coalesce(json_agg(json_build_object(
      'testItemId', measured.test_item_id, 'failureId', failure.id,
      'instrument', instrument.name, 'broken', failure.broken,
      'openedAt', failure.opened_at) order by failure.id), '[]')
    from result_instruments measured
      join results on results.id = measured.result_id and results.is_current
      join control_failures failure on failure.instrument_id = measured.instrument_id
        and failure.test_code = measured.test_code and failure.resolved_at is null
      join lab_instruments instrument on instrument.id = failure.instrument_id
    where measured.test_item_id in (select id from test_items where order_id = ${orderId}))`
}

type Chosen = { testCode: string; instrumentId: InstrumentId }

const ofOrder = kept((tx) => {
  const id = sql`${sql.placeholder('id')}::uuid`
  return tx
    .select({
      ...controlledOf(id),
      waiting: waitingOf(id),
      chosen: sql<Chosen[]>`(select coalesce(json_agg(json_build_object('testCode', item.test_code,
          'instrumentId', last.instrument_id)), '[]')
        from test_items item cross join lateral (
          select measured.instrument_id from result_instruments measured
          where measured.entered_by = ${sql.placeholder('by')}::uuid
            and measured.test_code = item.test_code
          order by measured.entered_at desc limit 1) last
        where item.order_id = ${id})`,
    })
    .from(orders)
    .where(eq(orders.id, id))
    .prepare('')
})

/** The same for an order's page, with what waits, and the instrument that the person chose last. */
export async function readControlled(tx: Tx, id: OrderId, by: UserId) {
  const [row] = await ofOrder(tx).execute({ id, by })
  return (
    row ?? {
      instruments: [],
      measured: [],
      controlFailures: [],
      openFailures: [],
      waiting: [],
      chosen: [],
    }
  )
}
