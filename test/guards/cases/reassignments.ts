import type { Cases } from '#test/guards/case.ts'

const ASKED = '2026-03-02T06:00:00Z'
const after = (minutes: number) => Temporal.Instant.from(ASKED).add({ minutes }).toString()

export const reassignmentCases: Cases = {
  reassignments: {
    reassignments_to_another: {
      bad: ({ from_id }) => ({ to_id: from_id }),
    },
    reassignments_asked_by_another: {
      bad: [({ to_id }) => ({ asked_by: to_id }), ({ from_id }) => ({ asked_by: from_id })],
    },
    reassignments_ended_once: {
      good: { state: 'declined', ended_at: ASKED },
      bad: [
        { state: 'declined', ended_at: null },
        { state: 'asked', ended_at: ASKED },
      ],
    },
    reassignments_answered_soon: {
      given: { asked_at: ASKED },
      good: { answer_by: after(60) },
      bad: [{ answer_by: after(61) }, { answer_by: ASKED }],
    },
  },
}
