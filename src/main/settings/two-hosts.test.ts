import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { refusesTwoHosts } from './two-hosts.ts'

const server = createServer((request, response) => {
  if (!refusesTwoHosts(request, response)) response.end('in')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())

function said(hosts: string): Promise<string> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`),
    )
    socket.on('data', (bytes) => {
      heard += bytes.toString()
    })
    socket.on('end', () => resolve(heard)).on('error', reject)
  })
}

test('two Host headers are refused, in any case of letters; one is accepted', async () => {
  expect(await said('Host: ours.example\r\nHost: evil.example\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await said('Host: ours.example\r\nhOST: ours.example\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await said('Host: ours.example\r\n')).toMatch(/in$/)
})
