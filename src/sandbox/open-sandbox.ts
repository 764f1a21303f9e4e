import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { apiOf } from './api.ts'
import { cipherOf } from './cipher.ts'
import { openDesk } from './desk.ts'
import { type Fault, answerBroken } from './faults.ts'
import { openLedger } from './ledger.ts'
import type { Merchant } from './merchant.ts'
import { type Deliver, deliverOverHttp, pushing } from './pushes.ts'
import { type Routed, sandboxApp } from './sandbox-app.ts'

export type SandboxOptions = {
  merchant: Merchant
  /** 0: any free one. */
  port?: number
  host?: string
  /** Where it stores its state; without one, in memory. */
  file?: string | undefined
  now?: () => Temporal.Instant
  deliver?: Deliver
  /** Interval of checking what has fallen due; 0: only at each request. */
  everyMs?: number
  reconcileAfterSeconds?: number
  /** From a refund to the bank's confirmation; without it, only manually. */
  bankTakesSeconds?: number
  /** Without them it has what a real gateway has: a payment page, an API, notifications. */
  hasLevers?: boolean
}

/** The sandbox gateway: its hosted page, its API, its notifications, and the controls for tests. */
export async function openSandbox({
  merchant,
  port = 0,
  host = '127.0.0.1',
  ...more
}: SandboxOptions) {
  const { now = () => Temporal.Now.instant(), deliver = deliverOverHttp } = more
  const { everyMs = 500, reconcileAfterSeconds = 5, hasLevers = true } = more
  const cipher = cipherOf(merchant.cipher, merchant.workingKey)
  const ledger = openLedger(more.file)
  const desk = openDesk({ ledger, cipher, now, reconcileAfterSeconds })
  const rules = { isOneRefundOnly: false }
  const sendDue = pushing(ledger, now, deliver)
  /** Notifications are not awaited: the merchant who receives one may be the caller. */
  const tick = () => {
    desk.settle()
    void sendDue()
  }
  const state: { fault: Fault | null } = { fault: null }
  const api = apiOf(merchant, cipher, {
    ledger,
    now,
    rules,
    bankTakesSeconds: more.bankTakesSeconds,
  })
  const parts = { merchant, cipher, ledger, desk, api, tick, now, rules, state }
  const routed: Routed = { ...parts, hasLevers }
  const listener = getRequestListener(sandboxApp(routed).fetch)
  const server = createServer((request, response) => {
    const { fault } = state
    if (fault && request.url?.startsWith('/apis/')) answerBroken(fault, response, cipher)
    else void listener(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  const timer = everyMs > 0 ? setInterval(tick, everyMs) : undefined
  return {
    port: (server.address() as AddressInfo).port,
    seal: cipher.seal,
    async close() {
      clearInterval(timer)
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
