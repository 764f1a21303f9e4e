import type { Control } from './control.ts'

const together = (title: string) => ({
  file: 'src/usecases/bookings/placed-together.test.ts',
  title,
})
const placings = (title: string) => ({
  file: 'src/db/queries/bookings/placings.test.ts',
  title: `${title} of all the quotes are locked together`,
})
const locks = 'src/db/queries/bookings/placings.ts'
const done = 'src/usecases/done-together.ts'

/** Guards of what several requests do in one transaction. */
export const groupControls: readonly Control[] = [
  {
    guard: 'a group takes an hour once for each of its bookings',
    file: 'src/usecases/joined-rows.ts',
    search: '(places.get(claim.id) ?? 0) + 1',
    replace: '1',
    by: {
      file: 'src/usecases/joined-rows.test.ts',
      title: 'two places of one hour are one row, and every quote stays its own',
    },
  },
  {
    guard: 'what a group cannot write together is not left out',
    file: 'src/usecases/joined-rows.ts',
    search: '  for (const rows of all) refuseOthers(rows)\n',
    replace: '',
    by: {
      file: 'src/usecases/joined-rows.test.ts',
      title: 'what cannot be joined is refused, and nothing of it is left out in silence',
    },
  },
  {
    guard: 'a quote of a group that was booked meanwhile is missed',
    file: 'src/db/queries/changes/claims.ts',
    search: ' and quotes.used_at is null returning 1`',
    replace: ' returning 1`',
    by: {
      file: 'src/db/queries/changes/save-changes.test.ts',
      title: 'where quote 1 of two was booked meanwhile, neither is booked',
    },
  },
  {
    guard: 'each of a group decides behind those before it',
    file: 'src/usecases/bookings/place-booking.ts',
    search: 'placement(behind(earlier, facts), as,',
    replace: 'placement(facts, as,',
    by: together(
      'of two in a group for the last place of an hour the first gets it, and the other is refused as ever',
    ),
  },
  {
    guard: 'one account is never twice in a group',
    file: 'src/usecases/bookings/place-booking.ts',
    search: "[actor.kind === 'person' ? actor.id : actor.kind, quoteId]",
    replace: '[quoteId]',
    by: together('two bookings of one account are never in one group'),
  },
  {
    guard: 'whoever is refused leaves the group',
    file: done,
    search: '    if (!isRefusal(error)) throw error\n    return { refusal: error }',
    replace: '    throw error',
    by: together('whoever is refused leaves the group, and the others are placed together'),
  },
  {
    guard: 'where a group fails each of it runs by itself',
    file: 'src/usecases/grouped.ts',
    search: 'if (!(error instanceof KeyTaken)) return group',
    replace:
      'if (!(error instanceof KeyTaken)) { for (const one of group) one.settle(Promise.reject(error)); return [] }',
    by: together(
      'where a guard of the database refuses one at the save, the others are placed one by one, once each',
    ),
  },
  {
    guard: 'nobody waits long for the group before',
    file: 'src/usecases/grouped.ts',
    search: 'const PATIENCE_MS = 1_000',
    replace: 'const PATIENCE_MS = 60_000',
    by: together('nobody waits long for another: behind a place that is stuck each goes by itself'),
  },
  {
    guard: 'the keys of a group are kept with its change',
    file: done,
    search: 'await within(() => hooks?.commits(tx, outcome.answer))',
    replace: 'continue',
    by: together(
      'each key of a group is recorded with its own answer: after a crash the same request gets its booking',
    ),
  },
  {
    guard: 'a group holds the keys of its requests',
    file: done,
    search: 'within(() => hooks?.begins(tx.send))',
    replace: 'within(() => hooks && undefined)',
    by: together(
      'a key that another process has at this moment is refused to its own request alone',
    ),
  },
  {
    guard: 'each of a group decides in the context of its request',
    file: done,
    search: 'within(() => decided(verb, step, { input, facts: facts[at], earlier }))',
    replace: 'decided(verb, step, { input, facts: facts[at], earlier })',
    by: together('the log line of a request names its own booking, and not its neighbour’s'),
  },
  ...(
    [
      ['quotes', 'order by id for no key update) as of_quotes', 'order by id) as of_quotes'],
      ['labs', 'order by id for share) as of_labs', 'order by id) as of_labs'],
      ['accounts', 'order by id for no key update) as of_accounts', 'order by id) as of_accounts'],
      ['people', 'order by id for no key update) as of_people', 'order by id) as of_people'],
      ['fees', 'order by id for no key update) as of_fees', 'order by id) as of_fees'],
      ['credits', 'order by id for no key update) as of_credits', 'order by id) as of_credits'],
    ] as const
  ).map(([of, search, replace]) => ({
    guard: `a group locks its ${of}`,
    file: locks,
    search,
    replace,
    by: placings(of),
  })),
  {
    guard: 'a key that is taken takes its own request out of the group, and no other',
    file: 'src/usecases/done-together.ts',
    search: '  if (at >= 0) throw new KeyTaken(at)\n',
    replace: '',
    by: together(
      'whoever repeats a key that is answered already is answered alone, and the others are placed together',
    ),
  },
  {
    guard: 'a quote of a group is found in capital letters',
    file: 'src/domain/bookings/booking.ts',
    search: 'z.uuid().toLowerCase()',
    replace: 'z.uuid()',
    by: together(
      'a quote is the same in capital letters, as some programs write it, in a group too',
    ),
  },
]
