// Plans for the process that began this thread, one question after the other.
import { parentPort } from 'node:worker_threads'
import type { PlannerAnswer, PlannerQuestion } from '#src/adapters/planner-questions.ts'
import { decideOffer } from '#src/domain/dispatch/decide-offer.ts'
import { planDay } from '#src/domain/dispatch/plan.ts'

function answer(question: PlannerQuestion): unknown {
  if (question.name === 'planDay') return planDay(...question.given)
  return decideOffer(...question.given)
}

parentPort?.on('message', ({ id, question }: { id: number; question: PlannerQuestion }) => {
  let answered: PlannerAnswer
  try {
    answered = { id, answer: answer(question) }
  } catch (error) {
    answered = { id, failed: error instanceof Error ? error.message : String(error) }
  }
  parentPort?.postMessage(answered)
})
