import { secondsToNextCode, secondsToRoom } from './sign-in-code.ts'

/**
 * Who asks for a code to a number: a browser that its account knows, the account's own person signed
 * in, or anybody else. Strangers include who has no account yet.
 */
export const askers = ['stranger', 'known-device', 'signed-in'] as const
type Asker = (typeof askers)[number]

/** `network`: the hash of a stranger's network; null where none is counted. */
export type CodeAsked = { asker: Asker; network: string | null }
export type CodeSent = CodeAsked & { at: Temporal.Instant }

/** What all strangers together get for one number. */
const TOGETHER = { anHour: 10, aDay: 20 } as const
/** The same with the first codes of networks that had none for a day: what a number gets at most. */
const AT_MOST = { anHour: 20, aDay: 40 } as const

/**
 * Seconds until a number may get its next code from this asker, 0 when it may now. A known device and
 * somebody signed in each have a share that no stranger uses up. Strangers have one for each network;
 * when they have used up what they get together, a network that had none still gets its first code.
 * `sent`: the codes to this number of the last 24 hours, latest first. Source: decision 098.
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
  const { anHour, aDay } = own.length === 0 ? AT_MOST : TOGETHER
  const ago = sent
    .filter(({ asker }) => asker === 'stranger')
    .map(({ at }) => now.since(at).total('seconds'))
  return Math.max(wait, secondsToRoom(ago, anHour, 3600), secondsToRoom(ago, aDay, 86_400))
}

function isOfOneShare(sent: CodeAsked, asked: CodeAsked): boolean {
  if (sent.asker !== asked.asker) return false
  return asked.asker !== 'stranger' || sent.network === asked.network
}
