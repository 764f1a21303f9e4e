import type { Cases } from '#test/guards/case.ts'

const ASKED = '2026-03-02T06:00:00Z'
const after = (hours: number) => Temporal.Instant.from(ASKED).add({ hours }).toString()

export const proposalCases: Cases = {
  reschedule_proposals: {
    reschedule_proposals_ended_once: {
      good: { state: 'declined', ended_at: ASKED },
      bad: [
        { state: 'declined', ended_at: null },
        { state: 'proposed', ended_at: ASKED },
      ],
    },
    reschedule_proposals_answered_in_time: {
      given: { asked_at: ASKED, starts_at: after(30), ends_at: after(31) },
      good: { answer_by: after(24) },
      bad: [
        { answer_by: after(25) },
        { answer_by: ASKED },
        { answer_by: after(24), starts_at: after(24) },
      ],
    },
    reschedule_proposals_end_after_start: {
      given: { asked_at: ASKED, answer_by: after(1), starts_at: after(30) },
      good: { ends_at: after(31) },
      bad: { ends_at: after(30) },
    },
  },
}
