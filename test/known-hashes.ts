// A password's hash takes a tenth of a second, by design, and the tests ask for 1,300 of them, most of
// the same password with the same salt. What scrypt said of those it would say again, so it is
// remembered within a worker; `npm run test:long` computes each anew.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Heard = (error: Error | null, key: Buffer) => void
/** What is known already, or who waits for what is being computed: twelve at once ask for one hash. */
type Known = Map<string, Buffer | Heard[]>
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
    const found = known.get(name)
    if (Array.isArray(found)) return void found.push(heard)
    if (found) return void setImmediate(heard, null, Buffer.from(found))
    const waiting = [heard]
    known.set(name, waiting)
    compute(password, salt, length, options, (error, computed) => {
      if (error) known.delete(name)
      else known.set(name, Buffer.from(computed))
      for (const one of waiting) setImmediate(one, error, computed && Buffer.from(computed))
    })
  }
  Object.assign(crypto, { scrypt: remembered })
  syncBuiltinESMExports()
}
