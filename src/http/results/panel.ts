import { OrderId } from '#src/domain/orders/order.ts'
import { EnterResults } from '#src/domain/results/calculated/inputs.ts'
import { resultFlags } from '#src/domain/results/judging/flag.ts'
import { itemStates } from '#src/domain/results/item-machine.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { body, json, problems, route, z } from '#src/http/api.ts'

export const enterPanel = route(
  'result:enter',
  'enterResults',
  {
    method: 'post',
    path: '/orders/{id}/results',
    summary: 'Enter several results of an order',
    request: { params: z.strictObject({ id: OrderId }), ...body(EnterResults) },
    responses: {
      200: json(
        'Those that were entered, with their flags; of the others each says why not, and what stands is on the bench',
        z.object({
          entered: z.array(
            z.object({
              testItemId: TestItemId,
              /** False: the very same value stands already. */
              isNew: z.boolean(),
              state: z.enum(itemStates),
              flag: z.enum(resultFlags),
            }),
          ),
          refused: z.array(z.object({ testItemId: TestItemId, refusal: z.string() })),
        }),
      ),
      ...problems,
    },
  },
  { idempotent: true },
)
