import type { Control } from './control.ts'

const saving = (title: string) => ({ file: 'src/db/queries/changes/save-changes.test.ts', title })
const placed = (title: string) => ({ file: 'src/db/queries/bookings/placing.test.ts', title })
const file = 'src/db/queries/changes/save-changes.ts'
const meanwhile = 'src/usecases/taken-meanwhile.test.ts'
/** What a concurrent transaction takes unseen: its constraint, the guard and its test. */
const takenMeanwhile = {
  reconciliation_breaks_once: [
    'a difference of the day that is found meanwhile is seen by a second run',
    'a difference of the day found at this moment is seen when the transaction runs again',
  ],
  captures_referenceNo_unique: [
    'a reference of the gateway that is recorded meanwhile is seen by a second run',
    'a reference of the gateway recorded at this moment is seen when the transaction runs again',
  ],
  settlement_entries_clawsBackId_unique: [
    'a claw-back that is made meanwhile is seen by a second run',
    'a claw-back made at this moment is seen when the transaction runs again',
  ],
} as const
const releases = 'src/usecases/parts/visits/release-limit.test.ts'

const missed = (test: string, title: string) => ({
  file: `src/usecases/${test}-missed.test.ts`,
  title,
})
const compareAndSet = { file, search: ' and found.version = taken.version', replace: '' }
const inTurn = 'whichever row is no longer as it was read, nothing is written'

/** Guards of a decision that is saved in one statement. */
export const savingControls: readonly Control[] = [
  {
    guard: 'a number that another booking has is drawn again, whichever key says so first',
    file: 'src/usecases/said-by-constraint.ts',
    search: "  'bookings_number_unique',\n",
    replace: '',
    by: {
      file: 'src/usecases/bookings/same-number.test.ts',
      title:
        'of two bookings of one millisecond that draw the same digits each gets its own number',
    },
  },
  {
    guard: 'an hour for a fresh sample that is full meanwhile is chosen anew',
    file: 'src/usecases/save.ts',
    search: 'const isHour = claims.some(isChosen)',
    replace: 'const isHour = false',
    by: {
      file: meanwhile,
      title:
        'an hour that the decision chose and that is full at this moment is chosen anew; one that a person chose is refused',
    },
  },
  {
    guard: 'news without anybody to tell is not lost in silence',
    file: 'src/usecases/letters.ts',
    search: 'if (!told) throw new Error(`nobody to tell of ${first.event}`)',
    replace: 'if (!told) return []',
    by: {
      file: 'src/usecases/letters.test.ts',
      title: 'news of a booking whose verb has loaded nobody to tell throws and is not lost',
    },
  },
  {
    guard: 'a row that somebody changed meanwhile is not written over',
    file,
    search: ' and found.version = taken.version',
    replace: '',
    by: saving('where row 1 has another version than was read, nothing of all is written'),
  },
  {
    guard: 'a row that stands elsewhere meanwhile is not taken along its edge',
    file,
    search: " and found.state::text = given ->> 'former state'",
    replace: '',
    by: saving('where row 0 has another state than was read, nothing of all is written'),
  },
  {
    guard: 'one row that is missed undoes the others',
    file,
    search: 'select refuse_missed(array[${sql.join(counts, sql`, `)}]::bigint[])`',
    replace: 'select array[${sql.join(counts, sql`, `)}]::bigint[]`',
    by: saving('where row 1 has another id than was read, nothing of all is written'),
  },
  {
    guard: 'a lab’s debt that somebody decided meanwhile is not decided again',
    ...compareAndSet,
    by: missed(
      'settlement/debt',
      'a debt that is rejected, and one that is confirmed: if somebody decided it since it was read, nothing is written',
    ),
  },
  {
    guard: 'a fee of a failed visit that somebody decided meanwhile is not decided again',
    ...compareAndSet,
    by: missed(
      'visit-fees/visit-fee',
      `a fee that the patient disputes and the office waives: ${inTurn}`,
    ),
  },
  {
    guard: 'a fee that is owed is charged to its booking, or nothing is written',
    file,
    search: 'json: jsonOf(table, rows),\n    finds: rows.length,',
    replace: 'json: jsonOf(table, rows),',
    by: missed('visit-fees/visit-fee', 'a fee that the office upholds: the same'),
  },
  {
    guard: 'missing cash is not found on a slip that changed meanwhile',
    file: 'src/db/queries/changes/updated-money.ts',
    search: 'where slip.id = given.id and slip.version = given.version returning 1',
    replace: 'where slip.id = given.id returning 1',
    by: missed(
      'cash/correction',
      `missing cash not found, found in part and found in full: ${inTurn}`,
    ),
  },
  {
    guard: 'of two who save one decision one is told that he was late',
    file: 'src/usecases/transition.ts',
    search: "if (sqlStateOf(error) === MISSED) return new Refusal('stale')",
    replace: '',
    by: {
      file: 'src/usecases/visits/saved-late.test.ts',
      title: 'a visit that moved on between reading and saving is stale, and nothing is told',
    },
  },
  {
    guard: 'who accepts is counted after the lock is theirs',
    file: 'src/db/queries/visits/visit-at-hand.ts',
    search: "where user_id = ${sql.placeholder('personId')} for update) as wanting",
    replace: "where user_id = ${sql.placeholder('personId')}) as wanting",
    by: {
      file: releases,
      title: 'an accept during the third release is counted after it',
    },
  },
  {
    guard: 'two visits of one hour are not accepted by one person',
    file: 'src/domain/stays/take-time.ts',
    search: "return refuse(planned.length > 0 ? 'needed-elsewhere' : 'overlapping')",
    replace: 'return ok({ created: [], moved: [] })',
    by: {
      file: 'src/usecases/visits/saved-late.test.ts',
      title: 'a second visit in the same hour is overlapping, and nothing is told',
    },
  },
  {
    guard: 'a quote that was used since is not booked',
    file: 'src/db/queries/changes/claims.ts',
    search: ' and used_at is null',
    replace: '',
    by: placed('a quote used since it was read books nothing'),
  },
  {
    guard: 'a place of an hour that is gone books nothing',
    file: 'src/db/queries/changes/claims.ts',
    search: 'finds: 1,',
    replace: '',
    by: placed('with an hour that is gone nothing of a booking is written'),
  },
  {
    guard: 'a booking is numbered anew where somebody has its number',
    file: 'src/usecases/said-by-constraint.ts',
    search: "  'booking_numbers_pkey',\n",
    replace: '',
    by: {
      file: 'src/usecases/parts/bookings/fresh-number.test.ts',
      title: 'a booking whose number is taken is booked under another one',
    },
  },
  ...Object.entries(takenMeanwhile).map(([constraint, [guard, title]]) => ({
    guard,
    file: 'src/usecases/said-by-constraint.ts',
    search: `  '${constraint}',\n`,
    replace: '',
    by: { file: meanwhile, title },
  })),
  {
    guard: 'one UTR for two refunds at once is refused as used',
    file: 'src/usecases/said-by-constraint.ts',
    search: "  refund_sendings_utr_unique: 'utr-used',\n  refunds_utr_unique: 'utr-used',\n",
    replace: '',
    by: {
      file: meanwhile,
      title: 'the same UTR for two refunds at once: one is recorded, the other refused as used',
    },
  },
  {
    guard: 'a tube that comes with its booking serves its own order',
    file: 'src/db/migrations/0015_guard-of-tubes-that-come-with-their-order.sql',
    search: 'AFTER INSERT OR UPDATE ON "tube_items"',
    replace: 'BEFORE INSERT OR UPDATE ON "tube_items"',
    by: placed('a tube created with its booking serves only its own order'),
  },
  {
    guard: 'a consent that comes with its booking is of the person',
    file: 'src/db/migrations/0016_guard-of-consents-that-come-with-their-order.sql',
    search: 'AFTER INSERT ON "test_consents"',
    replace: 'BEFORE INSERT ON "test_consents"',
    by: placed('a consent created with its booking is that of the sample’s person'),
  },
  {
    guard: 'an index that was cut short is made anew',
    file: 'src/db/migrate.ts',
    search: 'if (rowCount) await',
    replace: 'if (false) await',
    by: {
      file: 'src/db/migrate.test.ts',
      title: 'an interrupted index is created again',
    },
  },
  {
    guard: 'a migration leaves the triggers of others who write alone',
    file: 'src/db/transition-guard.ts',
    search: "    and pg_get_triggerdef(oid) = '${wanted}') then",
    replace: "    and pg_get_triggerdef(oid) = '') then",
    by: {
      file: 'src/db/migrate.test.ts',
      title: 'existing guards are not recreated, so no writer is blocked',
    },
  },
]
