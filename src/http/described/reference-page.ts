import { html, raw } from 'hono/html'
import type { Described, Document, Operation } from './described-api.ts'
import { membersOf } from './schema-lines.ts'

const style = `:root{color-scheme:light dark;--ink:#1d1b17;--soft:#575146;--line:#d9d3c7;--lead:#22736e;--paper:#faf8f4;--card:#fff}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 'Inter Variable',system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:32px 24px 64px}
h1{font-size:clamp(1.75rem,1.2rem + 2.4vw,2.5rem);line-height:1.25;margin:0 0 8px}
h2{font-size:1.25rem;margin:40px 0 4px}h3{font-size:1rem;margin:32px 0 8px}
p{margin:0 0 12px;max-width:68ch}.soft{color:var(--soft);font-size:.875rem}
a{color:var(--lead);text-underline-offset:3px}a:focus-visible{outline:2px solid var(--lead);outline-offset:2px}
code{font:.875rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
ul{list-style:none;margin:0;padding:0}
.calls{border-top:1px solid var(--line)}
.calls li{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1.2fr);gap:4px 24px;align-items:baseline;padding:10px 0;border-bottom:1px solid var(--line)}
.fields{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:4px 16px}
.fields ul{border-left:2px solid var(--line);padding-left:16px;margin:4px 0 0}
.fields li{padding:8px 0}.fields>li+li,.fields ul>li+li{border-top:1px solid var(--line)}
.type{color:var(--soft);font-size:.875rem}
nav ul{display:flex;flex-wrap:wrap;gap:4px 16px;margin:16px 0 0}
nav a,.calls a{display:inline-block;padding:4px 0}
@media(max-width:600px){.calls li{grid-template-columns:minmax(0,1fr)}main{padding:24px 16px 48px}}
@media(prefers-color-scheme:dark){:root{--ink:#f2eee5;--soft:#c0b9aa;--line:#3a372f;--lead:#6fb9b0;--paper:#151411;--card:#1d1b17}}`

type Look = { nonce: string }
type Call = { method: string; path: string; operation: Operation }

const home = '/api/reference'
const isMethod = (name: string) => name !== 'servers' && name !== 'parameters'

function callsOf({ paths }: Document): Call[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => isMethod(method))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** Every call by noun, for people who write programs. */
export function referencePage(document: Document, look: Look) {
  const byTag = Map.groupBy(callsOf(document), ({ operation }) => operation.tags[0] ?? '')
  const about = String((document['info'] as Described)['description']) // written by `describeApi`
  return page(
    'API reference',
    look,
    html`<h1>API reference</h1>
      ${paragraphsOf(about)}
      <p>
        The same for programs, as OpenAPI 3.1:
        <a href="/api/openapi.json">/api/openapi.json</a>
      </p>
      <nav aria-label="Subjects">
        <ul>
          ${document.tags.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`)}
        </ul>
      </nav>
      ${document.tags.map(({ name, description }) =>
        section(name, description, byTag.get(name) ?? []),
      )}`,
  )
}

function section(name: string, description: string, calls: Call[]) {
  return html`<section id="${name}" aria-labelledby="${name}-calls">
    <h2 id="${name}-calls">${name}</h2>
    <p class="soft">${description}</p>
    <ul class="calls">
      ${calls.map(
        ({ method, path, operation }) =>
          html`<li>
            <a href="${home}/${operation.operationId}">${operation.summary}</a>
            <code>${method} ${path}</code>
          </li>`,
      )}
    </ul>
  </section>`
}

/** One call with all its fields; undefined where no call has this name. */
export function callPage(document: Document, operationId: string, look: Look) {
  const call = callsOf(document).find(({ operation }) => operation.operationId === operationId)
  if (!call) return undefined
  const { method, path, operation } = call
  return page(
    operation.summary,
    look,
    html`<p class="soft"><a href="${home}#${operation.tags[0]}">API reference</a></p>
      <h1>${operation.summary}</h1>
      <p><code>${method} ${path}</code></p>
      ${operation['description'] && html`<p>${operation['description']}</p>`}
      <p class="soft">${whoMay(operation)} <code>operationId: ${operationId}</code></p>
      ${parametersOf(operation)} ${bodyOf(document, operation)} ${answersOf(document, operation)}`,
  )
}

function whoMay({ security, ...more }: Operation): string {
  const isOpen = Array.isArray(security) && security.length > 1
  return isOpen
    ? 'Also without signing in.'
    : `Signed in, with the right ${String(more['x-action'])}.`
}

function parametersOf({ parameters = [] }: Operation) {
  if (parameters.length === 0) return ''
  return html`<h3>Address and headers</h3>
    <ul class="fields">
      ${parameters.map(
        ({ name, in: place, required, description, schema }) =>
          html`<li>
            <code>${name}</code>
            <span class="type"
              >${String(place)},
              ${String((schema as Described)['type'])}${required ? ', required' : ''}</span
            >
            ${description && html`<div class="soft">${description}</div>`}
          </li>`,
      )}
    </ul>`
}

type Content = { content?: Record<string, { schema: Described }>; description?: string }

function bodyOf(document: Document, { requestBody }: Operation) {
  const [[type, media] = []] = Object.entries((requestBody as Content | undefined)?.content ?? {})
  if (!type || !media) return ''
  return html`<h3>Body <span class="type">${type}</span></h3>
    ${membersOf(media.schema, document.components.schemas)}`
}

function answersOf(document: Document, { responses }: Operation) {
  return Object.entries(responses as Record<string, Content>).map(([status, answer]) => {
    const [[type, media] = []] = Object.entries(answer.content ?? {})
    return html`<h3>
        ${status === '4XX' ? 'Refused' : status} <span class="type">${type ?? ''}</span>
      </h3>
      <p class="soft">${answer.description ?? ''}</p>
      ${media ? membersOf(media.schema, document.components.schemas) : ''}`
  })
}

/** The little Markdown that the description uses: blank lines, bold text and code. */
function paragraphsOf(text: string) {
  return text.split('\n\n').map((paragraph) => {
    const parts = paragraph.split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    return html`<p>
      ${parts.map((part) => {
        if (part.startsWith('**')) return html`<strong>${part.slice(2, -2)}</strong>`
        return part.startsWith('`') ? html`<code>${part.slice(1, -1)}</code>` : part
      })}
    </p>`
  })
}

function page(title: string, { nonce }: Look, content: unknown) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`
}
