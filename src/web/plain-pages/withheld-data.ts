import {
  createContext,
  data,
  type EntryContext,
  type RouterContextProvider,
  type ServerBuild,
  type UNSAFE_DataWithResponseInit as DataWithInit,
} from 'react-router'
import type { Handle } from '#src/web/handle.ts'

type Given = Record<string, unknown>

/** What the loaders and the action of this request returned, by route. */
type Withheld = { loaderData: Given; actionData: Given }

const withheld = createContext<Withheld>()

/** Begins a request; without it a page of `withholding` has nowhere to put its data. */
export function beginWithholding(context: RouterContextProvider): void {
  context.set(withheld, { loaderData: {}, actionData: {} })
}

type Handler = (args: { context: Readonly<RouterContextProvider> }) => unknown
type Module = NonNullable<ServerBuild['routes'][string]>['module']

/**
 * The same pages, whose router gets no data of a page that runs no scripts. For every document the
 * router encodes the data that its half in the browser would continue with, whether there is one or
 * not. For documents only: a page with scripts fetches the data of the next page from the router.
 */
export function withholding<Build extends Pick<ServerBuild, 'routes'>>(
  build: Build,
  hydrates: (handle: Handle) => boolean,
): Build {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route || hydrates(route.module.handle ?? {})) return [id, route]
    return [id, { ...route, module: withoutData(id, route.module) }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function withoutData(id: string, module: Module): Module {
  const { loader, action } = module
  return {
    ...module,
    ...(loader && { loader: keeping(id, 'loaderData', loader as Handler) }),
    ...(action && { action: keeping(id, 'actionData', action as Handler) }),
  }
}

function keeping(id: string, kind: keyof Withheld, handler: Handler) {
  return async (args: Parameters<Handler>[0]) => {
    const answer = await handler(args)
    if (answer instanceof Response) return answer
    const kept = args.context.get(withheld)[kind]
    kept[id] = hasInit(answer) ? answer.data : answer
    return hasInit(answer) ? data(null, answer.init ?? undefined) : null
  }
}

/** What `data()` returns; the router recognises it by the same member. */
function hasInit(answer: unknown): answer is DataWithInit<unknown> {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'type' in answer &&
    answer.type === 'DataWithResponseInit'
  )
}

/** What a page without scripts is rendered from: its data, and no stream of it to the browser. */
export function withItsData(entry: EntryContext, context: RouterContextProvider): EntryContext {
  const { serverHandoffStream: _unread, staticHandlerContext, ...rest } = entry
  const { loaderData, actionData } = context.get(withheld)
  const shown = {
    ...staticHandlerContext,
    loaderData: { ...staticHandlerContext.loaderData, ...loaderData },
    actionData: staticHandlerContext.actionData && {
      ...staticHandlerContext.actionData,
      ...actionData,
    },
  }
  return { ...rest, staticHandlerContext: shown }
}
