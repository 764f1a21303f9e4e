// Names below localhost are this machine's, as browsers take them: a machine's own resolver may not know them.
// For the cells' processes and for who asks them; a real front has names that everybody knows.
import dns from 'node:dns'

const asked = dns.lookup
const isOurs = (name: string) => name.endsWith('.localhost')

// Its overloads are one function that takes what it is given.
const lookup = (name: string, ...rest: unknown[]) =>
  Reflect.apply(asked, dns, [isOurs(name) ? '127.0.0.1' : name, ...rest])

dns.lookup = Object.assign(lookup as typeof dns.lookup, {
  __promisify__: asked.__promisify__,
})
