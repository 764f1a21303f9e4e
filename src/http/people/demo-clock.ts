import { MoveClock } from '#src/domain/demo-clock.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'

const Clock = z.object({ now: z.string(), movedMs: z.int() })

const view = route('clock:read', 'viewClock', {
  method: 'get',
  path: '/demo-clock',
  summary: 'Show the clock of a demonstration',
  responses: {
    200: json('What the clock of a demonstration shows', Clock.extend({ mostDays: z.int() })),
    ...problems,
  },
})

const move = route(
  'clock:move',
  'moveClock',
  {
    method: 'post',
    path: '/demo-clock',
    summary: 'Move the clock of a demonstration',
    request: body(MoveClock),
    responses: { 200: json('What it shows now', Clock), ...problems },
  },
  { idempotent: true },
)

export const demoClock = newApi()
  .openapi(view, async (c) => c.json(await c.var.app.viewClock(), 200))
  .openapi(move, async (c) => c.json(await c.var.app.moveClock(c.req.valid('json')), 200))
