import type { Control } from './control.ts'

const file = 'src/usecases/proposals/proposals.test.ts'
const races = 'src/usecases/proposals/races.test.ts'
const rule = 'src/domain/proposals/proposing.ts'
const answer = 'src/domain/proposals/agreeing.ts'

/** Guards of another time that the office proposes for a visit. */
export const proposalControls: readonly Control[] = [
  {
    guard: 'a proposal takes a place of the new hour',
    file: rule,
    search: "claims: slots.map(({ id }) => ({ of: 'slot', id }) as const),",
    replace: 'claims: [],',
    by: {
      file: races,
      title: 'the last place of an hour is proposed to one, and nobody else can book it meanwhile',
    },
  },
  {
    guard: 'of a visit one proposal is open',
    file: rule,
    search: "facts.proposals.some(({ state }) => state === 'proposed')",
    replace: 'facts.proposals.length > 100',
    by: { file: races, title: 'of two proposals for one visit at the same moment one is made' },
  },
  {
    guard: 'a visit is proposed another time as it was shown',
    file: rule,
    search: 'visit.version !== version || ',
    replace: '',
    by: { file, title: 'a page that shows an earlier visit or proposal changes nothing' },
  },
  {
    guard: 'who has a visit proposes nothing for it',
    file: rule,
    search: 'if (by === visit.phlebotomistId)',
    replace: 'if (by === undefined)',
    by: {
      file,
      title: 'nobody of the office proposes for their own booking, nor for a visit they have',
    },
  },
  {
    guard: 'nobody of the office proposes for their own booking',
    file: 'src/usecases/proposals/propose-time.ts',
    search: 'await loadAnothersCollection(step, permit, input.visitId)',
    replace: 'await loadCollection(step, permit, input.visitId)',
    by: {
      file,
      title: 'nobody of the office proposes for their own booking, nor for a visit they have',
    },
  },
  {
    guard: 'a visit is asked about as often as allowed',
    file: rule,
    search: 'if (facts.proposals.length >= MAX_PROPOSALS)',
    replace: 'if (facts.proposals.length > 100 * MAX_PROPOSALS)',
    by: { file, title: 'a visit is asked about as often as allowed, and then no more' },
  },
  {
    guard: 'a proposal is accepted in its time, before the way',
    file: answer,
    search: ' || !isAnswerable(proposal, visit, given.now))',
    replace: ' || isAnswerable === undefined)',
    by: {
      file,
      title:
        'after its time it can’t be accepted, and time ends it and frees the place; not before',
    },
  },
  {
    guard: 'a proposal is accepted as it was shown',
    file: answer,
    search: 'if (proposal.version !== given.version)',
    replace: 'if (given.version === 0)',
    by: { file, title: 'a page that shows an earlier visit or proposal changes nothing' },
  },
  {
    guard: 'a yes is none of the patient’s two',
    file: 'src/domain/visits/rescheduling.ts',
    search: "if (askedBy === 'patient' && ",
    replace: 'if (askedBy && ',
    by: {
      file,
      title:
        'it is accepted also after two times of the patient’s own, and who had the visit is preferred',
    },
  },
  {
    guard: 'a proposal is answered by whose booking it is',
    file: 'src/usecases/parts/proposals/proposal-at-hand.ts',
    search: '  permit.over(asked?.visit)\n',
    replace: '',
    by: {
      file,
      title: 'another’s proposal answers like a missing one, and only the office proposes',
    },
  },
  {
    guard: 'a proposal is read again under its booking’s lock',
    file: 'src/usecases/parts/proposals/proposal-at-hand.ts',
    search: 'proposal: now.proposal, kept }',
    replace: 'proposal: asked.proposal, kept }',
    by: { file: races, title: 'of two same answers at the same moment both are answered' },
  },
  {
    guard: 'what ends a proposal frees its place',
    file: 'src/domain/proposals/ending-proposal.ts',
    search: 'released: kept.map(({ slotId }) => ({ visitId, slotId, releasedAt: now }))',
    replace:
      'released: kept.slice(0, 0).map(({ slotId }) => ({ visitId, slotId, releasedAt: now }))',
    by: {
      file,
      title:
        'declined: all stays, the place is free again, and the office sees it until it asks again',
    },
  },
  {
    guard: 'only who had accepted a visit is told not to go, and once',
    file: 'src/domain/visits/left-without.ts',
    search: "state === 'accepted' && phlebotomistId",
    replace: 'state && phlebotomistId',
    by: {
      file: 'src/usecases/proposals/told-not-to-go.test.ts',
      title:
        'who had accepted a visit is told once not to go when its patient agrees to another time',
    },
  },
  {
    guard: 'nothing is withdrawn once its visit changed',
    file: 'src/domain/proposals/ending-proposal.ts',
    search: "event === 'withdraw' && !isBeforeTheWay(visit)",
    replace: "event === 'withdraw' && visit === undefined",
    by: {
      file: 'src/usecases/proposals/told-of-the-end.test.ts',
      title:
        'nothing is withdrawn, and nobody reads that the visit stays, once it changed: the booking is cancelled',
    },
  },
  {
    guard: 'nobody reads that a visit stays that is given up now',
    file: 'src/domain/proposals/ending-proposal.ts',
    search: ' && !isGivenUp',
    replace: ' && isGivenUp !== null',
    by: {
      file: 'src/usecases/proposals/told-of-the-end.test.ts',
      title:
        'who did not answer for a visit that nobody has reads once what to do, not that it stays',
    },
  },
  {
    guard: 'a time chosen while the office asks is none of the patient’s two',
    file: 'src/domain/proposals/proposal.ts',
    search: "return isAsked ? 'office' : 'patient'",
    replace: "return isAsked ? 'patient' : 'patient'",
    by: {
      file: 'src/usecases/proposals/another-time-while-asked.test.ts',
      title: 'a time that the patient chooses while the office asks is none of their two',
    },
  },
  {
    guard: 'past its time a proposal makes no time free',
    file: 'src/domain/proposals/proposal.ts',
    search: "return isAsked ? 'office' : 'patient'",
    replace: "return isAsked || proposals.length > 0 ? 'office' : 'patient'",
    by: {
      file: 'src/usecases/proposals/another-time-while-asked.test.ts',
      title: 'past its time a proposal makes no time free',
    },
  },
  {
    guard: 'an hour that the lab closed is not agreed to',
    file: 'src/domain/visits/rescheduling.ts',
    search: 'isMissing || isFull || facts.isClosed ?',
    replace: 'isMissing || isFull ?',
    by: {
      file: 'src/usecases/proposals/closed-hours.test.ts',
      title:
        'an hour that the lab closed meanwhile is not agreed to, and its place goes to nobody else',
    },
  },
  {
    guard: 'a place given back in a closed hour is free for nobody',
    file: 'src/usecases/save.ts',
    search: 'if (givenBack.length > 0)',
    replace: 'if (givenBack.length > 100)',
    by: {
      file: 'src/usecases/proposals/closed-hours.test.ts',
      title:
        'an hour that the lab closed meanwhile is not agreed to, and its place goes to nobody else',
    },
  },
]
