import { z } from 'zod'
import type { OrderId } from '#src/domain/orders/order.ts'
import { declaredReasons, GiveUpTests } from '#src/domain/results/give-up.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import type { App } from '#src/usecases/index.ts'
import { submit } from '#src/web/form.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** The ticked tests, and the versions of everything that the page showed. */
const TickedTests = z
  .strictObject({
    reason: z.enum(declaredReasons),
    tests: z.array(TestItemId).min(1),
    shown: GiveUpTests.shape.tests,
  })
  .refine(({ tests, shown }) => tests.every((id) => shown.some((one) => one.testItemId === id)), {
    path: ['tests'],
  })

/** The data of the page for giving up an order's tests. */
export async function loadGiveUp(verbs: App, orderId: OrderId) {
  return { order: await verbs.viewGiveUp({ orderId }), reasons: declaredReasons }
}

/** Gives up the ticked tests, each as it was shown, and continues. */
export function giveUpTicked(request: Request, verbs: App, orderId: OrderId, done: () => Response) {
  const act = async ({ reason, tests: ticked, shown }: z.output<typeof TickedTests>) => {
    const tests = shown.filter(({ testItemId }) => ticked.includes(testItemId))
    await verbs.giveUpTests({ orderId, reason, tests })
    return done()
  }
  return submit(request, TickedTests, act, { words: { tests: m.giveup_tests_rule } })
}
