import { Worker } from 'node:worker_threads'
import type { Planner, PlannerAnswer, PlannerQuestion } from './planner-questions.ts'

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void }

/**
 * Plans in a thread that runs `program`, so that the thread of the requests is never busy with a
 * search. The thread begins with the first question and does not keep the process alive; one that dies
 * takes its questions with it, and the next question begins another.
 */
export function plannerInThread(program: URL, execArgv: string[] = []): Planner {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let asked = 0

  function begin(): Worker {
    const begun = new Worker(program, { execArgv })
    begun.on('message', ({ id, answer, failed }: PlannerAnswer) => {
      const one = waiting.get(id)
      waiting.delete(id)
      if (waiting.size === 0) begun.unref()
      if (failed === undefined) one?.resolve(answer)
      else one?.reject(new Error(failed))
    })
    begun.once('error', (error) => end(begun, error))
    begun.once('exit', () => end(begun, new Error('the planner’s thread ended')))
    return begun
  }

  function end(ended: Worker, why: unknown) {
    if (thread !== ended) return
    thread = undefined
    for (const { reject } of waiting.values())
      reject(why instanceof Error ? why : new Error(String(why)))
    waiting.clear()
  }

  function ask<Answer>(question: PlannerQuestion): Promise<Answer> {
    return new Promise((resolve, reject) => {
      asked += 1
      // The thread answers each question with what the function of its name returns.
      waiting.set(asked, { resolve: resolve as (answer: unknown) => void, reject })
      thread ??= begin()
      thread.ref()
      thread.postMessage({ id: asked, question })
    })
  }

  return {
    planDay: (day, planning) => ask({ name: 'planDay', given: [day, planning] }),
    decideOffer: (question) => ask({ name: 'decideOffer', given: [question] }),
  }
}
