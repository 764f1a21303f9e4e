import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openJournal } from './journal.ts'
import { listen } from './listening.ts'

const bytes = new TextEncoder().encode('a message')

test('a torn entry is put aside, and holds up no other, now and after a restart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'))
  const journal = openJournal(folder)
  writeFileSync(join(folder, '000000000000-torn.json'), '{"instrument":"Count')
  const { id } = journal.keep('Counter', bytes)
  expect(journal.all().map((one) => one.id)).toEqual([id])
  expect(
    openJournal(folder)
      .all()
      .map((one) => one.id),
  ).toEqual([id])
  expect(readdirSync(folder)).toContain('000000000000-torn.json.bad')
})

/** A listener on a free port, which keeps nothing. */
async function aListener() {
  const lines: string[] = []
  const deliver = () => Promise.resolve({ isKept: false, isRefused: false, why: 'no' } as const)
  const nobody = () => Promise.resolve(undefined)
  const settings = { name: 'Counter', protocol: 'hl7', port: 0, host: '127.0.0.1' } as const
  const server = listen(settings, { deliver, ask: nobody }, (line) => lines.push(line))
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { server, lines, port: address.port }
}

async function connected(port: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

test('a line that is reset ends alone, and the next one is heard', async () => {
  const { server, port } = await aListener()
  const first = await connected(port)
  first.write('\u000bMSH|')
  first.resetAndDestroy()
  const second = await connected(port)
  second.write('\u000bMSH|^~\\&|A|B\r\u001c\r')
  const [answer] = await once(second, 'data')
  expect(String(answer)).toContain('MSA|')
  second.destroy()
  server.close()
})

test('four silent lines lock nobody out: the oldest gives way', async () => {
  const { server, port } = await aListener()
  const silent = [
    await connected(port),
    await connected(port),
    await connected(port),
    await connected(port),
  ]
  const gone = once(silent[0] ?? server, 'close')
  const fifth = await connected(port)
  await gone
  fifth.write('\u000bMSH|^~\\&|A|B\r\u001c\r')
  const [answer] = await once(fifth, 'data')
  expect(String(answer)).toContain('MSA|')
  for (const socket of [...silent, fifth]) socket.destroy()
  server.close()
})
