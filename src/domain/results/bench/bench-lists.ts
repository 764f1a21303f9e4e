import { z } from 'zod'
import { CategoryCode } from '#src/domain/catalogue/manage-category.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'

/** The lists of the bench, in the order in which a sample passes through them. */
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

/**
 * Whether a list is of tests, which belong to sections.
 * Source: decision 029.
 */
export function isOrderList(list: BenchList | null | undefined): list is OrderList {
  return typeof list === 'string' && list in standing
}

/** The states of a test that put it on a list of orders. */
export const standing: Record<OrderList, readonly ItemState[]> = {
  enter: ['ready'],
  verify: ['entered', 'held'],
  sign: ['tech-verified'],
}

/** Orders, tubes or calls per page. */
export const BENCH_PAGE = 50

type May = { receive: boolean; sign: boolean }

/** The list on which a person's work begins. Source: decision 029. */
export function ownList(may: May, calls: number): BenchList {
  if (may.sign) return 'sign'
  return calls > 0 && !may.receive ? 'calls' : 'counter'
}

/**
 * Where a page continues: after or before this row. `rank`: 0, or lower for more urgent rows;
 * `due`: its instant, or `infinity` where nothing is promised. Anybody may construct one: it is a
 * position, not a permission.
 * Source: decision 029.
 */
export type BenchPlace = { rank: number; due: string; id: string }

/** A position as text for a URL. */
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

/** 31 February has the right shape but is not a day. */
function isInstant(due: string): boolean {
  if (due === 'infinity') return true
  try {
    return Temporal.Instant.from(due).epochMilliseconds > 0
  } catch {
    return false
  }
}

const pages = { after: TypedPlace.optional(), before: TypedPlace.optional() }

/** A section of a lab: a category of the catalogue. */
const Section = CategoryCode

/** One page of one list; `after` or `before` is the `next` or `previous` of another page. */
export const BenchPageAsked = z
  .strictObject({ list: z.enum(benchLists).optional(), section: Section.optional(), ...pages })
  .refine(({ after, before }) => after === undefined || before === undefined, {
    path: ['before'],
    message: 'A page is after one row or before one.',
  })
  .refine(({ list, after, before }) => list !== undefined || !(after ?? before), {
    path: ['list'],
    message: 'A page is of one list.',
  })
  .refine(({ list, section }) => section === undefined || isOrderList(list), {
    path: ['list'],
    message: 'Only lists of tests have sections.',
  })
export type BenchPageAsked = z.infer<typeof BenchPageAsked>

/** Which rows a page holds, counted from 1, and the total; an empty page has no first row. */
export type BenchSpan = {
  first: number
  last: number
  total: number
  next: string | null
  previous: string | null
}

type Placed = BenchPlace & { row: number; total: number }

/** The span of a page, from its rows in order. */
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
