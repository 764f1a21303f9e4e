import {
  OfflineDeviceId,
  RegisterOfflineDevice,
  RevokeOfflineDevice,
} from '#src/domain/offline/device.ts'
import { OfflineEventId, offlineKinds, ReplayOfflineEvents } from '#src/domain/offline/event.ts'
import { eventOutcomes } from '#src/domain/offline/hearing.ts'
import {
  BookHeldCash,
  cashFates,
  DecideOfflineHold,
  holdDecisions,
  OfflineHoldId,
  holdReasons,
} from '#src/domain/offline/hold.ts'
import { clockFindings } from '#src/domain/offline/true-time.ts'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { writeOffReasons } from '#src/domain/tubes/tube.ts'
import { visitStates } from '#src/domain/visits/visit-machine.ts'
import { failReasons, VisitId } from '#src/domain/visits/visit.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'

const instant = z.iso.datetime()
const device = z.strictObject({ id: OfflineDeviceId })

const Registered = z.object({
  deviceId: OfflineDeviceId,
  /** What the phone seals visit codes for: the key's id and its point of P-256. */
  sealFor: z.string(),
  now: instant,
})

const Heard = z.object({
  eventId: OfflineEventId,
  number: z.int(),
  outcome: z.enum([...eventOutcomes, 'waits']),
  code: z.string().nullable(),
  at: instant.nullable(),
  clock: z.enum(clockFindings).nullable(),
})

const Device = z.object({
  deviceId: OfflineDeviceId,
  name: z.string(),
  version: z.int(),
  events: z.int(),
  registeredAt: instant,
  revokedAt: instant.nullable(),
})

const HeldStep = z.object({
  kind: z.enum(offlineKinds),
  at: z.string(),
  detail: z.object({
    tubeId: z.string().optional(),
    barcode: z.string().optional(),
    amountPaise: z.int().optional(),
    reason: z.enum([...failReasons, ...writeOffReasons]).optional(),
  }),
  outcome: z.enum(eventOutcomes),
  code: z.string().nullable(),
  /** Of a doubtful time: between which instants it was, by our clock. */
  between: z.object({ from: z.string(), to: z.string() }).nullable(),
})

const Hold = z.object({
  holdId: OfflineHoldId,
  version: z.int(),
  visitId: VisitId,
  phlebotomistId: UserId,
  reason: z.enum(holdReasons),
  openedAt: instant,
  bookingNumber: BookingNumber,
  visitState: z.enum(visitStates),
  device: z.string(),
  unbookedCashPaise: z.int().nullable(),
  events: z.array(HeldStep),
})

const register = route('offline:register', 'registerOfflineDevice', {
  method: 'post',
  path: '/offline-devices',
  summary: 'Set up a phone that signs steps without a network',
  request: body(RegisterOfflineDevice),
  responses: { 200: json('The phone, and what it seals visit codes for', Registered), ...problems },
})

const own = route('offline:read', 'listOwnOfflineDevices', {
  method: 'get',
  path: '/offline-devices',
  summary: 'List your phones',
  responses: { 200: json('Phones', z.object({ devices: z.array(Device) })), ...problems },
})

const list = route('offline:list', 'listOfflineDevices', {
  method: 'get',
  path: '/rosters/{id}/offline-devices',
  summary: 'List the phones of a phlebotomist',
  request: { params: z.strictObject({ id: UserId }) },
  responses: { 200: json('Phones', z.object({ devices: z.array(Device) })), ...problems },
})

const revoke = route('offline:revoke', 'revokeOfflineDevice', {
  method: 'post',
  path: '/offline-devices/{id}/revoke',
  summary: 'Revoke a phone that is lost',
  request: { params: device, ...body(RevokeOfflineDevice.omit({ deviceId: true })) },
  responses: {
    200: json('Since when it signs nothing', z.object({ revokedAt: instant })),
    ...problems,
  },
})

const replay = route('offline:replay', 'replayOfflineEvents', {
  method: 'post',
  path: '/offline-devices/{id}/events',
  summary: 'Send the steps that a phone kept without a network',
  description:
    'Each is taken once and answered the same whenever it is sent again, so no Idempotency-Key is needed.',
  request: { params: device, ...body(ReplayOfflineEvents.omit({ deviceId: true })) },
  responses: {
    200: json(
      'What became of each, in their order',
      z.object({ events: z.array(Heard), now: instant.nullable() }),
    ),
    ...problems,
  },
})

const leave = route('offline:leave', 'leaveOfflineEvents', {
  method: 'post',
  path: '/left-offline-events',
  summary: 'Leave the steps of a phlebotomist who may not work any more to the office',
  description:
    'Signed with the phone’s key, so no session is needed. Nothing is taken by itself. Each is kept once and answered the same whenever it is sent again, so no Idempotency-Key is needed.',
  request: body(ReplayOfflineEvents),
  responses: {
    200: json('What became of each, in their order', z.object({ events: z.array(Heard) })),
    ...problems,
  },
})

const holds = route('offline:list', 'listOfflineHolds', {
  method: 'get',
  path: '/offline-holds',
  summary: 'List what was done without a network and waits for the office',
  responses: {
    200: json('The oldest first', z.object({ holds: z.array(Hold) })),
    ...problems,
  },
})

const decide = route('offline:decide', 'decideOfflineHold', {
  method: 'post',
  path: '/offline-holds/{id}/decide',
  summary: 'Confirm or refuse what was done without a network',
  request: {
    params: z.strictObject({ id: OfflineHoldId }),
    ...body(DecideOfflineHold.omit({ holdId: true })),
  },
  responses: {
    200: json(
      'Decided; what the platform pays the phlebotomist for a visit that was over meanwhile, and what of their pay is withdrawn',
      z.object({
        outcome: z.enum(holdDecisions),
        paidPaise: z.int().nullable(),
        withdrawnPaise: z.int().nullable(),
      }),
    ),
    ...problems,
  },
})

const bookCash = route('offline:book-cash', 'bookHeldCash', {
  method: 'post',
  path: '/offline-holds/{id}/cash',
  summary: 'Book cash that was taken at a visit that was over',
  request: {
    params: z.strictObject({ id: OfflineHoldId }),
    ...body(BookHeldCash.omit({ holdId: true })),
  },
  responses: {
    200: json(
      'Booked, against a receipt',
      z.object({ became: z.enum(cashFates), receiptNumber: z.string() }),
    ),
    ...problems,
  },
})

/** The API of steps without a network, and of the phones that keep them. */
export const offline = newApi()
  .openapi(register, async (c) =>
    c.json(await c.var.app.registerOfflineDevice(c.req.valid('json')), 200),
  )
  .openapi(own, async (c) => c.json({ devices: await c.var.app.listOwnOfflineDevices() }, 200))
  .openapi(list, async (c) => {
    const phlebotomistId = c.req.valid('param').id
    return c.json({ devices: await c.var.app.listOfflineDevices({ phlebotomistId }) }, 200)
  })
  .openapi(revoke, async (c) => {
    const input = { deviceId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.revokeOfflineDevice(input), 200)
  })
  .openapi(replay, async (c) => {
    const input = { deviceId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.replayOfflineEvents(input), 200)
  })
  .openapi(leave, async (c) => c.json(await c.var.app.leaveOfflineEvents(c.req.valid('json')), 200))
  .openapi(holds, async (c) => {
    const found = await c.var.app.listOfflineHolds()
    const rows = found.map(({ unbookedCash, ...one }) => ({
      ...one,
      unbookedCashPaise: unbookedCash,
    }))
    return c.json({ holds: rows }, 200)
  })
  .openapi(bookCash, async (c) => {
    const input = { holdId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.bookHeldCash(input), 200)
  })
  .openapi(decide, async (c) => {
    const input = { holdId: c.req.valid('param').id, ...c.req.valid('json') }
    const { outcome, paid, withdrawn } = await c.var.app.decideOfflineHold(input)
    return c.json({ outcome, paidPaise: paid, withdrawnPaise: withdrawn }, 200)
  })
