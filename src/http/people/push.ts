import { PushSubscription } from '#src/domain/push/push-device.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'

/** The service worker's: a browser replaced the endpoint that its person agreed to. */
const renew = route('push:renew', 'renewPushDevice', {
  method: 'post',
  path: '/me/push-subscription',
  summary: 'Renew the push subscription of this device',
  request: body(PushSubscription),
  responses: { 200: json('Renewed', z.object({ id: z.uuid() })), ...problems },
})

export const push = newApi().openapi(renew, async (c) =>
  c.json(await c.var.app.renewPushDevice(c.req.valid('json')), 200),
)
