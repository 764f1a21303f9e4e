import { inSource } from '#src/main/source-place.ts'

type Described = { name: string; code?: string; constraint?: string; at: string[] }

/**
 * What may be logged of an error: its kind, PostgreSQL's code and constraint, and where it was
 * thrown. Never its message: it quotes what people typed.
 */
export function describeError(error: unknown): Described {
  const chain: Error[] = []
  for (let inner = error; inner instanceof Error; inner = inner.cause) chain.push(inner)
  const facts = chain.map((one) => ({ ...pick(one, 'code'), ...pick(one, 'constraint') }))
  return {
    name: chain.map(({ name }) => name).join(' < ') || typeof error,
    ...Object.assign({}, ...facts.toReversed()),
    at: chain.flatMap(framesOf),
  }
}

/** The same in one line, for people who read many: `DrizzleQueryError < DatabaseError 42P01`. */
export function reasonOf(error: unknown): string {
  const { name, code, constraint } = describeError(error)
  return [name, code, constraint].filter(Boolean).join(' ')
}

function pick(error: Error, name: 'code' | 'constraint'): Record<string, string> {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' && /^[\w-]{1,63}$/.test(value) ? { [name]: value } : {}
}

function framesOf({ stack = '' }: Error) {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => inSource(line.trim()))
}
