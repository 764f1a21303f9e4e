import type { Carriers } from '#src/usecases/world.ts'

/** Demonstrations send nothing; a message stays in the outbox to be read there. */
export const noCarriers: Carriers = {
  email: async () => {},
  sms: async () => {},
  call: async () => ({ secondRang: null }),
}
