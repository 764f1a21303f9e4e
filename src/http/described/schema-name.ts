import type { Described } from './described-api.ts'

const under = '#/components/schemas/'

/** The schema itself, or the named one that it references. */
export function pointedTo(schema: Described, schemas: Record<string, Described>): Described {
  const pointer = schema['$ref']
  if (typeof pointer !== 'string') return schema
  return schemas[pointer.replace(under, '')] ?? schema
}
