import { once } from 'node:events'
import { createServer } from 'node:net'

type Sample = { name: string; labels: Record<string, string>; value: number }

const line =
  /^(?<name>[a-zA-Z_:][\w:]*)(?:\{(?<labels>(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (?<value>\S+)$/

/**
 * Prometheus's text format, parsed strictly: every line a comment or a sample, every sample under a
 * family with a declared type, no duplicate series. Throws with the offending line.
 */
function parsed(text: string): Sample[] {
  const types = new Map<string, string>()
  const seen = new Set<string>()
  if (!text.endsWith('\n')) throw new Error('the last line has no line break')
  return text.split('\n').flatMap((written) => {
    const [, family = '', type = ''] = /^# TYPE (\S+) (\S+)$/.exec(written) ?? []
    if (family && types.has(family)) throw new Error(`declared twice: ${family}`)
    if (family) types.set(family, type)
    if (written === '' || written.startsWith('# ')) return []
    const { name = '', labels = '', value = '' } = line.exec(written)?.groups ?? {}
    const number = value === '+Inf' ? Infinity : Number(value)
    const isNumber = !Number.isNaN(number) || /^nan$/i.test(value) // a mean of nothing
    if (!name || value === '' || !isNumber) throw new Error(`not a sample: ${written}`)
    const whole = name.replace(/_(?:bucket|sum|count)$/, '')
    const isTyped =
      types.has(name) || types.get(whole) === 'histogram' || types.get(whole) === 'summary'
    if (!isTyped) throw new Error(`without a family: ${written}`)
    if (seen.has(`${name}{${labels}}`)) throw new Error(`a duplicate series: ${written}`)
    seen.add(`${name}{${labels}}`)
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)]
    return [
      { name, labels: Object.fromEntries(pairs.map(([, key, of]) => [key, of])), value: number },
    ]
  })
}

/** What a process exposes at this port now. */
export async function scraped(port: number, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers })
  if (response.status !== 200) throw new Error(`a scrape was answered ${response.status}`)
  const text = await response.text()
  const samples = parsed(text)
  /** The sum of the samples with this name and these labels; undefined where there is none. */
  function value(name: string, labels: Record<string, string> = {}): number | undefined {
    const has = (one: Sample) => Object.entries(labels).every(([key, of]) => one.labels[key] === of)
    const found = samples.filter((one) => one.name === name && has(one))
    return found.length === 0 ? undefined : found.reduce((sum, one) => sum + one.value, 0)
  }
  return { text, samples, value }
}

/** A port without a listener. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
