import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { ChartValue } from '#src/domain/quality-control/charted.ts'
import type { ControlLotId, ControlTargetId } from '#src/domain/quality-control/control.ts'
import type { TargetSource } from '#src/domain/quality-control/target.ts'
import { inForce } from './targets-in-force.ts'

type Of = { instrumentId: InstrumentId; testCode: ItemCode }

/** A target in force as its chart shows it. */
export type ChartTarget = {
  targetId: ControlTargetId
  testCode: ItemCode
  level: number
  mean: number
  sd: number
  source: TargetSource
  fromCount: number | null
  material: string
  lotNumber: string
  expiresOn: string
  lotId: ControlLotId
  /** Of the targets of its level. */
  number: number
}

/** The targets in force of an instrument, of one test or of all, by test and level. */
export async function listChartTargets(tx: Tx, instrumentId: InstrumentId, testCode?: ItemCode) {
  const of = inForce(sql`${instrumentId}::uuid`, testCode && sql`${testCode}`)
  const { rows } = await tx.execute<ChartTarget>(sql`select target.id as "targetId",
      target.test_code as "testCode", target.level, target.mean::float, target.sd::float,
      target.source, target.from_count as "fromCount", lot.material, lot.lot_number as "lotNumber",
      lot.expires_on::text as "expiresOn", target.lot_id as "lotId", target.number
    from ${of} target join control_lots lot on lot.id = target.lot_id
    order by target.test_code, target.level`)
  return rows
}

/** The last so many values of each target in force of a test on an instrument, oldest first. */
export async function listChartValues(tx: Tx, { instrumentId, testCode }: Of, most: number) {
  const of = inForce(sql`${instrumentId}::uuid`, sql`${testCode}`)
  const { rows } = await tx.execute<ChartValue>(sql`select value.id, value.run_id as "runId",
      run.number as "runNumber", target.test_code as "testCode", target.level,
      value.value::float, target.mean::float, target.sd::float,
      to_json(value.entered_at)#>>'{}' as at, person.name as by, value.entered_by as "byId",
      struck.reason as "struckReason", striker.name as "struckBy"
    from ${of} target cross join lateral (select * from control_values one
        where one.target_id = target.id order by one.entered_at desc, one.id desc limit ${most}) value
      join control_runs run on run.id = value.run_id
      join "user" person on person.id = value.entered_by
      left join control_strikes struck on struck.value_id = value.id
      left join "user" striker on striker.id = struck.struck_by
    order by run.number, target.level`)
  return rows
}

/** When failures of a test on an instrument were resolved, earliest first; instants as text. */
export async function listResolvedAt(tx: Tx, { instrumentId, testCode }: Of): Promise<string[]> {
  const { rows } = await tx.execute<{ at: string }>(sql`select to_json(resolved_at)#>>'{}' as at
    from control_failures where instrument_id = ${instrumentId} and test_code = ${testCode}
      and resolved_at is not null order by resolved_at`)
  return rows.map(({ at }) => at)
}

type Days = { from: Temporal.Instant; until: Temporal.Instant }

/** A value as the file of a month has it. */
export type ControlLine = {
  at: string
  instrument: string
  testCode: string
  material: string
  level: number
  lotNumber: string
  value: number
  mean: number
  sd: number
  by: string
  struckReason: string | null
  rules: readonly string[]
}

/** Every value of a lab in some days, earliest first. */
export async function listControlLines(tx: Tx, labId: LabId, { from, until }: Days, most: number) {
  const { rows } = await tx.execute<ControlLine>(sql`select to_json(value.entered_at)#>>'{}' as at,
      instrument.name as instrument, value.test_code as "testCode", lot.material, lot.level,
      lot.lot_number as "lotNumber", value.value::float, target.mean::float, target.sd::float,
      person.name as by, struck.reason as "struckReason",
      (select coalesce(json_agg(distinct rule ->> 'rule'), '[]') from control_failures failure,
        jsonb_array_elements(failure.broken) rule
        where failure.run_id = value.run_id and failure.test_code = value.test_code
          and rule -> 'values' ? value.id::text) as rules
    from lab_instruments instrument
      join control_values value on value.instrument_id = instrument.id
      join control_targets target on target.id = value.target_id
      join control_lots lot on lot.id = target.lot_id
      join "user" person on person.id = value.entered_by
      left join control_strikes struck on struck.value_id = value.id
    where instrument.lab_id = ${labId} and value.entered_at >= ${from.toString()}
      and value.entered_at < ${until.toString()}
    order by value.entered_at, value.id limit ${most}`)
  return rows
}
