// Messages to people.
export { deliverMessages } from './deliver-messages.ts'
export { deliverPushes } from './deliver-pushes.ts'
export { purgeMessages } from './purge-messages.ts'
export { readOutbox } from './read-outbox.ts'
