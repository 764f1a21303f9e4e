import { type CustodyLink, custodyText } from './custody-link.ts'
import { tubeMachine, type TubeState } from './tube-machine.ts'

/** What the tube itself states; its record must say the same. */
export type TubeStands = {
  state: TubeState
  orderId: string
  barcode: string | null
  collectedAt: Temporal.Instant | null
  handedOverAt: Temporal.Instant | null
  acceptedAt: Temporal.Instant | null
  lostAt: Temporal.Instant | null
  storedAt: Temporal.Instant | null
  disposedAt: Temporal.Instant | null
}

/**
 * - `changed`: its content is not what was hashed.
 * - `missing`: there is no link of this number, and there are later ones.
 * - `exchanged`: a later one stands in its place.
 * - `twice`: two links have this number, or follow the same one.
 * - `unlinked`: it does not follow the one before.
 * - `cut-off`: the tube has gone further than its record.
 * - `differs`: the tube states something else than this link.
 */
export const breakKinds = [
  'changed',
  'missing',
  'exchanged',
  'twice',
  'unlinked',
  'cut-off',
  'differs',
] as const
export type BreakKind = (typeof breakKinds)[number]

/** The first link that is wrong, by its number. */
export type CustodyBreak = { number: number; kind: BreakKind }

/**
 * Verifies a tube's record, as stored, and names its first broken link; undefined where it is whole.
 * `sha256`: hex, of a text as UTF-8.
 * Source: reliability L4; features 3.2; decision 195.
 */
export function firstBreak(
  links: readonly CustodyLink[],
  tube: TubeStands,
  sha256: (text: string) => string,
): CustodyBreak | undefined {
  for (const [at, link] of links.entries()) {
    const broken = outOfPlace(links, at) ?? badLink(links, at, sha256) ?? differing(links, at, tube)
    if (broken) return typeof broken === 'string' ? { number: link.number, kind: broken } : broken
  }
  const told = links.at(-1)?.toState ?? 'planned'
  return told === tube.state ? undefined : { number: links.length + 1, kind: 'cut-off' }
}

function outOfPlace(links: readonly CustodyLink[], at: number): CustodyBreak | undefined {
  const number = links[at]?.number
  const wanted = at + 1
  if (number === undefined || number === wanted) return undefined
  const isTwice = links.slice(0, at).some((earlier) => earlier.number === number)
  if (isTwice) return { number, kind: 'twice' }
  const isLater = links.some((later) => later.number === wanted)
  return { number: wanted, kind: isLater ? 'exchanged' : 'missing' }
}

function badLink(links: readonly CustodyLink[], at: number, sha256: (text: string) => string) {
  const [link, before] = [links[at], links[at - 1]]
  if (!link || sha256(custodyText(link)) !== link.hash) return 'changed'
  const isFork = links.slice(0, at).some(({ previous }) => previous === link.previous)
  if (isFork) return 'twice'
  const isOther = before !== undefined && before.tubeId !== link.tubeId
  if (isOther || link.previous !== (before?.hash ?? '') || !isStep(link, before)) return 'unlinked'
  return undefined
}

/** Along an edge of the machine, from where the one before led. */
function isStep(link: CustodyLink, before: CustodyLink | undefined): boolean {
  if (!before && link.event === 'begin') return link.fromState === null
  const edges: Readonly<Record<string, Readonly<Record<string, string>>>> = tubeMachine
  const from = before?.toState ?? 'planned'
  return link.fromState === from && edges[from]?.[link.event] === link.toState
}

const statedBy: Readonly<Record<string, (tube: TubeStands) => Temporal.Instant | null>> = {
  collect: ({ collectedAt }) => collectedAt,
  'hand-over': ({ handedOverAt }) => handedOverAt,
  accept: ({ acceptedAt }) => acceptedAt,
  lose: ({ lostAt }) => lostAt,
  store: ({ storedAt }) => storedAt,
  dispose: ({ disposedAt }) => disposedAt,
}

/** Each of these events happens once at most; the last link has the tube's order and label. */
function differing(links: readonly CustodyLink[], at: number, tube: TubeStands) {
  const link = links[at]
  if (!link) return undefined
  const stated = statedBy[link.event]?.(tube)
  if (stated !== undefined && !(stated && stated.equals(link.at))) return 'differs'
  const isSame = link.orderId === tube.orderId && link.barcode === tube.barcode
  return at < links.length - 1 || isSame || link.toState !== tube.state ? undefined : 'differs'
}
