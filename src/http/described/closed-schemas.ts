import type { Described } from './described-api.ts'
import { pointedTo } from './schema-name.ts'

type Schemas = Record<string, Described>

/**
 * Answers hold only their named members. zod's objects are open unless they say otherwise, and an
 * intersection becomes `allOf`, whose closed parts would refuse each other: they are merged into
 * one object. What declares itself open stays open.
 */
export function closed<Part>(part: Part, schemas: Schemas): Part {
  if (Array.isArray(part)) return part.map((one) => closed(one, schemas)) as Part // each of the same kind
  if (typeof part !== 'object' || part === null) return part
  const whole = 'allOf' in part ? together(part as Described, schemas) : (part as Described)
  const inside = Object.entries(whole).map(([name, value]) => [name, closed(value, schemas)])
  const isOpen = !('additionalProperties' in whole)
  const isObject = 'properties' in whole && isSchema(whole)
  // The same schema, only stricter.
  return {
    ...Object.fromEntries(inside),
    ...(isOpen && isObject && { additionalProperties: false }),
  } as Part
}

/** A schema has a type; an object's members could also be called `properties`. */
function isSchema({ type }: Described): boolean {
  return type === 'object' || (Array.isArray(type) && type.includes('object'))
}

function together({ allOf, ...rest }: Described, schemas: Schemas): Described {
  const parts = [...(allOf as Described[]).map((one) => resolved(one, schemas)), rest]
  const required = parts.flatMap((one) => (one['required'] as string[] | undefined) ?? [])
  return {
    ...rest,
    type: 'object',
    properties: Object.assign({}, ...parts.map((one) => one['properties'])),
    required: [...new Set(required)],
  }
}

function resolved(schema: Described, schemas: Schemas): Described {
  const found = pointedTo(schema, schemas)
  return 'allOf' in found ? together(found, schemas) : found
}
