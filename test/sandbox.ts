import { type CipherName } from '#src/adapters/ccavenue/message-cipher.ts'
import { ccavenue } from '#src/adapters/ccavenue/ccavenue.ts'
import type { Paid, Said } from '#src/sandbox/desk.ts'
import type { Fault } from '#src/sandbox/faults.ts'
import { demoMerchant } from '#src/sandbox/merchant.ts'
import { openSandbox } from '#src/sandbox/open-sandbox.ts'
import type { Outcome } from '#src/sandbox/outcome.ts'
import type { Payment } from '#src/sandbox/payment.ts'
import type { Push } from '#src/sandbox/pushes.ts'
import type { HostedRequest } from '#src/usecases/gateway.ts'

export type { Paid } from '#src/sandbox/desk.ts'

type Options = {
  bankTakesSeconds?: number
  cipher?: CipherName
  /** The merchant's; that of `aProduct` where none is given. */
  baseUrl?: string
  /** E.g. the product's clock, so that both have the same time. */
  now?: () => Temporal.Instant
  file?: string
  /** The adapter's. */
  patience?: { connectMs: number; wholeMs: number }
}
type Seed = { number: string; amount: string } & Partial<
  Pick<Payment, 'status' | 'currency' | 'fee' | 'referenceNo' | 'at'>
>

/** The sandbox gateway on a free port, and the real adapter wired to it over HTTP. */
export async function aSandbox(options: Options = {}) {
  const { cipher = 'cbc', baseUrl = 'http://localhost:3000', patience } = options
  const merchant = { ...demoMerchant, cipher, origin: new URL(baseUrl).origin }
  const pushes: Push[] = []
  const sandbox = await openSandbox({
    merchant,
    file: options.file,
    ...(options.now ? { now: options.now } : {}),
    ...(options.bankTakesSeconds ? { bankTakesSeconds: options.bankTakesSeconds } : {}),
    deliver: async (push) => {
      pushes.push(push)
      return true
    },
    everyMs: 0,
    reconcileAfterSeconds: 0,
  })
  const url = `http://127.0.0.1:${sandbox.port}`
  const gateway = ccavenue({
    merchantId: merchant.id,
    accessCode: merchant.accessCode,
    workingKey: merchant.workingKey,
    cipher,
    pageUrl: `${url}/transaction/transaction.do?command=initiateTransaction`,
    apiUrl: `${url}/apis/servlet/DoWebTrans`,
    baseUrl,
    ...(patience ? { patience } : {}),
  })

  /** Throws the sandbox's message where it refuses. */
  async function ask<Answer>(path: string, body?: object): Promise<Answer> {
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const answer = await fetch(`${url}/sandbox/${path}`, body ? post : {})
    if (!answer.ok) throw new Error(`the sandbox: ${await answer.text()}`)
    return answer.json() as Promise<Answer>
  }

  return {
    url,
    gateway,
    /** Server-to-server notifications that fell due so far: not posted, a test delivers them. */
    pushes,
    /** Any text under the right key: for tampered callbacks. */
    seal: sandbox.seal,
    /** Chooses on the hosted page; the answer is what the browser carries back. */
    pay: (
      { data, access_code }: HostedRequest,
      outcome: Outcome = 'success',
      more: { delaySeconds?: number; amount?: string } = {},
    ) => ask<Paid>('pay', { encRequest: data, access_code, outcome, ...more }),
    /** What the gateway says from now on about a number; about one reference where it is given. */
    say: (number: string, said: Said) => ask<Paid>('say', { number, ...said }),
    setFault: (mode: Fault | null) => ask<object>('faults', { mode }),
    setRules: (rules: { isOneRefundOnly: boolean }) => ask<object>('rules', rules),
    sayRefund: (refNo: string, status: string) => ask<object>('refund-status', { refNo, status }),
    seedDay: (day: string, payments: Seed[]) => ask<object>('seed-day', { day, payments }),
    state: (number: string) => ask<{ number: string; payments: Payment[] }>(`state/${number}`),
    close: () => sandbox.close(),
    [Symbol.asyncDispose]: () => sandbox.close(),
  }
}
