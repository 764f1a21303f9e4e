import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { carriers } from './carriers.ts'

const routes = {
  smtpUrl: 'smtp://127.0.0.1:1',
  mailFrom: 'hello@oxalate.example',
  smsUrl: 'http://127.0.0.1:1',
  smsToken: 'a token',
}

/** A real SMTP server that keeps what it was given. */
async function aMailbox() {
  const letters: Buffer[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        letters.push(Buffer.concat(parts))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { letters, smtpUrl: `smtp://127.0.0.1:${port}`, [Symbol.asyncDispose]: close }
}

/** A real web server that answers every message with one status. */
async function aWebhook(status: number) {
  const taken: { authorization: string | undefined; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body: unknown = JSON.parse(Buffer.concat(parts).toString())
    taken.push({ authorization: request.headers.authorization, body })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { taken, smsUrl: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close }
}

test('an e-mail goes through a real SMTP server, in any script, without a header slipped in', async () => {
  await using mailbox = await aMailbox()
  const { email } = carriers({ ...routes, smtpUrl: mailbox.smtpUrl })
  await email({
    to: 'meera@example.org',
    subject: 'Oxalate\r\nBcc: everybody@example.org',
    text: 'आपकी रिपोर्ट तैयार है।',
  })
  const [raw] = mailbox.letters
  const letter = await PostalMime.parse(raw ?? '')
  expect(letter.from?.address).toBe('hello@oxalate.example')
  expect(letter.to?.map(({ address }) => address)).toEqual(['meera@example.org'])
  expect(letter.bcc ?? []).toEqual([])
  expect(letter.text?.trim()).toBe('आपकी रिपोर्ट तैयार है।')
})

test('an SMS goes to the webhook with its token', async () => {
  await using webhook = await aWebhook(202)
  await carriers({ ...routes, smsUrl: webhook.smsUrl }).sms('+919876543210', 'Your code is 042917.')
  const body = { to: '+919876543210', text: 'Your code is 042917.' }
  expect(webhook.taken).toEqual([{ authorization: 'Bearer a token', body }])
})

test('a carrier that is down or refuses is told of, so that the message goes again later', async () => {
  await using webhook = await aWebhook(503)
  const { sms, email } = carriers({ ...routes, smsUrl: webhook.smsUrl })
  await expect(sms('+919876543210', 'hello')).rejects.toThrow('503')
  await expect(email({ to: 'a@example.org', subject: 's', text: 't' })).rejects.toThrow('connect')
})
