// A password's hash takes a tenth of a second, by design, and the tests ask for 1,300 of them, most of
// the same password with the same salt. What scrypt said of those it would say again, so it is
// remembered within a worker; `npm run test:long` computes each anew.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Heard = (error: Error | null, key: Buffer) => void
type Known = Map<string, Buffer>
const worker: typeof globalThis & { hashesKnown?: Known } = globalThis

if (process.env.TEST_SIZE !== 'long' && !worker.hashesKnown) {
  const known: Known = (worker.hashesKnown = new Map())
  const compute = crypto.scrypt
  const remembered = (
    password: crypto.BinaryLike,
    salt: crypto.BinaryLike,
    length: number,
    options: crypto.ScryptOptions,
    heard: Heard,
  ) => {
    const name = JSON.stringify([password, salt, length, options])
    const key = known.get(name)
    if (key) return void setImmediate(heard, null, Buffer.from(key))
    compute(password, salt, length, options, (error, computed) => {
      if (!error) known.set(name, Buffer.from(computed))
      heard(error, computed)
    })
  }
  Object.assign(crypto, { scrypt: remembered })
  syncBuiltinESMExports()
}
