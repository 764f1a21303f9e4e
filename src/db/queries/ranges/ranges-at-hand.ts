import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { TestAtLab } from '#src/domain/ranges/confirming.ts'

const labId = sql.placeholder('labId')

const isSignatory = kept((tx) =>
  tx
    .select({
      isSignatory: sql<boolean>`exists (select from signatories
        where lab_id = ${labId} and user_id = ${sql.placeholder('userId')})`,
    })
    .from(sql`(select 1) as one`)
    .prepare(''),
)

const standings = kept((tx) =>
  tx
    .select({
      testCode: tests.code,
      fingerprint: sql<string | null>`range_fingerprint(${tests.code})`,
      last: sql<TestAtLab['last'] | null>`(select json_build_object('kind', said.kind,
          'fingerprint', said.fingerprint, 'number', said.number)
        from range_confirmations said
        where said.lab_id = ${labId} and said.test_code = ${tests.code}
        order by said.number desc limit 1)`,
    })
    .from(tests)
    .where(sql`${tests.code} in (select value
      from json_array_elements_text(${sql.placeholder('codes')}::json))`)
    .prepare(''),
)

/**
 * How these tests stand at a lab, and whether the person is its registered signatory. Takes no
 * lock: of two statements about one test at once the second breaks the order of their numbers.
 */
export async function readRangesAtHand(
  tx: Tx,
  of: { labId: LabId; userId: UserId; codes: readonly ItemCode[] },
) {
  const { labId: lab, userId, codes } = of
  const [[person], rows] = await Promise.all([
    isSignatory(tx).execute({ labId: lab, userId }),
    standings(tx).execute({ labId: lab, codes: JSON.stringify(codes) }),
  ])
  return {
    labId: lab,
    isSignatory: person?.isSignatory ?? false,
    tests: rows.map(({ last, ...test }) => ({ ...test, last: last ?? undefined })),
  }
}
