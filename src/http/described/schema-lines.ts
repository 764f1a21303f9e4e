import { html } from 'hono/html'
import type { Described } from './described-api.ts'
import { pointedTo } from './schema-name.ts'

type Schemas = Record<string, Described>
type Drawn = ReturnType<typeof html> | ''

/** The members of a schema as a nested list; nothing where it has none. */
export function membersOf(schema: Described, schemas: Schemas): Drawn {
  const lines = linesOf(schema, schemas)
  if (lines === '') return html`<p class="type">${typeOf(schema, schemas)}</p>`
  return html`<ul class="fields">
    ${lines}
  </ul>`
}

function linesOf(schema: Described, schemas: Schemas): Drawn {
  const whole = objectIn(schema, schemas)
  if (!whole) return alternativesOf(schema, schemas)
  const required = (whole['required'] as string[] | undefined) ?? []
  const members = Object.entries(whole['properties'] as Schemas)
  return html`${members.map(([name, member]) => {
    const inside = linesOf(member, schemas)
    return html`<li>
      <code>${name}</code>
      <span class="type"
        >${typeOf(member, schemas)}${required.includes(name) ? '' : ', optional'}</span
      >
      ${member['description'] && html`<div class="soft">${member['description']}</div>`}
      ${
        inside &&
        html`<ul>
          ${inside}
        </ul>`
      }
    </li>`
  })}`
}

/** The alternatives of a union: each with its own members. */
function alternativesOf(schema: Described, schemas: Schemas): Drawn {
  const objects = partsOf(itemOf(schema, schemas), schemas).filter((one) => 'properties' in one)
  if (objects.length < 2) return ''
  return html`${objects.map(
    (one, at) =>
      html`<li>
        <span class="type">${at === 0 ? 'Either' : 'or'}</span>
        <ul>
          ${linesOf(one, schemas)}
        </ul>
      </li>`,
  )}`
}

/** The one object that it is, or of which it is a list. */
function objectIn(schema: Described, schemas: Schemas): Described | undefined {
  const found = itemOf(schema, schemas)
  if ('properties' in found) return found
  const objects = partsOf(found, schemas).filter((one) => 'properties' in one)
  return objects.length === 1 ? objects[0] : undefined
}

function itemOf(schema: Described, schemas: Schemas): Described {
  const found = pointedTo(schema, schemas)
  return 'items' in found ? itemOf(found['items'] as Described, schemas) : found
}

function partsOf(schema: Described, schemas: Schemas): Described[] {
  const parts = (schema['oneOf'] ?? schema['anyOf'] ?? []) as Described[]
  return parts.map((one) => pointedTo(one, schemas))
}

/** In words: `string (uuid)`, `list of object`, `"cash" or "online"`. */
function typeOf(schema: Described, schemas: Schemas): string {
  const found = pointedTo(schema, schemas)
  if (Array.isArray(found['enum']))
    return found['enum'].map((one) => JSON.stringify(one)).join(' or ')
  if ('const' in found) return JSON.stringify(found['const'])
  if ('items' in found) return `list of ${typeOf(found['items'] as Described, schemas)}`
  const parts = partsOf(found, schemas)
  if (parts.length > 0) return [...new Set(parts.map((one) => typeOf(one, schemas)))].join(' or ')
  const { type, format } = found
  const name = Array.isArray(type) ? type.join(' or ') : (textOf(type) ?? 'anything')
  const written = textOf(format)
  return written === undefined ? name : `${name} (${written})`
}

function textOf(said: unknown): string | undefined {
  return typeof said === 'string' ? said : undefined
}
