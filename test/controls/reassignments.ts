import type { Control } from './control.ts'

const rule = 'src/domain/reassignments/taking-over.ts'
const file = 'src/usecases/reassignments/reassignments.test.ts'
const samePerson = 'src/usecases/reassignments/same-person.test.ts'
const takingOver = 'src/usecases/reassignments/taking-over.test.ts'
const lastHour = 'src/usecases/visits/last-hour.test.ts'
const takingOff = 'src/usecases/visits/taking-off.test.ts'
const unanswered = 'src/usecases/reassignments/unanswered.test.ts'

const noCondition = {
  file: 'src/db/migrations/0034_who-took-it-off.sql',
  search: '"taken_off_by" <> "visits"."phlebotomist_id"',
  replace: '"taken_off_by" <> "visits"."phlebotomist_id" or true',
}
const acceptedAnyway = {
  file: 'src/domain/visits/acceptance.ts',
  search: 'if (visit.takenOffBy === by.id)',
  replace: 'if (visit.takenOffBy === visit.id)',
}

/** Guards of a visit that goes from one phlebotomist to another. */
export const reassignmentControls: readonly Control[] = [
  {
    guard: 'a visit is taken over only from who had it when it was offered',
    file: rule,
    search: ' || !isStillTheirs(reassignment, visit))',
    replace: ' || isStillTheirs === undefined)',
    by: { file, title: 'who accepted it from the open list meanwhile takes nothing over' },
  },
  {
    guard: 'an offer is accepted within its hour',
    file: rule,
    search: ' || isPast(reassignment, given.now)',
    replace: ' || isPast === undefined',
    by: { file, title: 'after an hour it can’t be accepted, and time ends it; not before' },
  },
  {
    guard: 'an offer is answered by who was asked',
    file: 'src/usecases/parts/reassignments/asked-of.ts',
    search: 'found?.reassignment.toId === personOf(step.actor).id',
    replace: 'found?.reassignment.toId !== undefined',
    by: { file, title: 'it is answered by who was asked alone, and offered by the office alone' },
  },
  {
    guard: 'who asked is told that an offer was declined',
    file: 'src/usecases/reassignments/decline-reassignment.ts',
    search: 'if (decision.ok && decision.changes)',
    replace: 'if (!decision.ok)',
    by: {
      file: unanswered,
      title: 'who asked is told once that it was declined, and it stands in the office’s queue',
    },
  },
  {
    guard: 'who asked is told that an offer ended by time',
    file: 'src/usecases/reassignments/lapse-reassignments.ts',
    search: 'if (ended) ',
    replace: 'if (!ended && found.number) ',
    by: {
      file: unanswered,
      title:
        'who asked is told that nobody answered, and the queue holds it until the visit changes',
    },
  },
  {
    guard: 'a visit accepted anew is in nobody’s queue',
    file: 'src/db/queries/reassignments/not-passed-on.ts',
    search: "  and ${latest('ended_at')} >= ${visits.acceptedAt}",
    replace: '',
    by: {
      file: unanswered,
      title: 'a visit that the same phlebotomist accepted again since then stands in no queue',
    },
  },
  {
    guard: 'an offer ends before a visit that nobody has is given up',
    file: 'src/domain/reassignments/reassignment.ts',
    search: 'earlier(latest, startsAt.subtract({ minutes: NOBODY_MINUTES }))',
    replace: 'earlier(latest, startsAt)',
    by: {
      file: 'src/domain/reassignments/reassignment.test.ts',
      title:
        'an offer ends an hour before its visit, so that one given back then is still given up',
    },
  },
  {
    guard: 'the office takes off the visit that it was shown',
    file: 'src/domain/visits/release.ts',
    search: 'version !== undefined && visit.version !== version',
    replace: 'version === 0',
    by: { file: takingOff, title: 'the office takes off only the visit that it was shown' },
  },
  {
    guard: 'a visit released too late for others is given up at once',
    file: 'src/domain/visits/release.ts',
    search: 'const isTooLate = isTooLateToOffer(visit, now)',
    replace: 'const isTooLate = isTooLateToOffer === undefined',
    by: {
      file: lastHour,
      title: 'a visit taken off within its last hour ends at once, and is offered to nobody',
    },
  },
  {
    guard: 'the last hour before a visit begins with its first instant',
    file: 'src/domain/visits/giving-up-visit.ts',
    search: 'startsAt.subtract({ minutes: NOBODY_MINUTES })) >= 0',
    replace: 'startsAt.subtract({ minutes: NOBODY_MINUTES })) > 0',
    by: {
      file: lastHour,
      title: 'a visit taken off within its last hour ends at once, and is offered to nobody',
    },
  },
  {
    guard: 'who loses a visit to the office is told not to go',
    file: 'src/usecases/visits/release-visit.ts',
    search: 'if (off) await',
    replace: 'if (off?.id === by) await',
    by: { file: takingOff, title: 'also one whose phlebotomist is on the way' },
  },
  {
    guard: 'who no longer has a visit reads that it was passed on',
    file: 'src/domain/visits/lost-visit.ts',
    search: 'if (holder === id && ',
    replace: 'if (holder === null && ',
    by: {
      file,
      title: 'who had it reads that somebody took it over, at each step and at the visit itself',
    },
  },
  {
    guard: 'nobody offers a visit to themselves',
    file: 'src/domain/reassignments/offering.ts',
    search: 'by === to || ',
    replace: '',
    by: { file: samePerson, title: 'nobody offers somebody’s visit to themselves' },
  },
  {
    guard: 'nobody accepts a visit that they took off somebody',
    ...acceptedAnyway,
    also: [noCondition],
    by: {
      file: samePerson,
      title: 'nobody accepts the visit that they took off somebody, nor sees it on offer',
    },
  },
  {
    guard: 'no race gives somebody a visit that they take off somebody',
    ...noCondition,
    also: [acceptedAnyway],
    by: {
      file: samePerson,
      title: 'of a taking-off and an acceptance at once, never both are the same person’s',
    },
  },
  {
    guard: 'a visit on offer is not shown to whoever took it off somebody',
    file: 'src/db/queries/visits/visits.ts',
    search: '${visits.takenOffBy} is distinct from ${phlebotomistId}',
    replace: 'true',
    by: {
      file: samePerson,
      title: 'nobody accepts the visit that they took off somebody, nor sees it on offer',
    },
  },
  {
    guard: 'nobody is asked for a visit that they took off somebody',
    file: 'src/domain/reassignments/offering.ts',
    search: ' || to === visit.takenOffBy',
    replace: '',
    by: { file: samePerson, title: 'nor does a colleague offer it to them' },
  },
  {
    guard: 'nobody takes over a visit that they took off somebody',
    file: rule,
    search: 'if (visit.takenOffBy === by.id)',
    replace: 'if (visit.takenOffBy === visit.id)',
    also: [noCondition],
    by: { file: samePerson, title: 'nor do they take it over on an offer made meanwhile' },
  },
  {
    guard: 'nobody offers their own visit on',
    file: 'src/domain/reassignments/offering.ts',
    search: ' || by === fromId',
    replace: '',
    by: { file: samePerson, title: 'nobody offers their own visit on' },
  },
  {
    guard: 'that a value was held is no part of the story',
    file: 'src/db/queries/bookings/booking-story.ts',
    search: ' and not ${isHolding}',
    replace: '',
    by: {
      file: 'src/usecases/bookings/view-story.test.ts',
      title: 'that a value was held cannot be seen nor counted',
    },
  },
  {
    guard: 'an offer is accepted as it was shown',
    file: rule,
    search: 'if (reassignment.version !== given.version)',
    replace: 'if (given.version === 0)',
    by: { file: takingOver, title: 'an offer as it was not shown is not accepted' },
  },
  {
    guard: 'who takes a visit over is judged again when they accept',
    file: rule,
    search: "if (why && why !== 'busy')",
    replace: "if (why && why !== 'busy' && limits === undefined)",
    by: {
      file: takingOver,
      title: 'who would hold too much cash by now does not take a visit over',
    },
  },
  {
    guard: 'nobody takes over the visit of their own booking',
    file: 'src/usecases/reassignments/accept-reassignment.ts',
    search: 'refuseOwnBooking(actor, facts.booking)',
    replace: 'void refuseOwnBooking',
    by: { file: takingOver, title: 'nobody takes over the visit of their own booking' },
  },
  {
    guard: 'who is asked could accept the visit',
    file: 'src/domain/reassignments/offering.ts',
    search: 'if (whyNot(visit, candidate, { now, limit }))',
    replace: 'if (!whyNot)',
    by: {
      file,
      title: 'who has another visit at that time is shown so, not asked, and can’t accept',
    },
  },
  {
    guard: 'a visit is offered as it was shown',
    file: 'src/domain/reassignments/offering.ts',
    search: 'if (visit.version !== version)',
    replace: 'if (version === 0)',
    by: { file, title: 'a page that shows an earlier visit offers nothing' },
  },
  {
    guard: 'of a visit one offer is open',
    file: 'src/db/migrations/0031_reassignments.sql',
    search: 'CREATE UNIQUE INDEX "reassignments_one_open"',
    replace: 'CREATE INDEX "reassignments_one_open"',
    by: { file, title: 'of two offers of one visit one is made' },
  },
  {
    guard: 'a visit shown as offered to others does not end unseen',
    file: 'src/domain/visits/release.ts',
    search: 'if (isTooLate && expected)',
    replace: 'if (isTooLate && expected === undefined)',
    by: {
      file: lastHour,
      title:
        'who was shown that a visit is offered to others ends none unseen: neither office nor phlebotomist',
    },
  },
]
