import { type SQL, sql } from 'drizzle-orm'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { callTasks, results } from '#src/db/schema/results.ts'

/** How values change that count: each only while it does, and is signed once. */
export const changedResults = {
  verified: {
    table: results,
    write: [
      (given: SQL) => sql`update results as found set verified_by = given.verified_by,
          verified_at = given.verified_at
        from ${given} as given
        where found.id = given.id and found.is_current returning 1`,
    ],
  },
  ruleVerified: {
    table: results,
    write: [
      (given: SQL) => sql`update results as found set verified_by_rule = given.verified_by_rule,
          verified_at = given.verified_at
        from ${given} as given
        where found.id = given.id and found.is_current and found.verified_at is null returning 1`,
    ],
  },
  doubted: {
    table: results,
    write: [
      (
        given: SQL,
      ) => sql`update results as found set needs_second_person = given.needs_second_person,
          verified_by = null, verified_by_rule = null, verified_at = null
        from ${given} as given
        where found.id = given.id and found.is_current and found.authorised_by is null returning 1`,
    ],
  },
  superseded: {
    table: results,
    write: [
      (given: SQL) => sql`update results as found set is_current = false,
          superseded_reason = given.superseded_reason
        from ${given} as given
        where found.id = given.id and found.is_current returning 1`,
    ],
  },
  decided: {
    table: results,
    write: [
      (given: SQL) => sql`update results as found set flag = given.flag, decision = given.decision,
          decision_comment = given.decision_comment, decided_by = given.decided_by,
          decided_at = given.decided_at
        from ${given} as given
        where found.id = given.id and found.is_current and found.decision is null returning 1`,
    ],
  },
  authorised: {
    table: results,
    write: [
      (given: SQL) => sql`update results as found set authorised_by = given.authorised_by,
          authorised_at = given.authorised_at, signature_id = given.signature_id
        from ${given} as given
        where found.id = given.id and found.is_current and found.authorised_by is null returning 1`,
    ],
  },
  lateItems: {
    table: testItems,
    write: [
      (given: SQL) => sql`update test_items as found set late_since = given.late_since
        from ${given} as given
        where found.id = given.id and found.late_since is null returning 1`,
    ],
  },
  lateOrders: {
    table: orders,
    write: [
      (given: SQL) => sql`update orders as found set late_since = given.late_since
        from ${given} as given
        where found.id = given.id and found.late_since is null returning 1`,
    ],
  },
  carried: {
    table: callTasks,
    write: [
      (given: SQL) => sql`update call_tasks as found set result_id = given.result_id,
          arrived_result_id = null
        from ${given} as given
        where found.id = given.id and found.state = 'open' returning 1`,
    ],
  },
}
