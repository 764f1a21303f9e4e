import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { ControlFailureId } from '#src/domain/quality-control/control.ts'
import type { BrokenRule, RejectingRule } from '#src/domain/quality-control/westgard.ts'

/** A test on an instrument, with what is known of its controls; instants as text. */
export type Measuring = {
  instrumentId: InstrumentId
  labId: LabId
  instrument: string
  section: string
  testCode: ItemCode
  name: string
  unit: string | null
  everyHours: number
  version: number
  /** How many levels have a target. */
  levels: number
  lastAt: string | null
  failureId: ControlFailureId | null
  broken: readonly BrokenRule<RejectingRule>[] | null
  openedAt: string | null
}

const columns = sql`instrument.id as "instrumentId", instrument.lab_id as "labId",
  instrument.name as instrument, instrument.section, measures.test_code as "testCode", test.name,
  test.unit, measures.every_hours as "everyHours", measures.version,
  (select count(distinct target.level)::int from control_targets target
    where target.instrument_id = measures.instrument_id
      and target.test_code = measures.test_code) as levels,
  (select to_json(max(value.entered_at))#>>'{}' from control_values value
    where value.instrument_id = measures.instrument_id and value.test_code = measures.test_code
      and not exists (select from control_strikes struck where struck.value_id = value.id)) as "lastAt",
  failure.id as "failureId", failure.broken, to_json(failure.opened_at)#>>'{}' as "openedAt"`

const tables = sql`lab_instruments instrument
  join instrument_tests measures on measures.instrument_id = instrument.id
    and measures.ended_at is null
  join tests test on test.code = measures.test_code
  left join control_failures failure on failure.instrument_id = measures.instrument_id
    and failure.test_code = measures.test_code and failure.resolved_at is null`

/** What the instruments of a lab that are in use measure, by instrument and test. */
export async function listMeasuring(tx: Tx, labId: LabId): Promise<Measuring[]> {
  const { rows } = await tx.execute<Measuring>(sql`select ${columns} from ${tables}
    where instrument.lab_id = ${labId} and instrument.retired_at is null
    order by instrument.name, instrument.id, test.name, measures.test_code`)
  return rows
}

/**
 * What one instrument measures, also one that is retired, by test; of one test only where a code is
 * given.
 */
export async function listMeasuredOn(
  tx: Tx,
  instrumentId: InstrumentId,
  testCode?: ItemCode,
): Promise<Measuring[]> {
  const ofTest = testCode ? sql` and measures.test_code = ${testCode}` : sql``
  const { rows } = await tx.execute<Measuring>(sql`select ${columns} from ${tables}
    where instrument.id = ${instrumentId}${ofTest} order by test.name, measures.test_code`)
  return rows
}

/** The name of a test. */
export async function findTest(tx: Tx, code: ItemCode) {
  const [row] = await tx.select({ name: tests.name }).from(tests).where(eq(tests.code, code))
  return row
}

type Wanted = { instrumentId: InstrumentId; testCode: ItemCode }
export type Standing = Wanted & { everyHours: number; isFailed: boolean; lastAt: string | null }

/** What is known of the controls of these tests on these instruments, for `qcStateAt`. */
export async function readControlStandings(tx: Tx, wanted: readonly Wanted[]): Promise<Standing[]> {
  const { rows } = await tx.execute<Standing>(sql`select measures.instrument_id as "instrumentId",
      measures.test_code as "testCode", measures.every_hours as "everyHours",
      exists (select from control_failures failure
        where failure.instrument_id = measures.instrument_id
          and failure.test_code = measures.test_code and failure.resolved_at is null) as "isFailed",
      (select to_json(max(value.entered_at))#>>'{}' from control_values value
        where value.instrument_id = measures.instrument_id and value.test_code = measures.test_code
          and not exists (select from control_strikes struck
            where struck.value_id = value.id)) as "lastAt"
    from instrument_tests measures
      join json_to_recordset(${JSON.stringify(wanted)}::json) as wanted("instrumentId" uuid, "testCode" text)
        on wanted."instrumentId" = measures.instrument_id and wanted."testCode" = measures.test_code
    where measures.ended_at is null`)
  return rows
}
