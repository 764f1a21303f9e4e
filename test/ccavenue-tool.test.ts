import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { gcmSuccess, noMessages, vector, vectors, workingKey } from './ccavenue-vectors.ts'

const { PATH = '' } = process.env

function run(verb: string[], input: string | Buffer, env: Record<string, string> = {}) {
  const done = spawnSync('node', ['scripts/ccavenue.ts', ...verb], {
    input,
    env: { PATH, ENV_FILE: 'none', CCAVENUE_WORKING_KEY: workingKey, ...env },
  })
  return { code: done.status, out: done.stdout, says: done.stderr.toString() }
}

test.each(vectors)('$name goes through the tool byte for byte, both ways', ({ plain, hex }) => {
  expect(run(['encrypt'], plain)).toMatchObject({ code: 0, out: Buffer.from(hex), says: '' })
  const written = ` ${hex.toUpperCase()}\r\n`
  expect(run(['decrypt'], written)).toMatchObject({ code: 0, out: Buffer.from(plain), says: '' })
})

test('a newline of the text is part of it', () => {
  const { out } = run(['encrypt'], 'amount=1.00\n')
  expect(run(['decrypt'], out).out.toString()).toBe('amount=1.00\n')
  const bytes = Buffer.from([0, 255, 10, 13, 128])
  expect(run(['decrypt'], run(['encrypt'], bytes).out).out).toEqual(bytes)
})

test('the other cipher is a setting', () => {
  const gcm = { CCAVENUE_CIPHER: 'gcm' }
  expect(run(['decrypt'], `${gcmSuccess}\n`, gcm).out.toString()).toBe(vector('V2').plain)
  const { out } = run(['encrypt'], 'amount=1.00', gcm)
  expect(run(['decrypt'], out, gcm).out.toString()).toBe('amount=1.00')
})

test.each(noMessages.slice(0, 6))('%j is refused in one sentence', (hex) => {
  const { code, out, says } = run(['decrypt'], hex)
  expect({ code, out: out.length, says }).toEqual({
    code: 1,
    out: 0,
    says: 'The input is no message under this key and cipher.\n',
  })
})

test.each([
  [['encrypt'], { CCAVENUE_WORKING_KEY: '' }, 'CCAVENUE_WORKING_KEY is missing.\n'],
  [['encrypt'], { CCAVENUE_CIPHER: 'ecb' }, 'CCAVENUE_CIPHER wants cbc or gcm.\n'],
  [
    ['encrypt'],
    { CCAVENUE_CIPHER: 'gcm', CCAVENUE_WORKING_KEY: 'short' },
    'The working key must have 32 characters.\n',
  ],
  [['sign'], {}, 'Usage: npm run -s ccavenue -- encrypt|decrypt\n'],
  [[], {}, 'Usage: npm run -s ccavenue -- encrypt|decrypt\n'],
] as [string[], Record<string, string>, string][])('%j with %j is refused', (verb, env, words) => {
  expect(run(verb, 'x', env)).toMatchObject({ code: 1, says: words })
})
