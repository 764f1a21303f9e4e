import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

type Taken = { to: string[]; raw: Buffer }

/**
 * A real SMTP server that records what it received; it can be stopped and restarted at the same
 * port.
 */
export async function aMailbox() {
  const taken: Taken[] = []
  let server = await listening(taken, 0)
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return {
    /** Envelope and letter, in order of arrival. */
    taken,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    stop,
    start: async () => {
      server = await listening(taken, port)
    },
    [Symbol.asyncDispose]: stop,
  }
}

async function listening(taken: Taken[], port: number) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        taken.push({ to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(parts) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}
