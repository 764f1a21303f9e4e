import type { ProposalReason } from '#src/domain/proposals/proposal.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** Why the office asks for another time, as its patient reads it. */
export const proposalReasonWords: Record<ProposalReason, () => string> = {
  weather: m.propose_weather,
  'lab-closed': m.propose_lab_closed,
  'too-few-people': m.propose_too_few_people,
  roads: m.propose_roads,
}
