import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { contactColumns } from '#src/db/queries/contact/contacts.ts'
import { user } from '#src/db/schema/auth.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import { labInstruments } from '#src/db/schema/lab-instruments.ts'
import { roleGrants, suspensions } from '#src/db/schema/people.ts'
import type { SwitchCause } from '#src/domain/auto-verification/auto-switch.ts'
import type { RuleNews } from '#src/domain/auto-verification/rule-news.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** The pathologists and managers of these labs who are not suspended, with how each is reached. */
export function listRuleReaders(tx: Tx, labIds: readonly LabId[]) {
  return tx
    .select({
      labId: roleGrants.labId,
      role: roleGrants.role,
      id: sql<UserId>`${user.id}`,
      contact: contactColumns,
    })
    .from(roleGrants)
    .innerJoin(user, eq(user.id, roleGrants.userId))
    .where(
      and(
        inArray(roleGrants.labId, [...labIds]),
        inArray(roleGrants.role, ['lab-authoriser', 'lab-manager']),
        sql`not exists (select from ${suspensions} s
          where s.user_id = ${user.id} and s.restored_at is null)`,
      ),
    )
}

/** The names of the tests and instruments of these news, each by its code or id. */
export async function namesOfRules(tx: Tx, news: readonly RuleNews[]) {
  const codes = news.flatMap(({ testCodes }) => testCodes)
  const ids = news.flatMap(({ instrumentIds }) => instrumentIds)
  const id = sql<string>`${labInstruments.id}::text`
  const rows = await tx
    .select({ id: sql<string>`${tests.code}`, name: tests.name })
    .from(tests)
    .where(inArray(tests.code, codes))
    .unionAll(
      tx
        .select({ id, name: labInstruments.name })
        .from(labInstruments)
        .where(inArray(labInstruments.id, ids)),
    )
  return new Map(rows.map((row) => [row.id, row.name]))
}

type RuleOff = { testCode: ItemCode; name: string; cause: SwitchCause }

/**
 * The tests of a lab whose rule switched itself off since then and that nobody switched afterwards,
 * by name. One that no instrument in use measures any more cannot be switched on: left out.
 */
export async function listRulesOff(tx: Tx, labId: LabId, since: Temporal.Instant) {
  const { rows } = await tx.execute<RuleOff>(sql`
    select turn.test_code as "testCode", test.name, turn.cause
    from auto_switches turn join tests test on test.code = turn.test_code
      join auto_switches before on before.lab_id = turn.lab_id
        and before.test_code = turn.test_code and before.number = turn.number - 1 and before.is_on
    where turn.lab_id = ${labId} and turn.switched_by is null
      and turn.switched_at > ${since.toString()}
      and not exists (select from auto_switches later where later.lab_id = turn.lab_id
        and later.test_code = turn.test_code and later.number > turn.number
        and later.switched_by is not null)
      and exists (select from instrument_tests measures
        join lab_instruments instrument on instrument.id = measures.instrument_id
        where measures.test_code = turn.test_code and measures.ended_at is null
          and instrument.lab_id = turn.lab_id and instrument.retired_at is null)
    order by test.name, test.code`)
  return rows
}
