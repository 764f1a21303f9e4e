import type { Jobs, Queue } from '#src/usecases/world.ts'

export type RecordingQueue = Queue & {
  jobs: { job: keyof Jobs; input: object; when?: { afterSeconds: number } }[]
}

/** The fake of the job queue: records what it was asked to run later. */
export function recordingQueue(): RecordingQueue {
  const jobs: RecordingQueue['jobs'] = []
  return {
    jobs,
    async enqueue(_tx, job, input, when) {
      jobs.push({ job, input, ...(when && { when }) })
    },
  }
}
