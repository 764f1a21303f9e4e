import type { QueueName } from '#src/domain/queues/queues.ts'
import type { App } from '#src/usecases/index.ts'

/** One queue as this person sees it; an error where they do not. */
export async function queueOf(app: App, name: QueueName) {
  const { queues } = await app.listQueues()
  const found = queues.find((queue) => queue.name === name)
  if (!found) throw new Error(`${name} is not shown`)
  return found
}
