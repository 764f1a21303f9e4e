import type { Control } from './control.ts'

const lever = 'src/usecases/clock/demo-clock.test.ts'
const windows = 'src/usecases/visits/visit-windows.test.ts'
const guard = 'src/db/migrations/0005_guards-of-visits.sql'

const sofa = 'src/usecases/visits/sofa-arrivals.test.ts'
const bound = 'src/usecases/visits/bound-hours.test.ts'

const endsLeft =
  'not before it is in the queue, not with nothing drawn, not stale, not by the phlebotomist at the door'

/** Guards of a demonstration's clock and of the times of visits. */
export const visitControls: readonly Control[] = [
  {
    guard: 'a door at which nobody was met earns nothing once the hour is long over',
    file: 'src/domain/bookings/cancellation.ts',
    search: "return hasMetNobody(visit, now) ? 'met-nobody' : stage",
    replace: 'return hasMetNobody(visit, now) ? stage : stage',
    by: {
      file: sofa,
      title:
        'a phlebotomist reported at the door who never met the patient earns nothing from a cancellation after the hour',
    },
  },
  {
    guard: 'the quote states the fee that cancelling takes',
    file: 'src/domain/bookings/cancellation-contract.ts',
    search: 'const fee = feeIn(stage, contract)',
    replace: "const fee = stage === 'after-acceptance' ? paise(0) : feeIn(stage, contract)",
    by: {
      file: 'src/domain/bookings/cancellation-stages.test.ts',
      title: 'at every minute the stages state exactly what cancelling then takes',
    },
  },
  {
    guard: 'cancelling takes the fee of the stage that a patient was told',
    file: 'src/domain/bookings/cancellation.ts',
    search: 'acceptance: isAccepted(visit.state),',
    replace: "acceptance: isAccepted(visit.state) && visit.state !== 'accepted',",
    by: {
      file: 'src/domain/bookings/cancellation-stages.test.ts',
      title: 'at every minute the stages state exactly what cancelling then takes',
    },
  },
  {
    guard: 'who let a visit begin early and hid earns no credit',
    file: 'src/domain/bookings/cancellation.ts',
    search: ' && !beganEarly(visit)\n',
    replace: ' && (!beganEarly(visit) || visit.endsAt !== null)\n',
    by: {
      file: 'src/domain/bookings/cancellation.test.ts',
      title:
        'a visit that began early and met nobody is free and credits nothing when time ends it',
    },
  },
  {
    guard: 'a visit that began days early is due hours after somebody set out',
    file: 'src/domain/visits/visit-window.ts',
    search: 'if (!departedAt) return endsAt',
    replace: 'if (!departedAt || endsAt) return endsAt',
    by: {
      file: sofa,
      title: 'a visit that the patient allowed days early does not stay at the door either',
    },
  },
  {
    guard: 'no infant is bled as one heavier than nearly all of its age',
    file: 'src/domain/tubes/blood-limit.ts',
    search: 'isWeightFresh(child) ? mostThatCounts(child) : lowest',
    replace: 'isWeightFresh(child) ? 3 * mostThatCounts(child) : lowest',
    by: {
      file: 'src/domain/tubes/blood-limit.test.ts',
      title:
        'an infant is never drawn from beyond the heaviest of its age: 9 kg at 40 days is refused',
    },
  },
  {
    guard: 'a label of ours with a misread beginning is no laboratory’s own',
    file: 'src/domain/tubes/misread-label.ts',
    search: 'return isMisreadPrefix(text)',
    replace: "return isMisreadPrefix(text) && text === ''",
    by: {
      file: 'src/domain/tubes/tube.test.ts',
      title: 'our label with misread first letters is refused, also with an extra hyphen or letter',
    },
  },
  {
    guard: 'the office ends only the collection that it was shown',
    file: 'src/domain/visits/ending-collection.ts',
    search: 'if (visit.version !== version)',
    replace: 'if (false)',
    by: { file: 'src/usecases/visits/end-collection.test.ts', title: endsLeft },
  },
  {
    guard: 'the office ends no collection before it is on its queue',
    file: 'src/domain/visits/ending-collection.ts',
    search: ' && Temporal.Instant.compare(now, since) > 0',
    replace: '',
    by: { file: 'src/usecases/visits/end-collection.test.ts', title: endsLeft },
  },
  {
    guard: 'only a demonstration reads its lever',
    file: 'src/main/build-world.ts',
    search: 'DATABASE_POOL, { isDemo,',
    replace: 'DATABASE_POOL, { isDemo: true,',
    by: {
      file: 'src/http/people/demo-clock-switch.test.ts',
      title: 'the clock row moves the clock of a demonstration, and of nothing else',
    },
  },
  {
    guard: 'only a demonstration has a lever',
    file: 'src/usecases/clock/move-clock.ts',
    search: "if (!world.settings.isDemo) throw new Refusal('not-found')",
    replace: '',
    by: {
      file: lever,
      title:
        'outside a demonstration the clock cannot be moved, and a row in its table changes nothing',
    },
  },
  {
    guard: 'nobody sets out before the window, whoever asks',
    file: 'src/domain/visits/under-way.ts',
    search: "const early = refusedTooEarly(facts, 'depart', now)",
    replace: 'const early = undefined as ReturnType<typeof refusedTooEarly>',
    by: {
      file: windows,
      title: 'nobody sets out 91 minutes before, nobody is at the door 31 minutes before',
    },
  },
  {
    guard: 'no sample is drawn outside the hours in which it counts',
    file: 'src/domain/tubes/collecting.ts',
    search: '    refusedOutsideHours(facts, now) ??\n',
    replace: '',
    by: {
      file: bound,
      title:
        'the 8 o’clock cortisol is not drawn after 9: its tube is left out, the other one and the visit go on',
    },
  },
  {
    guard: 'no tube is labelled outside the hours in which its sample counts',
    file: 'src/domain/tubes/labelling.ts',
    search: 'refusedOutsideHours(facts, now) ?? saidAtDraw',
    replace: 'saidAtDraw',
    by: {
      file: bound,
      title:
        'it is drawn at 9 to the second, and a second later not even labelled: nobody is pricked for it',
    },
  },
  {
    guard: 'a patient’s tap is refused where a test keeps its time',
    file: 'src/domain/visits/early-permission.ts',
    search: 'if (kept) return',
    replace: 'if (kept && now === undefined) return',
    by: { file: bound, title: '["PPBS"] at 12:30 cannot be allowed earlier' },
  },
  {
    guard: 'a tap of before opens no visit whose test keeps its time',
    file: 'src/domain/visits/too-early.ts',
    search: 'if (kept) return',
    replace: 'if (kept && now === undefined) return',
    by: {
      file: bound,
      title:
        'a permission from before this rule opens nothing, and is not shown to the phlebotomist',
    },
  },
  {
    guard: 'the database holds a visit to its window',
    file: guard,
    search: 'IF NEW.early_allowed_at IS NULL AND (',
    replace: 'IF false AND (',
    by: { file: windows, title: 'raw SQL is bound by the same window: arrived_at' },
  },
  {
    guard: 'the database lets no tube be drawn before the window',
    file: 'src/db/migrations/0006_guards-of-tubes.sql',
    search: 'IF early THEN',
    replace: 'IF false THEN',
    by: {
      file: windows,
      title: 'raw SQL takes no step without its time, and draws no tube before the window',
    },
  },
  {
    guard: 'no step of a visit without its time',
    file: guard,
    search: "IF (NEW.state = 'en-route' AND NEW.departed_at IS NULL)",
    replace: 'IF (false)',
    by: {
      file: windows,
      title: 'raw SQL takes no step without its time, and draws no tube before the window',
    },
  },
  {
    guard: 'a yes to coming earlier is for the visit as it was shown',
    file: 'src/domain/visits/early-permission.ts',
    search: "if (visit.version !== version) return { ok: false, error: 'stale' }",
    replace: '',
    also: [
      {
        file: 'src/db/queries/changes/updated-visits.ts',
        search: ' and found.version = given.version',
        replace: '',
      },
    ],
    by: {
      file: windows,
      title: 'a permission for an outdated view is refused, a repeated one counts once',
    },
  },
  {
    guard: 'the database identifies no infant for whom nobody spoke',
    file: guard,
    search: 'NOT EXISTS (SELECT FROM "spoken_for" s',
    replace: 'NOT EXISTS (SELECT 1 UNION ALL SELECT 1 FROM "spoken_for" s',
    by: {
      file: 'src/usecases/visits/infants.test.ts',
      title: 'raw SQL cannot identify an infant for whom nobody spoke',
    },
  },
  {
    guard: 'an infant is identified by a guardian’s words',
    file: 'src/domain/visits/identification.ts',
    search: "return isRight ? undefined : { ok: false, error: 'guardian-speaks' }",
    replace: 'return undefined',
    by: {
      file: 'src/usecases/visits/infants.test.ts',
      title: 'nobody speaks for a person who can: the sixth birthday is the limit',
    },
  },
  {
    guard: 'a demonstration’s clock ends no sign-in code',
    file: 'src/usecases/people/verify-code.ts',
    search: 'world.clock.real(tx)',
    replace: 'world.clock.now(tx)',
    by: {
      file: lever,
      title: 'it ends no session, no sign-in code and no idempotency record',
    },
  },
]
