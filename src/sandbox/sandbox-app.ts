import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Cipher } from './cipher.ts'
import type { Desk } from './desk.ts'
import type { Fault } from './faults.ts'
import { readHostedOrder } from './hosted-order.ts'
import type { Ledger } from './ledger.ts'
import { levers } from './levers.ts'
import type { Merchant } from './merchant.ts'
import { outcomes } from './outcome.ts'
import { choicePage, endPage, returnPage, wrongPage } from './pages.ts'
import type { SandboxRules } from './refund-commands.ts'
import { postScript, style } from './style.ts'

export type Routed = {
  merchant: Merchant
  cipher: Cipher
  ledger: Ledger
  desk: Desk
  api: (form: URLSearchParams) => string
  /** Processes what has fallen due. */
  tick: () => void
  now: () => Temporal.Instant
  rules: SandboxRules
  state: { fault: Fault | null }
  /** Whether everybody who reaches it may use its controls. */
  hasLevers: boolean
}

const Choice = z.object({
  trackingId: z.string(),
  outcome: z.enum(outcomes),
  delaySeconds: z.coerce.number().int().min(0).max(86_400).optional(),
})
const LONGEST_BODY = 5_000_000

/** Its pages and calls. The controls under `/sandbox` do not exist at a real gateway. */
export function sandboxApp(routed: Routed) {
  const { merchant, cipher, ledger, desk, api, tick } = routed
  const app = new Hono()
  app.use(bodyLimit({ maxSize: LONGEST_BODY }))
  app.use(async ({ header }, next) => {
    header('content-security-policy', policyOf(merchant.origin))
    header('referrer-policy', 'no-referrer')
    header('cache-control', 'no-store')
    await next()
  })
  app.get('/', ({ html }) => html(endPage(merchant.origin, 'idle')))
  app.get('/sandbox/style.css', ({ body }) =>
    body(style, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  app.get('/sandbox/post.js', ({ body }) =>
    body(postScript, 200, { 'content-type': 'text/javascript' }),
  )

  app.post('/transaction/transaction.do', async ({ req, html }) => {
    const form = new URLSearchParams(await req.text())
    if (form.get('access_code') !== merchant.accessCode)
      return html(wrongPage('access_code is not right'), 400)
    const read = readHostedOrder(form.get('encRequest') ?? '', merchant, cipher)
    if (!read.ok) return html(wrongPage(read.says), 400)
    return html(choicePage(read.order, desk.arrive(read.order).referenceNo))
  })

  app.post('/sandbox/choose', async ({ req, html }) => {
    const form = Object.fromEntries(new URLSearchParams(await req.text()))
    const choice = Choice.safeParse(form)
    const payment = choice.success ? ledger.find(choice.data.trackingId) : undefined
    if (!choice.success || !payment) return html(wrongPage('There is no such payment.'), 400)
    if (payment.status !== 'Initiated') return html(wrongPage('This page was used already.'), 409)
    const paid = desk.choose(payment, choice.data.outcome, choice.data)
    tick()
    const isLate = ledger.find(payment.referenceNo)?.status === 'Timeout'
    if (paid.isPosted) return html(returnPage(paid))
    return html(endPage(merchant.origin, isLate ? 'late' : 'silence'))
  })

  app.post('/apis/servlet/DoWebTrans', async ({ req, body }) => {
    tick()
    const form = new URLSearchParams(await req.text())
    return body(api(form), 200, { 'content-type': 'text/html;charset=UTF-8' })
  })

  if (routed.hasLevers) app.route('/sandbox', levers(routed))
  app.notFound(({ html }) => html(wrongPage('There is no such page.'), 404))
  return app
}

/** Forms go here and to the merchant; nothing else is loaded from anywhere. */
function policyOf(origin: string) {
  return [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    "script-src 'self'",
    `form-action 'self' ${origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
