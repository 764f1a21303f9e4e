import {
  createRequestHandler,
  data,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { expect, test } from 'vitest'
import type { Handle } from '#src/web/handle.ts'
import { beginWithholding, withholding, withItsData } from './withheld-data.ts'

const hydrates = ({ isStatic = false, isPlain = false }: Handle) => !isStatic && !isPlain

/** What one document is made of: what the router encoded for the browser, and what is rendered. */
async function documentAt(path: string, form?: FormData) {
  const seen: { encoded: string; shown: EntryContext['staticHandlerContext'] }[] = []
  const handleRequest: ServerBuild['entry']['module']['default'] = async (
    _request,
    status,
    headers,
    entry,
    context,
  ) => {
    const encoded = await new Response(entry.serverHandoffStream ?? null).text()
    const shown = withItsData(entry, context)
    expect(shown.serverHandoffStream).toBeUndefined()
    seen.push({ encoded, shown: shown.staticHandlerContext })
    return new Response('shown', { status, headers })
  }
  const handle = createRequestHandler(withholding(buildWith(handleRequest), hydrates), 'production')
  const context = new RouterContextProvider()
  beginWithholding(context)
  const init = form ? { method: 'POST', body: form } : {}
  const answer = await handle(new Request(`http://localhost${path}`, init), context)
  return { answer, ...(seen[0] ?? { encoded: '', shown: undefined }) }
}

function buildWith(handleRequest: ServerBuild['entry']['module']['default']): ServerBuild {
  const page = (path: string, module: object) => ({
    id: path,
    parentId: 'root',
    path,
    module: { default: () => null, ...module },
  })
  const isPlain: Handle = { isPlain: true }
  const routes = {
    root: { id: 'root', path: '', module: { default: () => null, loader: () => ({ who: 'me' }) } },
    plain: page('plain', { handle: isPlain, loader: () => ({ tests: ['Haemoglobin'] }) }),
    gone: page('gone', { handle: isPlain, loader: () => data({ link: 'old' }, 410) }),
    away: page('away', { handle: isPlain, loader: () => Response.redirect('http://localhost/') }),
    form: page('form', {
      handle: isPlain,
      loader: () => ({ tests: ['Haemoglobin'] }),
      action: () => data({ errors: ['No phone'] }, 422),
    }),
    live: page('live', { loader: () => ({ tests: ['Haemoglobin'] }) }),
  }
  const ids = Object.fromEntries(Object.values(routes).map((one) => [one.id, one]))
  return {
    entry: { module: { default: handleRequest } },
    routes: ids as ServerBuild['routes'],
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/manifest' },
  }
}

test('the router encodes nothing of a page that runs no scripts, and the page has its data', async () => {
  const { encoded, shown } = await documentAt('/plain')
  expect(encoded).not.toContain('Haemoglobin')
  expect(shown?.loaderData).toMatchObject({
    plain: { tests: ['Haemoglobin'] },
    root: { who: 'me' },
  })
})

test('its status and a redirect are as its loader says', async () => {
  const gone = await documentAt('/gone')
  expect([gone.answer.status, gone.shown?.loaderData.gone]).toEqual([410, { link: 'old' }])
  expect(gone.encoded).not.toContain('old')
  const away = await documentAt('/away')
  expect([away.answer.status, away.answer.headers.get('location')]).toEqual([
    302,
    'http://localhost/',
  ])
})

test('what a form’s action answers is shown and not encoded', async () => {
  const { answer, encoded, shown } = await documentAt('/form', new FormData())
  expect(answer.status).toBe(422)
  expect(shown?.actionData).toEqual({ form: { errors: ['No phone'] } })
  expect(shown?.loaderData.form).toEqual({ tests: ['Haemoglobin'] })
  expect(encoded).not.toMatch(/Haemoglobin|No phone/)
})

test('a page with scripts goes on with the data it was rendered from', async () => {
  const { encoded, shown } = await documentAt('/live')
  expect(encoded).toContain('Haemoglobin')
  expect(shown?.loaderData.live).toEqual({ tests: ['Haemoglobin'] })
})
