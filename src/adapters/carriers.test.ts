import { createServer } from 'node:http'
import { type AddressInfo, createServer as createLine, type Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { aMailbox } from '#test/mailbox.ts'
import { carriers } from './carriers.ts'

const routes = {
  smtpUrl: 'smtp://127.0.0.1:1',
  mailFrom: 'hello@oxalate.example',
  smsUrl: 'http://127.0.0.1:1',
  smsToken: 'a token',
}

/** A real web server that answers every message with one status. */
async function aWebhook(status: number, says = '') {
  const taken: { authorization: string | undefined; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body: unknown = JSON.parse(Buffer.concat(parts).toString())
    taken.push({ authorization: request.headers.authorization, body })
    response.writeHead(status).end(says)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { taken, smsUrl: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close }
}

test('an e-mail goes through a real SMTP server, in any script, without header injection', async () => {
  await using mailbox = await aMailbox()
  const { email } = carriers({ ...routes, smtpUrl: mailbox.smtpUrl })
  await email({
    to: 'meera@example.org',
    subject: 'Oxalate\r\nBcc: everybody@example.org',
    text: 'आपकी रिपोर्ट तैयार है।',
  })
  const [taken] = mailbox.taken
  const letter = await PostalMime.parse(taken?.raw ?? '')
  expect(letter.from?.address).toBe('hello@oxalate.example')
  expect(letter.to?.map(({ address }) => address)).toEqual(['meera@example.org'])
  expect(letter.bcc ?? []).toEqual([])
  expect(letter.text?.trim()).toBe('आपकी रिपोर्ट तैयार है।')
})

test('the reply address may differ from the sender: one address, whatever it contains', async () => {
  await using mailbox = await aMailbox()
  const { email } = carriers({ ...routes, smtpUrl: mailbox.smtpUrl })
  const letter = { to: 'meera@example.org', subject: 's', text: 't' }
  await email({ ...letter, replyTo: 'asha@example.org' })
  await email({ ...letter, replyTo: 'asha@example.org, thief@example.org' })
  const [plain, two] = await Promise.all(mailbox.taken.map(({ raw }) => PostalMime.parse(raw)))
  expect(plain?.replyTo?.map(({ address }) => address)).toEqual(['asha@example.org'])
  expect(two?.replyTo).toHaveLength(1)
  expect(mailbox.taken.map(({ to }) => to)).toEqual([['meera@example.org'], ['meera@example.org']])
})

test('an SMS goes to the webhook with its token', async () => {
  await using webhook = await aWebhook(202)
  await carriers({ ...routes, smsUrl: webhook.smsUrl }).sms('+919876543210', 'Your code is 042917.')
  const body = { to: '+919876543210', text: 'Your code is 042917.' }
  expect(webhook.taken).toEqual([{ authorization: 'Bearer a token', body }])
})

test('a call is asked of the bridge with its token: who is rung first, and then', async () => {
  await using webhook = await aWebhook(202)
  const bridge = { url: webhook.smsUrl, token: 'of the bridge' }
  await carriers({ ...routes, bridge }).call('+919876543210', '+919876543211')
  const body = { first: '+919876543210', second: '+919876543211' }
  expect(webhook.taken).toEqual([{ authorization: 'Bearer of the bridge', body }])
  await expect(carriers(routes).call('+919876543210', '+919876543211')).rejects.toThrow('no call')
})

test.each([
  ['{"secondRang":true}', true],
  ['{"secondRang":false,"legs":2}', false],
  ['{"secondRang":"yes"}', null],
  ['accepted', null],
  ['', null],
  [`${' '.repeat(2000)}{"secondRang":true}`, null],
])(
  'of whether the other phone rang counts only what the bridge says: %s',
  async (said, secondRang) => {
    await using webhook = await aWebhook(200, said)
    const bridge = { url: webhook.smsUrl, token: 'of the bridge' }
    const call = carriers({ ...routes, bridge }).call('+919876543210', '+919876543211')
    expect(await call).toEqual({ secondRang })
  },
)

test('a channel that is down or refuses is reported, so that the message is sent again later', async () => {
  await using webhook = await aWebhook(503)
  const { sms, email } = carriers({ ...routes, smsUrl: webhook.smsUrl })
  await expect(sms('+919876543210', 'hello')).rejects.toThrow('503')
  await expect(email({ to: 'a@example.org', subject: 's', text: 't' })).rejects.toThrow('connect')
})

test('an SMTP server that accepts the connection and then hangs is given up, whenever it stops answering', async () => {
  for (const words of ['', '220 here\r\n']) {
    const lines: Socket[] = []
    const server = createLine((line) => {
      lines.push(line)
      line.write(words)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const { email } = carriers({ ...routes, smtpUrl: `smtp://127.0.0.1:${port}` }, 40)
    const letter = { to: 'meera@example.org', subject: 's', text: 't' }
    await expect(email(letter)).rejects.toThrow(/greeting|timeout/iu)
    for (const line of lines) line.destroy()
    server.close()
  }
})
