import { sql } from 'drizzle-orm'
import { quoted } from '#src/db/columns.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { QUIET_FLAGS } from '#src/domain/auto-verification/instrument-flags.ts'
import type { PastResult } from '#src/domain/auto-verification/replay.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { qcStateAt } from '#src/domain/quality-control/qc-state.ts'

type Of = { labId: LabId; testCode: ItemCode; until: Temporal.Instant; most: number }

type Row = Omit<PastResult, 'enteredAt' | 'qc' | 'isSensitive' | 'hasSeveralRanges'> & {
  hasSeveralRanges: boolean
  enteredAt: string
  everyHours: number | null
  isFailed: boolean
  lastAt: string | null
}

/**
 * The first values of a test that a lab measured on its instruments, latest first, each with what
 * was known when it was entered and what a person did about it later. A value that a person doubted
 * had no need of a second person before.
 * Source: decision 242.
 */
export async function listPastResults(tx: Tx, of: Of): Promise<PastResult[]> {
  const { rows } = await tx.execute<Row>(sql`
    with last as (
      select one.* from lab_instruments instrument cross join lateral (
        select measured.result_id, measured.instrument_id, measured.entered_at
        from result_instruments measured join results value on value.id = measured.result_id
        where measured.instrument_id = instrument.id and measured.test_code = ${of.testCode}
          and measured.entered_at <= ${of.until.toString()} and value.number = 1
        order by measured.entered_at desc limit ${of.most}) one
      where instrument.lab_id = ${of.labId}
      order by one.entered_at desc, one.result_id desc limit ${of.most})
    select value.id, item.order_id as "orderId", value.value::float, value.comparator, value.flag,
      value.range_low::float as "rangeLow", value.range_high::float as "rangeHigh",
      value.ranges_by_sex is not null as "hasSeveralRanges",
      value.delta_breach is not null as "isDelta", true as "isFirst",
      value.computed_from is not null as "isComputed", false as "isDecided",
      value.needs_second_person and doubt.reason is null as "needsSecondPerson",
      exists (select from events held where held.entity_id = item.id and held.machine = 'item'
        and held.event = 'hold' and held.at = value.entered_at) as "isHeld",
      exists (select from orders other join test_items same on same.order_id = other.id
          and same.test_code = item.test_code
        join results before on before.test_item_id = same.id and before.value is not null
        where other.patient_id = ordered.patient_id and other.lab_id = ordered.lab_id
          and other.id <> ordered.id and before.authorised_at < value.entered_at) as "hasEarlier",
      exists (select from arrived_results sent, jsonb_array_elements_text(sent.flags) as said(flag)
        where sent.test_item_id = item.id
          and said.flag not in ${sql.raw(`(${quoted(QUIET_FLAGS)})`)}) as "isFlagged",
      (select tube.remark from tube_items of_item join tubes tube on tube.id = of_item.tube_id
        where of_item.test_item_id = item.id and tube.remark is not null limit 1) as remark,
      (select max(tube.accession) from tube_items of_item join tubes tube on tube.id = of_item.tube_id
        where of_item.test_item_id = item.id) as accession,
      to_json(value.entered_at)#>>'{}' as "enteredAt",
      coalesce(value.superseded_reason, doubt.reason) as "stoppedBy",
      measures.every_hours as "everyHours",
      exists (select from control_failures failure where failure.instrument_id = last.instrument_id
        and failure.test_code = item.test_code and failure.opened_at <= value.entered_at
        and (failure.resolved_at is null or failure.resolved_at > value.entered_at)) as "isFailed",
      (select to_json(max(control.entered_at))#>>'{}' from control_values control
        where control.instrument_id = last.instrument_id and control.test_code = item.test_code
          and control.entered_at <= value.entered_at
          and not exists (select from control_strikes struck where struck.value_id = control.id
            and struck.struck_at <= value.entered_at)) as "lastAt"
    from last join results value on value.id = last.result_id
      join test_items item on item.id = value.test_item_id
      join orders ordered on ordered.id = item.order_id
      left join instrument_tests measures on measures.instrument_id = last.instrument_id
        and measures.test_code = item.test_code
      left join lateral (select coalesce(back.reason, '') as reason from events back
        where back.entity_id = item.id and back.machine = 'item' and back.event = 'hold-back'
        order by back.id limit 1) doubt on true
    order by value.entered_at desc, value.id desc`)
  return rows.map(pastOf)
}

function pastOf({ everyHours, isFailed, lastAt, enteredAt, ...row }: Row): PastResult {
  const at = Temporal.Instant.from(enteredAt)
  const last = lastAt === null ? null : Temporal.Instant.from(lastAt)
  const known = everyHours === null ? null : { everyHours, isFailed, lastAt: last }
  const qc = known && qcStateAt(known, at).state
  // No rule is ever set for a test that tells of HIV.
  return { ...row, enteredAt: at, qc, isSensitive: false }
}
