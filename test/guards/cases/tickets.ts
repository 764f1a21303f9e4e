import type { Cases } from '#test/guards/case.ts'
import type { Columns } from '#test/guards/rows.ts'

const opened = {
  opened_at: '2026-03-02T06:00:00Z',
  acknowledge_by: '2026-03-04T06:00:00Z',
  end_by: '2026-04-01T06:00:00Z',
}
const inTime = '2026-03-02T07:00:00Z'
const tooLate = '2026-04-01T06:00:01Z'

const acknowledged = { ...opened, state: 'acknowledged', acknowledged_at: inTime }
const answered = { ...acknowledged, state: 'answered', ended_at: inTime }
const closed = { ...answered, state: 'closed', closed_reason: 'resolved' }
/** Answered, and both deadlines missed. */
const late = {
  ...answered,
  acknowledged_at: tooLate,
  acknowledge_late_since: opened.acknowledge_by,
  ended_at: tooLate,
  end_late_since: opened.end_by,
}
/** Of another round, with complete deadlines. */
const anew = {
  opened_at: '2026-03-03T06:00:00Z',
  acknowledge_by: '2026-03-05T06:00:00Z',
  end_by: '2026-04-02T06:00:00Z',
}

const marks = [
  ['acknowledge_late_since', opened.acknowledge_by],
  ['end_late_since', opened.end_by],
] as const

export const ticketCases: Cases = {
  contact_messages: {
    contact_messages_number_form: {
      good: { number: 'T-991231-999999' },
      bad: [{ number: 'T-991231-99999' }, { number: 'T-991231-9999999' }, { number: 'X-1-1' }],
    },
    contact_messages_promised: [
      {
        given: opened,
        good: { end_by: '2026-04-02T06:00:00Z' },
        bad: [
          { acknowledge_by: '2026-03-04T06:00:01Z' },
          { acknowledge_by: '2026-03-04T05:59:59Z' },
          { end_by: '2026-04-02T06:00:01Z' },
        ],
      },
      {
        given: opened,
        good: { end_by: '2026-03-30T06:00:00Z' },
        bad: { end_by: '2026-03-30T05:59:59Z' },
      },
    ],
    contact_messages_acknowledged_once_seen: [
      { given: acknowledged, bad: [{ acknowledged_at: null }, { state: 'new' }] },
      { given: answered, bad: { acknowledged_at: null } },
    ],
    contact_messages_ended_by_answer: [
      { given: answered, bad: [{ ended_at: null }, { state: 'acknowledged' }] },
      { given: closed, bad: { ended_at: null } },
    ],
    contact_messages_closed_with_reason: {
      given: closed,
      bad: [{ closed_reason: null }, { closed_reason: 'bored' }, { state: 'answered' }],
    },
    contact_messages_late_is_marked: {
      given: late,
      bad: [{ acknowledge_late_since: null }, { end_late_since: null }],
    },
    contact_messages_stay_late: marks.flatMap(([mark, promised]) => [
      {
        given: opened,
        by: 'update' as const,
        good: { [mark]: promised },
        bad: { [mark]: inTime },
      },
      {
        given: { ...opened, [mark]: promised },
        by: 'update' as const,
        good: { version: 2 },
        bad: [{ [mark]: null }, { [mark]: inTime }],
      },
    ]),
    contact_messages_clock_stays: [
      {
        given: acknowledged,
        by: 'update',
        good: { version: 2 },
        bad: [
          { number: 'T-991231-999999' },
          { created_at: inTime },
          anew,
          { end_by: anew.end_by },
          { acknowledged_at: opened.opened_at },
        ],
      },
      {
        given: answered,
        by: 'update',
        good: reopened(anew),
        bad: [{ ended_at: opened.opened_at }, { acknowledged_at: opened.opened_at }],
      },
    ],
  },
}

/** As when its sender writes back. */
function reopened(round: Columns): Columns {
  return { ...round, state: 'new', acknowledged_at: null, ended_at: null }
}
