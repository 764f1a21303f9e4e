// What waits, and for whom.
export { listQueues } from './list-queues.ts'
