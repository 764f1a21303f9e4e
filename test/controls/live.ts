import type { Control } from './control.ts'

const live = 'src/http/live/live.test.ts'
const streams = 'src/http/live/live-streams.test.ts'
const news = 'src/usecases/push/visit-news.test.ts'
const quiet = 'src/domain/rosters/quiet.test.ts'
const telling = 'src/domain/rosters/telling.test.ts'

/** Guards of pages that move by themselves, and of what phlebotomists are told. */
export const liveControls: readonly Control[] = [
  {
    guard: 'live: a page follows only a booking that its person may see',
    file: 'src/usecases/live/follow-booking.ts',
    search: 'permit.over(await findBookingByNumber(tx, input.number))',
    replace: '(await findBookingByNumber(tx, input.number)) ?? permit.over(undefined)',
    by: { file: live, title: 'a booking of somebody else answers like a missing one' },
  },
  {
    guard: 'live: only our own pages follow',
    file: 'src/http/live/live.ts',
    search: "if (site && site !== 'same-origin' && site !== 'none')",
    replace: 'if (site === "never")',
    by: { file: live, title: 'only our own pages follow, by reading' },
  },
  {
    guard: 'live: a HEAD leaves no stream behind',
    file: 'src/http/live/live.ts',
    search: "if (c.req.method !== 'GET') {",
    replace: "if (c.req.method === 'POST') {",
    by: { file: live, title: 'only our own pages follow, by reading' },
  },
  {
    guard: 'live: an account has only so many pages that follow',
    file: 'src/http/live/live-streams.ts',
    search: ' || own >= STREAMS_OF_ACCOUNT',
    replace: ' || own < 0',
    by: {
      file: live,
      title: 'an account has only so many pages that follow, and one that closes makes room',
    },
  },
  {
    guard: 'live: a stream ends with its sign-in',
    file: 'src/http/live/live-streams.ts',
    search: 'if (ended.has(sessionId)) stream.end()',
    replace: 'if (ended.has(`${sessionId} `)) stream.end()',
    by: { file: live, title: 'whoever signs out is told nothing more, and comes not again' },
  },
  {
    guard: 'live: a stream ends with its roles',
    file: 'src/domain/live/followed.ts',
    search: ' || rolesAsText(session.grants) !== roles',
    replace: '',
    by: { file: live, title: 'nor whoever loses the role' },
  },
  {
    guard: 'live: a suspended person is told nothing',
    file: 'src/domain/live/followed.ts',
    search: 'if (!session || session.isSuspended) return true',
    replace: 'if (!session) return true',
    by: { file: live, title: 'nor whoever is suspended' },
  },
  {
    guard: 'live: a sign-in that idled is closed',
    file: 'src/domain/live/followed.ts',
    search: 'isSessionOver(session, session.grants, now) ||',
    replace: '',
    by: {
      file: live,
      title: 'a sign-in that idled is closed at the next beat, though nobody came back with it',
    },
  },
  {
    guard: 'live: what changed between reading and following is read again',
    file: 'src/http/live/live-streams.ts',
    search: '(heardAt.get(what.bookingId) ?? -1) >= since',
    replace: 'since < 0',
    by: { file: streams, title: 'what changed between reading and following is not missed' },
  },
  {
    guard: 'live: what was missed while nothing listened is read again',
    file: 'src/http/live/live-streams.ts',
    search: 'if (payload === undefined) return missed()',
    replace: 'if (payload === undefined) return undefined',
    by: {
      file: streams,
      title: 'when listening begins again, every page is read again or told to',
    },
  },
  {
    guard: 'live: a reader who does not keep up is closed',
    file: 'src/http/live/stream.ts',
    search: 'if ((controller.desiredSize ?? 0) > 0) return',
    replace: 'if ((controller.desiredSize ?? 0) > -1000) return',
    by: {
      file: streams,
      title: 'a reader who does not keep up is closed, and nothing is kept for it',
    },
  },
  {
    guard: 'visit news: a device that agreed as a patient is told of no visit',
    file: 'src/db/queries/push/visit-devices.ts',
    search: 'and(inArray(accountId, [...people]), isForVisits)',
    replace: 'inArray(accountId, [...people])',
    by: {
      file: news,
      title: 'an offer is told on a phlebotomist’s device, once and without whose it is',
    },
  },
  {
    guard: 'visit news: only a phlebotomist agrees to it',
    file: 'src/usecases/push/add-push-device.ts',
    search: "if (about === 'visits') authorise(actor, 'visit:follow')",
    replace: '',
    by: { file: news, title: 'only a phlebotomist agrees to messages about visits' },
  },
  {
    guard: 'visit news: an offer that somebody took tells nobody',
    file: 'src/usecases/parts/messages/visit-rows.ts',
    search: "if (visit.state !== 'offered') return []",
    replace: '',
    by: {
      file: news,
      title:
        'an offer at night waits until its phlebotomist works, and is dropped where it is taken by then',
    },
  },
  {
    guard: 'visit news: an offer goes to whom it fits',
    file: 'src/domain/rosters/told-of-offer.ts',
    search: 'rosterGap(offer, one) === null,',
    replace: 'rosterGap(offer, one) !== undefined,',
    by: {
      file: news,
      title: 'nobody is told of an offer out of their reach, nor of their own booking',
    },
  },
  {
    guard: 'visit news: no SMS to whom something reached',
    file: 'src/domain/rosters/telling.ts',
    search: 'if (isReached) return',
    replace: 'if (isReached && now.epochMilliseconds < 0) return',
    by: { file: telling, title: 'none follows where a page or a device has taken it' },
  },
  {
    guard: 'visit news: the end of a visit that is soon waits for nobody',
    file: 'src/domain/rosters/telling.ts',
    search: 'if (quiet.isQuiet && !isUrgent) {',
    replace: 'if (quiet.isQuiet) {',
    by: { file: telling, title: 'the end of a visit within twelve hours is never silenced' },
  },
  {
    guard: 'visit news: a leave is quiet',
    file: 'src/domain/rosters/quiet.ts',
    search:
      '    .flatMap((stretch) => leaves.reduce((left, leave) => left.flatMap(without(leave)), [stretch]))\n',
    replace: '',
    by: { file: quiet, title: 'a leave is quiet from its first instant until its end' },
  },
]
