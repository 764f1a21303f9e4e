import { html } from 'hono/html'
import type { Paid } from './desk.ts'
import type { HostedOrder } from './hosted-order.ts'
import type { Outcome } from './outcome.ts'

type Content = ReturnType<typeof html>

/** The outcomes other than paid. */
const others: [outcome: Outcome, name: string, says: string][] = [
  ['failure', 'Fail', 'The bank says no.'],
  ['abort', 'Cancel', 'The customer goes back without paying.'],
  ['tampered', 'Tamper with the message', 'Paid in full; what the browser takes back says ₹1.00.'],
  ['tampered-status', 'Tamper with the status', 'The status call itself says ₹1.00.'],
  ['silence', 'Stay silent', 'Paid; nothing is sent back by anybody.'],
  ['twice', 'Pay twice', 'Two payments for this one order, each with a number of its own.'],
]

/** The hosted page: the order, and every possible outcome. */
export function choicePage(order: HostedOrder, trackingId: string): Content {
  const amount = moneyText(order)
  return page(
    'Pay',
    html`<main>
      <h1>What shall become of this payment?</h1>
      <p class="lead">This gateway moves no money. It answers the shop as a real one would.</p>
      <div class="sides">
        <section class="card" aria-label="Order">
          <p class="amount">${amount}</p>
          <dl>
            <dt>Order</dt>
            <dd>${order.number}</dd>
            ${row('Billed to', order.billingName)}${row('Address', order.billingAddress)}
            <dt>Tracking number</dt>
            <dd>${trackingId}</dd>
          </dl>
        </section>
        <form class="card" method="post" action="/sandbox/choose">
          <input type="hidden" name="trackingId" value="${trackingId}" />
          <button name="outcome" value="success">Pay ${amount}</button>
          <ul class="other">
            ${others.map(([outcome, name, says]) => choice(outcome, name, says))}
            <li class="delay">
              <button name="outcome" value="delay">
                Pay later<span>Awaited first, paid after a while.</span>
              </button>
              <label
                >Seconds
                <input type="number" name="delaySeconds" value="30" min="0" max="86400" required
              /></label>
            </li>
          </ul>
        </form>
      </div>
    </main>`,
  )
}

/** Returns the message to the shop through the browser. */
export function returnPage({ redirectUrl, encResp, number }: Paid): Content {
  return page(
    'Back to the shop',
    html`<main class="narrow">
      <h1>Back to the shop</h1>
      <p class="lead">The shop is told what became of ${number}.</p>
      <form method="post" action="${redirectUrl}">
        <input type="hidden" name="encResp" value="${encResp}" />
        <input type="hidden" name="orderNo" value="${number}" />
        <button>Continue</button>
      </form>
      <script src="/sandbox/post.js" defer></script>
    </main>`,
  )
}

const ends = {
  idle: ['Nothing to pay here', 'This gateway opens when something is paid for at the shop.'],
  silence: ['Paid, and nobody is told', 'The shop finds out when it asks by itself.'],
  late: ['Too late', 'This page was open for more than 15 minutes. Nothing was paid.'],
} as const

/** Where nothing is returned to the shop. */
export function endPage(origin: string, why: keyof typeof ends): Content {
  const [title, says] = ends[why]
  return page(
    title,
    html`<main class="narrow">
      <h1>${title}</h1>
      <p class="lead">${says}</p>
      <a class="button" href="${origin}">Open the shop</a>
    </main>`,
  )
}

export function wrongPage(says: string): Content {
  return page(
    'Not right',
    html`<main class="narrow">
      <h1>This request is not right</h1>
      <p class="lead">${says}</p>
    </main>`,
  )
}

function choice(outcome: Outcome, name: string, says: string): Content {
  return html`<li>
    <button name="outcome" value="${outcome}">${name}<span>${says}</span></button>
  </li>`
}

function row(name: string, value: string): Content | string {
  if (value === '') return ''
  return html`<dt>${name}</dt>
    <dd>${value}</dd>`
}

/** From the text itself: not even the displayed amount is a float. */
function moneyText({ amount, currency }: HostedOrder): string {
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency })
  return format.format(amount as `${number}`)
}

function page(title: string, content: Content): Content {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Sandbox gateway</title>
        <link rel="stylesheet" href="/sandbox/style.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header class="band"><p>SANDBOX: no money moves here</p></header>
        ${content}
      </body>
    </html>`
}
