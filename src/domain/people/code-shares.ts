import { limits, secondsToRoomAmong } from '#src/domain/limits.ts'
import { secondsToNextCode } from './sign-in-code.ts'

/**
 * Who requests a code for a number: a browser that its account knows, the account's own signed-in
 * person, or anybody else. A person without an account is a stranger.
 * Source: decision 098.
 */
export const askers = ['stranger', 'known-device', 'signed-in'] as const
type Asker = (typeof askers)[number]

/** `network`: the hash of a stranger's network; null where none is counted. */
export type CodeAsked = { asker: Asker; network: string | null }
export type CodeSent = CodeAsked & { at: Temporal.Instant }

const ofStrangers = [limits.codesOfStrangersAnHour, limits.codesOfStrangersADay]
const ofNewNetworks = [limits.codesOfNewNetworksAnHour, limits.codesOfNewNetworksADay]

/**
 * Seconds until this asker may request the next code for a number, 0 when it may now. A known
 * device and a signed-in person each have a share that no stranger uses up. Strangers have one
 * share per network; when their common total is used up, a network that had none for a day still
 * gets its first code. `sent`: the codes to this number in the last 24 hours, latest first.
 * Source: decision 098.
 */
export function secondsToNextOfShare(
  sent: readonly CodeSent[],
  asked: CodeAsked,
  now: Temporal.Instant,
): number {
  const own = sent.filter((one) => isOfOneShare(one, asked))
  const wait = secondsToNextCode(
    own.map(({ at }) => at),
    now,
  )
  if (asked.asker !== 'stranger') return wait
  const together = own.length === 0 ? ofNewNetworks : ofStrangers
  const made = sent.filter(({ asker }) => asker === 'stranger').map(({ at }) => at)
  return Math.max(wait, ...together.map((limit) => secondsToRoomAmong(limit, made, now)))
}

function isOfOneShare(sent: CodeAsked, asked: CodeAsked): boolean {
  if (sent.asker !== asked.asker) return false
  return asked.asker !== 'stranger' || sent.network === asked.network
}
