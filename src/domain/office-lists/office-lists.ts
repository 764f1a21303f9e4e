import { z } from 'zod'
import { LabId } from '#src/domain/labs/lab.ts'
import { orderStates } from '#src/domain/orders/order-machine.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { visitStates } from '#src/domain/visits/visit-machine.ts'

/** How many days one list covers. Source: decision 173. */
const MOST_DAYS = 31

/** Where a page of a list ended: the instant it is ordered by, and the row. */
const Place = z
  .string()
  .max(80)
  .transform((text, context) => {
    const [at = '', id = ''] = text.split('~')
    const parsed = z.tuple([z.iso.datetime(), z.uuid()]).safeParse([at, id])
    if (parsed.success) return { at: Temporal.Instant.from(at), id: parsed.data[1] }
    context.addIssue({ code: 'custom', message: 'This is no place of a list.' })
    return z.NEVER
  })
export type ListPlace = z.infer<typeof Place>

const filters = {
  city: z.coerce.number().int().min(1).max(1_000_000).optional(),
  lab: LabId.optional(),
  /** Indian days, both included; one alone stands for a single day. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** The account that booked, by id: a name or a number would stand in the address. */
  person: UserId.optional(),
  phlebotomist: UserId.optional(),
  /** Where the previous page ended. */
  after: Place.optional(),
}

type Days = { from?: string | undefined; to?: string | undefined }

const tooLong = { path: ['to'], message: 'The days are out of order, or too many.' }

function areDaysInOrder({ from, to }: Days): boolean {
  if (from === undefined || to === undefined) return true
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days
  return days >= 0 && days < MOST_DAYS
}

/**
 * A visit's states; with samples drawn by somebody who cannot work; over without being made while another time can still be chosen; offered on
 * without anybody taking it over; and those whose patient is asked about another time, or did not
 * agree to it.
 */
export const visitListStates = [
  ...visitStates,
  'left-behind',
  'unserved',
  'not-passed-on',
  'asked-about',
  'not-agreed',
] as const
export type VisitListState = (typeof visitListStates)[number]

/** Filters of the office's list of visits, combined with AND. Source: decision 173. */
export const SearchVisits = z
  .strictObject({ state: z.enum(visitListStates).optional(), ...filters })
  .refine(areDaysInOrder, tooLong)
export type SearchVisits = z.infer<typeof SearchVisits>

/** Filters of the office's list of bookings; the state is that of one of its orders. */
export const SearchBookings = z
  .strictObject({ state: z.enum(orderStates).optional(), ...filters })
  .refine(areDaysInOrder, tooLong)
export type SearchBookings = z.infer<typeof SearchBookings>

/** The first and the last day of a list, both included. */
export type ListDays = { from: Temporal.PlainDate; to: Temporal.PlainDate }

/** Few visits are in these states at a time: they are listed whole, whatever their day. */
const underWay: readonly (VisitListState | undefined)[] = [
  'offered',
  'accepted',
  'en-route',
  'arrived',
  'identified',
  'collected',
  'left-behind',
  'unserved',
  'not-passed-on',
  'asked-about',
  'not-agreed',
]

/**
 * The days of a list of visits: those asked for; of one account or in a state under way all of
 * them (null), of those that wait for money the coming 31, otherwise today.
 * Source: decision 173.
 */
export function daysOfVisits(asked: SearchVisits, today: Temporal.PlainDate): ListDays | null {
  const days = daysAsked(asked)
  if (days) return days
  const isWhole = asked.person !== undefined || underWay.includes(asked.state)
  if (isWhole) return null
  return { from: today, to: asked.state === 'held' ? today.add({ days: MOST_DAYS - 1 }) : today }
}

/**
 * The days on which the bookings of a list were placed: those asked for; of one account all of them
 * (null), otherwise the last 31.
 * Source: decision 173.
 */
export function daysOfBookings(asked: SearchBookings, today: Temporal.PlainDate): ListDays | null {
  const days = daysAsked(asked)
  if (days || asked.person !== undefined) return days
  return { from: today.subtract({ days: MOST_DAYS - 1 }), to: today }
}

/**
 * The filters of a list without the place of its page: whom and what somebody looked for, as the
 * audit log keeps it.
 * Source: decision 173.
 */
export function filtersOf(asked: SearchBookings | SearchVisits) {
  const { state, city, lab, from, to, person, phlebotomist } = asked
  return { state, city, lab, from, to, person, phlebotomist }
}

function daysAsked({ from, to }: Days): ListDays | null {
  const [first, last] = [from ?? to, to ?? from]
  if (first === undefined || last === undefined) return null
  return { from: Temporal.PlainDate.from(first), to: Temporal.PlainDate.from(last) }
}
