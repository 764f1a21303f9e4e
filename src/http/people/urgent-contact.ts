import { KeepUrgentContact, RemoveUrgentContact } from '#src/domain/people/urgent-contact.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'

const UrgentContact = z.object({
  /** Whom a lab may call where it does not reach you; null: nobody. */
  chosen: z.object({ name: z.string(), phone: z.string(), agreedAt: z.string() }).nullable(),
  version: z.int(),
})

const shown = route('account:read', 'viewUrgentContact', {
  method: 'get',
  path: '/me/urgent-contact',
  summary: 'Show whom a lab may call if it cannot reach you',
  responses: { 200: json('The person you chose', UrgentContact), ...problems },
})

const counted = json('The choice is now this version', z.object({ version: z.int() }))

const keep = route('account:correct', 'keepUrgentContact', {
  method: 'post',
  path: '/me/urgent-contact',
  summary: 'Choose whom a lab may call if it cannot reach you',
  request: body(KeepUrgentContact),
  responses: { 200: counted, ...problems },
})

const removal = route('account:correct', 'removeUrgentContact', {
  method: 'post',
  path: '/me/urgent-contact/removal',
  summary: 'Let no lab call anybody else about you',
  request: body(RemoveUrgentContact),
  responses: { 200: counted, ...problems },
})

export const urgentContact = newApi()
  .openapi(shown, async (c) => c.json(await c.var.app.viewUrgentContact(), 200))
  .openapi(keep, async (c) => c.json(await c.var.app.keepUrgentContact(c.req.valid('json')), 200))
  .openapi(removal, async (c) =>
    c.json(await c.var.app.removeUrgentContact(c.req.valid('json')), 200),
  )
