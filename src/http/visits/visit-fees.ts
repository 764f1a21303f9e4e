import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { doubts } from '#src/domain/visits/failure.ts'
import { stampVerdicts } from '#src/domain/visits/place-stamp.ts'
import { DecideVisitFee, DisputeVisitFee, VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import { visitFeeStates } from '#src/domain/visits/visit-fee-machine.ts'
import { visitStates } from '#src/domain/visits/visit-machine.ts'
import { failReasons, VisitId } from '#src/domain/visits/visit.ts'
import { amountJson } from '#src/http/described/amount-json.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'

const params = z.strictObject({ id: VisitFeeId })
const State = z.object({ state: z.enum(visitFeeStates) })
const moved = { 200: json('Where the fee is now', State), ...problems }
const once = { idempotent: true }

const dispute = route(
  'visit-fee:dispute',
  'disputeVisitFee',
  {
    method: 'post',
    path: '/visit-fees/{id}/dispute',
    summary: 'Dispute a visit fee',
    request: { params, ...body(DisputeVisitFee) },
    responses: moved,
  },
  once,
)

const decide = route(
  'visit-fee:decide',
  'decideVisitFee',
  {
    method: 'post',
    path: '/visit-fees/{id}/decide',
    summary: 'Decide a disputed visit fee',
    request: { params, ...body(DecideVisitFee) },
    responses: moved,
  },
  once,
)

const text = z.string().nullable()
const verdict = z.enum(stampVerdicts).nullable()

const Line = z.object({
  visitFeeId: VisitFeeId,
  bookingNumber: BookingNumber,
  phlebotomist: text,
  state: z.enum(visitFeeStates),
  amountPaise: z.int(),
  reason: z.enum(failReasons),
  doubts: z.array(z.enum(doubts)),
  createdAt: z.string(),
  dueAt: z.string(),
  disputedAt: text,
  arriving: verdict,
  failing: verdict,
  calls: z.int(),
  waitedMinutes: z.number().nullable(),
})

/** For a phlebotomist whose visits fail more often than others'. */
const Pattern = z.object({
  phlebotomistId: UserId,
  name: text,
  fees: z.int(),
  ended: z.int(),
  othersFees: z.int(),
  othersEnded: z.int(),
  visits: z.array(Line),
})

const Open = z.object({
  visitId: VisitId,
  bookingNumber: BookingNumber,
  phlebotomist: text,
  state: z.enum(visitStates),
  endsAt: z.string(),
  isDrawn: z.boolean(),
})

const watch = route('visit:watch', 'watchVisits', {
  method: 'get',
  path: '/visit-watch',
  summary: 'List the visits that need attention',
  responses: {
    200: json(
      'Visits that a person of the office has to look at',
      z.object({
        late: z.array(Open),
        locked: z.array(Open),
        waiting: z.int(),
        fees: z.array(Line),
        patterns: z.array(Pattern),
      }),
    ),
    ...problems,
  },
})

export const visitFees = newApi()
  .openapi(watch, async (c) => {
    const { fees, patterns, ...open } = await c.var.app.watchVisits()
    const striking = patterns.map(({ visits, ...one }) => ({
      ...one,
      visits: visits.map(amountJson),
    }))
    return c.json({ ...open, fees: fees.map(amountJson), patterns: striking }, 200)
  })
  .openapi(dispute, async (c) => {
    const input = { visitFeeId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.disputeVisitFee(input), 200)
  })
  .openapi(decide, async (c) => {
    const input = { visitFeeId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.decideVisitFee(input), 200)
  })
