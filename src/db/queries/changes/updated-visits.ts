import { type SQL, sql } from 'drizzle-orm'
import { arrivals } from '#src/db/schema/arrivals.ts'
import { orders } from '#src/db/schema/orders.ts'
import { stays } from '#src/db/schema/stays.ts'
import { accessionCounters, barcodes, tubes } from '#src/db/schema/tubes.ts'
import { visits, visitSlots } from '#src/db/schema/visits.ts'
import type { UpdatedVisits } from '#src/domain/visits/updated-visits.ts'

type Change = (given: SQL) => SQL
type Table =
  | typeof arrivals
  | typeof orders
  | typeof visits
  | typeof stays
  | typeof visitSlots
  | typeof tubes
  | typeof barcodes
  | typeof accessionCounters

/** How rows of visits and tubes change that take no edge: see `updated-rows.ts`. */
export const visitChanges: {
  readonly [Of in keyof UpdatedVisits]-?: { table: Table; write: readonly Change[] }
} = {
  redrawn: {
    table: orders,
    write: [
      (given) => sql`update orders as found set recollections = given.recollections
        from ${given} as given
        where found.id = given.id and found.recollections = given.recollections - 1 returning 1`,
    ],
  },
  voided: {
    table: barcodes,
    write: [
      (given) => sql`update barcodes as found set voided_at = given.voided_at
        from ${given} as given
        where found.barcode = given.barcode and found.voided_at is null returning 1`,
    ],
  },
  placed: {
    table: tubes,
    write: [
      (given) => sql`update tubes as found set stored_place = given.stored_place,
          version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.state = 'stored' returning 1`,
    ],
  },
  triedCode: {
    table: visits,
    write: [
      (given) => sql`update visits as found set start_code_tries = found.start_code_tries + 1
        from ${given} as given
        where found.id = given.id and found.start_code_tries < 5 returning 1`,
    ],
  },
  renewedCode: {
    table: visits,
    write: [
      (given) => sql`update visits as found set start_code_sealed = given.start_code_sealed,
          start_code_tries = 0, code_renewals = found.code_renewals + 1, version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version returning 1`,
    ],
  },
  earlyAllowed: {
    table: visits,
    write: [
      (given) => sql`update visits as found set early_allowed_at = given.early_allowed_at,
          version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version returning 1`,
    ],
  },
  reassigned: {
    table: visits,
    write: [
      (given) => sql`update visits as found set phlebotomist_id = given.phlebotomist_id,
          accepted_at = given.accepted_at, dispatch = given.dispatch, version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.state = 'accepted' returning 1`,
    ],
  },
  movedStays: {
    table: stays,
    write: [
      (given) => sql`update stays as found set phlebotomist_id = given.phlebotomist_id,
          seat = given.seat, version = found.version + 1
        from ${given} as given
        where found.visit_id = given.visit_id and found.version = given.version returning 1`,
    ],
  },
  endedStays: {
    table: stays,
    write: [
      (given) => sql`delete from stays as found using ${given} as given
        where found.visit_id = given.visit_id and found.version = given.version returning 1`,
    ],
  },
  putDown: {
    table: tubes,
    write: [
      (given) => sql`update tubes as found set put_down_at = given.put_down_at
        from ${given} as given
        where found.id = given.id and found.put_down_at is null returning 1`,
    ],
  },
  allPutDown: {
    table: visits,
    write: [
      (given) => sql`update visits as found set manifest_at = given.manifest_at
        from ${given} as given
        where found.id = given.id and found.manifest_at is null returning 1`,
    ],
  },
  arrivals: {
    table: arrivals,
    write: [
      (given) => sql`update arrivals as found set phlebotomist_id = given.phlebotomist_id,
          from_at = given.from_at, until_at = given.until_at, told_at = given.told_at,
          version = found.version + 1
        from ${given} as given
        where found.visit_id = given.visit_id and found.version = given.version returning 1`,
    ],
  },
  emptied: {
    table: visits,
    write: [
      (given) => sql`update visits as found set emptied_at = given.emptied_at
        from ${given} as given
        where found.id = given.id and found.emptied_at is null returning 1`,
    ],
  },
  passedOn: {
    table: visitSlots,
    write: [
      (given) => sql`update visit_slots as found set released_at = given.released_at
        from ${given} as given
        where found.visit_id = given.visit_id and found.slot_id = given.slot_id
          and found.released_at is null returning 1`,
    ],
  },
  heldAgain: {
    table: visitSlots,
    write: [
      (given) => sql`update visit_slots as found set released_at = null
        from ${given} as given
        where found.visit_id = given.visit_id and found.slot_id = given.slot_id
          and found.released_at is not null returning 1`,
    ],
  },
  counted: {
    table: accessionCounters,
    write: [
      (given) => sql`update accession_counters as found set last = given.last
        from ${given} as given
        where found.lab_id = given.lab_id and found.year = given.year
          and found.last = given.last - 1 returning 1`,
    ],
  },
  redirected: {
    table: tubes,
    write: [
      (given) => sql`update tubes as found set visit_id = given.visit_id
        from ${given} as given
        where found.id = given.id and found.state in ('planned', 'labelled')
          and found.collected_at is null returning 1`,
    ],
  },
}
