import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { instrumentTests } from '#src/db/schema/instrument-tests.ts'
import { labInstruments } from '#src/db/schema/lab-instruments.ts'
import { controlLots, controlStrikes, controlValues } from '#src/db/schema/quality-control.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { ControlLotId, ControlValueId } from '#src/domain/quality-control/control.ts'
import type { TargetAtHand } from '#src/domain/quality-control/keeping-controls.ts'

/** The most own values that a mean is computed from, the latest ones. */
const MOST_OWN = 200

type Of = { instrumentId: InstrumentId; testCode: ItemCode; lotId: ControlLotId }

/** A test on an instrument with a lot for it, and the lot's own values that broke no rule. */
export async function readTarget(tx: Tx, { instrumentId, testCode, lotId }: Of) {
  const [row] = await tx
    .select({
      labId: labInstruments.labId,
      instrumentId: labInstruments.id,
      isMeasuredThere: sql<boolean>`exists (select from instrument_tests measures
        where measures.instrument_id = ${labInstruments.id} and measures.test_code = ${testCode}
          and measures.ended_at is null)`,
      lot: { id: controlLots.id, labId: controlLots.labId, level: controlLots.level },
      number: sql<number>`coalesce((select max(number) from control_targets target
        where target.instrument_id = ${labInstruments.id} and target.test_code = ${testCode}
          and target.level = ${controlLots.level}), 0)`,
      inForce: sql<TargetAtHand['inForce']>`(select json_build_object('lotId', target.lot_id,
          'mean', target.mean, 'sd', target.sd, 'setBy', target.set_by)
        from control_targets target
        where target.instrument_id = ${labInstruments.id} and target.test_code = ${testCode}
          and target.level = ${controlLots.level}
        order by target.number desc limit 1)`,
      values: sql<number[]>`(select coalesce(json_agg(latest.value), '[]') from (
        select value.value from control_targets target
          join control_values value on value.target_id = target.id
        where target.instrument_id = ${labInstruments.id} and target.test_code = ${testCode}
          and target.lot_id = ${controlLots.id}
          and not exists (select from control_strikes struck where struck.value_id = value.id)
          and not exists (select from control_failures failure
            where failure.run_id = value.run_id and failure.test_code = value.test_code
              and failure.broken @? format('$[*].values[*] ? (@ == "%s")', value.id)::jsonpath)
        order by value.entered_at desc limit ${sql.raw(String(MOST_OWN))}) latest)`,
    })
    .from(labInstruments)
    .innerJoin(controlLots, eq(controlLots.id, lotId))
    .where(eq(labInstruments.id, instrumentId))
  return row && { ...row, testCode }
}

/** A test and an instrument as they stand; the row that says so is locked. */
export async function lockMeasuring(tx: Tx, instrumentId: InstrumentId, testCode: ItemCode) {
  const [test] = await tx
    .select()
    .from(instrumentTests)
    .where(
      and(eq(instrumentTests.instrumentId, instrumentId), eq(instrumentTests.testCode, testCode)),
    )
    .for('no key update')
  const [row] = await tx
    .select({
      labId: labInstruments.labId,
      retiredAt: labInstruments.retiredAt,
      hasOpenFailure: sql<boolean>`exists (select from control_failures failure
        where failure.instrument_id = lab_instruments.id and failure.test_code = ${testCode}
          and failure.resolved_at is null)`,
      // Controls are numbers.
      isOffered: sql<boolean>`exists (select from tests test
        where test.code = ${testCode} and test.result_type = 'numeric') and exists (
          select from offers offered where offered.lab_id = lab_instruments.lab_id
            and offered.is_active and (offered.test_code = ${testCode} or offered.panel_code in (
              select member.panel_code from panel_members member
              where member.test_code = ${testCode})))`,
    })
    .from(labInstruments)
    .where(eq(labInstruments.id, instrumentId))
  if (!row) return undefined
  const { retiredAt, ...rest } = row
  return { instrumentId, ...rest, isRetired: retiredAt !== null, test }
}

/** Every lot of a lab. */
export function listLots(tx: Tx, labId: LabId) {
  const { id, material, level, lotNumber, expiresOn } = controlLots
  return tx
    .select({ lotId: id, material, level, lotNumber, expiresOn })
    .from(controlLots)
    .where(eq(controlLots.labId, labId))
    .orderBy(material, level, sql`${expiresOn} desc`, lotNumber)
}

/** A value with its lab, and whether it is struck out. */
export async function findControlValue(tx: Tx, id: ControlValueId) {
  const [row] = await tx
    .select({
      id: controlValues.id,
      labId: labInstruments.labId,
      enteredBy: controlValues.enteredBy,
      isStruck: sql<boolean>`${controlStrikes.valueId} is not null`,
    })
    .from(controlValues)
    .innerJoin(labInstruments, eq(labInstruments.id, controlValues.instrumentId))
    .leftJoin(controlStrikes, eq(controlStrikes.valueId, controlValues.id))
    .where(eq(controlValues.id, id))
  return row
}
