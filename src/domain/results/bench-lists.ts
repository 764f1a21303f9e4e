import { z } from 'zod'
import type { ItemState } from './item-machine.ts'

/** The lists of the bench, in the order in which a sample goes through them. */
export const benchLists = [
  'expected',
  'counter',
  'enter',
  'verify',
  'sign',
  'changes',
  'calls',
] as const
export type BenchList = (typeof benchLists)[number]
export type TubeList = 'expected' | 'counter'
export type OrderList = 'enter' | 'verify' | 'sign'
export type BenchCounts = Record<BenchList, number>

/** In which states a test stands in a list of orders. */
export const standing: Record<OrderList, readonly ItemState[]> = {
  enter: ['ready'],
  verify: ['entered', 'held'],
  sign: ['tech-verified'],
}

/** So many orders, tubes or calls stand on a page. */
export const BENCH_PAGE = 50

type May = { receive: boolean; sign: boolean }

/** The list a person's work begins with. */
export function ownList(may: May, calls: number): BenchList {
  if (may.sign) return 'sign'
  return calls > 0 && !may.receive ? 'calls' : 'counter'
}

/**
 * Where a page goes on: after or before the row that stands there. `rank`: 0, or less the graver a
 * row is; `due`: its instant, or `infinity` where nothing is promised. Everybody may write one: it
 * says where, not what may be seen.
 */
export type BenchPlace = { rank: number; due: string; id: string }

/** A place as text for an address. */
export function benchPlaceText({ rank, due, id }: BenchPlace): string {
  return `${-rank}_${due}_${id}`
}

const written =
  /^(?<gravity>[0-9])_(?<due>infinity|20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z)_(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/u

const TypedPlace = z
  .string()
  .max(90)
  .transform((text, context): BenchPlace => {
    const { gravity = '', due = '', id = '' } = written.exec(text)?.groups ?? {}
    if (!isInstant(due)) {
      context.addIssue({ code: 'custom', message: 'No page begins there.' })
      return z.NEVER
    }
    return { rank: -Number(gravity), due, id }
  })

/** 31 February has the shape and is no day. */
function isInstant(due: string): boolean {
  if (due === 'infinity') return true
  try {
    return Temporal.Instant.from(due).epochMilliseconds > 0
  } catch {
    return false
  }
}

const pages = { after: TypedPlace.optional(), before: TypedPlace.optional() }

/** One page of one list; `after` or `before` is what another page gave as `next` or `previous`. */
export const BenchPageAsked = z
  .strictObject({ list: z.enum(benchLists).optional(), ...pages })
  .refine(({ after, before }) => after === undefined || before === undefined, {
    path: ['before'],
    message: 'A page is after one row or before one.',
  })
  .refine(({ list, after, before }) => list !== undefined || !(after ?? before), {
    path: ['list'],
    message: 'A page is of one list.',
  })
export type BenchPageAsked = z.infer<typeof BenchPageAsked>

/** Which rows a page holds, counted from 1, and of how many; 0 rows have no first. */
export type BenchSpan = {
  first: number
  last: number
  total: number
  next: string | null
  previous: string | null
}

type Placed = BenchPlace & { row: number; total: number }

/** What stands around the rows of a page, read in their order. */
export function spanOf(rows: readonly Placed[]): BenchSpan {
  const first = rows[0]
  const last = rows.at(-1)
  if (!first || !last) return { first: 0, last: 0, total: 0, next: null, previous: null }
  return {
    first: first.row,
    last: last.row,
    total: last.total,
    next: last.row < last.total ? benchPlaceText(last) : null,
    previous: first.row > 1 ? benchPlaceText(first) : null,
  }
}
