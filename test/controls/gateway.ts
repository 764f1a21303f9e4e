import type { Control } from './control.ts'

const cipher = 'src/adapters/ccavenue/message-cipher.ts'
const cipherTest = 'src/adapters/ccavenue/message-cipher.test.ts'
const message = 'src/adapters/ccavenue/hosted-message.ts'
const messageTest = 'src/adapters/ccavenue/hosted-message.test.ts'
const outOfOrder = 'src/adapters/ccavenue/out-of-order.test.ts'
const calls = 'src/adapters/ccavenue/ccavenue.test.ts'
const sandbox = 'src/sandbox/sandbox.test.ts'

/** Guards around the gateway's messages, and in the sandbox that stands in for it. */
export const gatewayControls: readonly Control[] = [
  {
    guard: 'hex is read as hex or not at all',
    file: cipher,
    search: "return /^(?:[0-9a-f]{2})+$/i.test(hex) ? Buffer.from(hex, 'hex') : undefined",
    replace: "return Buffer.from(hex, 'hex')",
    by: {
      file: cipherTest,
      title: 'everything that is no message under cbc gets the same answer',
    },
  },
  {
    guard: 'the authenticated cipher asks for its tag',
    file: cipher,
    search: 'Buffer.concat([decipher.update(sealed), decipher.final()])',
    replace: 'decipher.update(sealed)',
    by: {
      file: cipherTest,
      title: 'the authenticated cipher opens its test vector and notices every changed byte',
    },
  },
  {
    guard: 'a field stands once in a message',
    file: 'src/adapters/ccavenue/form.ts',
    search: 'return names.size === pairs.length ? new Map(pairs) : undefined',
    replace: 'return new Map(pairs)',
    by: {
      file: messageTest,
      title: '"order_id=OPL1&order_status=Success&amount=100.00&amount=1.00" is no message',
    },
  },
  {
    guard: 'our own request is no answer',
    file: message,
    search:
      "if (pairs.some(([name]) => oursAlone.has(name.toLowerCase()))) return refuse('reflected')",
    replace: '',
    by: {
      file: messageTest,
      title:
        'our own request, sent back to us, is recognised as ours, even with an answer’s fields in it',
    },
  },
  {
    guard: 'a value begins no field of its own',
    file: 'src/adapters/ccavenue/form.ts',
    search: 'encodeURIComponent(value)',
    replace: 'value',
    by: {
      file: messageTest,
      title:
        'the request begins with the bytes of the test vector and ends with the billing fields',
    },
  },
  {
    guard: 'a billing name has letters and spaces alone',
    file: message,
    search: '/[^A-Za-z]+/g',
    replace: '/[^\\s\\S]+/g',
    by: {
      file: messageTest,
      title: 'whatever a person typed, the gateway accepts the request and reads our order in it',
    },
  },
  {
    guard: 'a call over the network ends after five seconds',
    file: 'src/adapters/ccavenue/api.ts',
    search: 'setTimeout(() => late.abort(), patience.wholeMs)',
    replace: 'setTimeout(() => {}, patience.wholeMs)',
    by: {
      file: outOfOrder,
      title: 'an answer that does not end is given up after five seconds',
    },
  },
  {
    guard: 'a connection stands after a second or not at all',
    file: 'src/adapters/ccavenue/api.ts',
    search: 'connect: { timeout: patience.connectMs },',
    replace: '',
    by: {
      file: outOfOrder,
      title: 'a connection that is not established is given up after a second',
    },
  },
  {
    guard: 'a gateway that is down is not asked',
    file: 'src/adapters/ccavenue/api.ts',
    search: 'breaker.guard(() => ask(command, question))',
    replace: 'ask(command, question)',
    by: {
      file: outOfOrder,
      title: 'after five failures it is not called for ten seconds; then one call tries',
    },
  },
  {
    guard: 'a no of the gateway is an answer',
    file: 'src/adapters/ccavenue/breaker.ts',
    search: "&& ['unreachable', 'unreadable'].includes(answer.fault.kind)",
    replace: '',
    by: { file: outOfOrder, title: 'a gateway that refuses is not down' },
  },
  {
    guard: 'a refund number that was used is no failure',
    file: 'src/adapters/ccavenue/questions.ts',
    search: 'sent.fault.code === REPEATED',
    replace: "sent.fault.code === ''",
    by: { file: calls, title: 'a refund number is paid once; more than was paid is refused' },
  },
  {
    guard: 'amounts of the gateway never become floats',
    file: 'src/adapters/ccavenue/api.ts',
    search: "typeof value === 'number' ? source : value",
    replace: "typeof value === 'number' ? String(value) : value",
    by: {
      file: calls,
      title: 'a day’s list is complete across its pages, with its fees and refunds',
    },
  },
  {
    guard: 'a day is listed to its last page',
    file: 'src/adapters/ccavenue/list-day.ts',
    search: 'pages = page.value.pages',
    replace: 'pages = 1',
    by: {
      file: calls,
      title: 'a day’s list is complete across its pages, with its fees and refunds',
    },
  },
  {
    guard: 'the sandbox sends nobody anywhere but to its merchant',
    file: 'src/sandbox/hosted-order.ts',
    search: '!URL.canParse(url) || new URL(url).origin !== merchant.origin',
    replace: '!URL.canParse(url)',
    by: {
      file: 'src/sandbox/sandbox-page.test.ts',
      title:
        'a request with {"redirect_url":"https://evil.example/take"} is refused, and nothing of it is stored',
    },
  },
  {
    guard: 'the sandbox remembers over a restart',
    file: 'src/sandbox/ledger.ts',
    search: 'if (lines !== undefined) writeSync(lines, lineOf(payment))',
    replace: '',
    by: {
      file: sandbox,
      title: 'a restart loses nothing, even after a line that a crash cut off',
    },
  },
  {
    guard: 'the sandbox’s levers are no form of another site',
    file: 'src/sandbox/levers.ts',
    search: "req.method === 'POST' && !isJson",
    replace: 'false',
    by: {
      file: sandbox,
      title: 'the controls accept only JSON, which another site’s page cannot send',
    },
  },
]
