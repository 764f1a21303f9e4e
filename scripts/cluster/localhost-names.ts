// Names below localhost are this machine's, as in browsers; the system resolver may not know them.
// For the cells' processes and their callers; a production front has public names.
import dns from 'node:dns'

const asked = dns.lookup
const isOurs = (name: string) => name.endsWith('.localhost')

// Its overloads are one function that passes its arguments through.
const lookup = (name: string, ...rest: unknown[]) =>
  Reflect.apply(asked, dns, [isOurs(name) ? '127.0.0.1' : name, ...rest])

dns.lookup = Object.assign(lookup as typeof dns.lookup, {
  __promisify__: asked.__promisify__,
})
