// Sends one refund in its own process, and is killed at one of three points: before the gateway
// receives it, after it has, and while its answer is being recorded.
import { ccavenue } from '#src/adapters/ccavenue/ccavenue.ts'
import { systemChance } from '#src/adapters/chance.ts'
import { fieldCipher } from '#src/adapters/cipher.ts'
import { fixedClock } from '#src/adapters/fixed-clock.ts'
import { recordingQueue } from '#src/adapters/recording-queue.ts'
import { connect } from '#src/db/driver/client.ts'
import { RefundId } from '#src/domain/payments/payment.ts'
import { demoMerchant } from '#src/sandbox/merchant.ts'
import type { Gateway } from '#src/usecases/gateway.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import type { Queue, World } from '#src/usecases/world.ts'

export type Killed = {
  databaseUrl: string
  sandboxUrl: string
  now: string
  refundId: string
  at: 'before-the-call' | 'after-the-call' | 'while-writing'
}

const { databaseUrl, sandboxUrl, now, refundId, at }: Killed = JSON.parse(process.argv[2] ?? '')

function die(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('still alive')
}

function dyingGateway(gateway: Gateway): Gateway {
  return {
    ...gateway,
    async refund(of) {
      if (at === 'before-the-call') die()
      const answer = await gateway.refund(of)
      return at === 'after-the-call' ? die() : answer
    },
  }
}

/** When the next question is queued, the result is written and not committed yet. */
function dyingQueue(queue: Queue): Queue {
  return {
    ...queue,
    enqueue: (...given) => (at === 'while-writing' ? die() : queue.enqueue(...given)),
  }
}

const { id: merchantId, accessCode, workingKey } = demoMerchant
const gateway = ccavenue({
  merchantId,
  accessCode,
  workingKey,
  cipher: 'cbc',
  pageUrl: `${sandboxUrl}/transaction/transaction.do?command=initiateTransaction`,
  apiUrl: `${sandboxUrl}/apis/servlet/DoWebTrans`,
  baseUrl: 'http://localhost:3000',
})
// What sending a refund uses of the world; nothing else exists here.
const world: Partial<World> = {
  db: connect(databaseUrl, 2).db,
  clock: fixedClock(now),
  chance: systemChance,
  cipher: fieldCipher('a secret that only tests know'),
  queue: dyingQueue(recordingQueue()),
  gateway: dyingGateway(gateway),
}
const app = bindVerbs(world as World)({ kind: 'worker' })
const { state } = await app.sendRefund({ refundId: RefundId.parse(refundId) })
console.error(`it lives on: ${state}`)
process.exit(1)
