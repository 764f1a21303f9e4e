import { VisitId } from '#src/domain/visits/visit.ts'
import { json, problems, route, z } from '#src/http/api.ts'

const params = z.strictObject({ id: VisitId })
const once = { idempotent: true }

export const call = route(
  'visit:move',
  'callPatient',
  {
    method: 'post',
    path: '/visits/{id}/call',
    summary: 'Call the patient from the door',
    request: { params },
    responses: {
      200: json(
        'The attempt is noted; this is how the call is made',
        z.object({
          attempts: z.int(),
          isNew: z.boolean(),
          how: z.enum(['dial', 'bridge']),
          /** Null where a bridge connects them. */
          number: z.string().nullable(),
        }),
      ),
      ...problems,
    },
  },
  once,
)

export const callBack = route(
  'visit:call-back',
  'callPhlebotomist',
  {
    method: 'post',
    path: '/visits/{id}/call-back',
    summary: 'Call the phlebotomist who comes to you',
    request: { params },
    responses: {
      200: json('Your phone rings, and is connected', z.object({ visitId: VisitId })),
      ...problems,
    },
  },
  once,
)
