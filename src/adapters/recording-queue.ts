import type { Jobs, Queue } from '#src/usecases/world.ts'

export type RecordingQueue = Queue & { jobs: { job: keyof Jobs; input: object }[] }

/** The twin of the job queue: keeps what it was asked to run later. */
export function recordingQueue(): RecordingQueue {
  const jobs: { job: keyof Jobs; input: object }[] = []
  return {
    jobs,
    async enqueue(_tx, job, input) {
      jobs.push({ job, input })
    },
  }
}
