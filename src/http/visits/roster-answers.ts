import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { pointSources } from '#src/domain/people/address.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { LeaveId } from '#src/domain/rosters/leave.ts'
import { z } from '#src/http/api.ts'

const Leave = z.object({
  leaveId: LeaveId,
  version: z.int(),
  startsAt: z.string(),
  endsAt: z.string(),
  isSudden: z.boolean(),
  isOfToday: z.boolean(),
  isNow: z.boolean(),
})

/** Where, when and what a phlebotomist takes, within what the office allows. */
const Roster = z.object({
  phlebotomistId: UserId,
  name: z.string(),
  version: z.int(),
  own: z
    .object({
      locationId: z.int(),
      latitude: z.number(),
      longitude: z.number(),
      pointSource: z.enum(pointSources),
      radiusKm: z.int(),
      visitsPerHour: z.int(),
      tubesPerBag: z.int(),
      seesChildren: z.boolean(),
      seesElderly: z.boolean(),
    })
    .nullable(),
  bounds: z.object({
    mostRadiusKm: z.int(),
    mostVisitsPerHour: z.int(),
    mostTubesPerBag: z.int(),
    maySeeChildren: z.boolean(),
    maySeeElderly: z.boolean(),
    earliest: z.string(),
    latest: z.string(),
  }),
  boundAt: z.string().nullable(),
  hours: z.array(z.object({ weekday: z.int(), from: z.string(), until: z.string() })),
  weekMinutes: z.int(),
  leaves: z.array(Leave),
})

const City = z.object({ locationId: z.int(), name: z.string() })

export const OwnRosterAnswer = Roster.extend({
  cities: z.array(City),
  visits: z.array(z.object({ number: BookingNumber, startsAt: z.string(), endsAt: z.string() })),
})

export const OfficeRosterAnswer = Roster.extend({
  cities: z.array(City),
  acceptedVisits: z.int(),
})

export const RosterListAnswer = z.object({
  rosters: z.array(
    z.object({
      phlebotomistId: UserId,
      name: z.string(),
      cities: z.array(z.string()),
      weekMinutes: z.int(),
      radiusKm: z.int().nullable(),
      seesChildren: z.boolean(),
      seesElderly: z.boolean(),
      isMissing: z.boolean(),
      isOnLeave: z.boolean(),
    }),
  ),
  next: UserId.nullable(),
})

export const SavedRoster = z.object({ version: z.int() })
export const BoundAnswer = z.object({ version: z.int(), isTrimmed: z.boolean() })
export const LeaveTaken = z.object({
  leaveId: LeaveId,
  startsAt: z.string(),
  endsAt: z.string(),
  joined: z.int(),
})
export const LeaveEnded = z.object({ leaveId: LeaveId, endsAt: z.string().nullable() })
