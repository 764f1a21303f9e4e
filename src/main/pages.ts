import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { handle, pagePaths } from '#src/web/web.server.ts'

/** The pages as Vite built them: a separate module graph, so only the type is imported. */
export type WebBuild = { handle: typeof handle; pagePaths: typeof pagePaths }

export type Pages = {
  build: () => Promise<WebBuild>
  /** Runs before our own answer, in development: Vite's files. */
  before: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** The folder of the built files; undefined in development. */
  assets: string | undefined
}

const root = new URL('../../', import.meta.url)

export function openPages(server: Server, isDev: boolean): Promise<Pages> {
  return isDev ? pagesOfVite(server) : builtPages()
}

/** In development: pages change as they are edited. */
async function pagesOfVite(server: Server): Promise<Pages> {
  const { editedPages } = await import('./development/edited-pages.ts')
  return editedPages(server)
}

/** The pages of `npm run build`. */
export async function builtPages(): Promise<Pages> {
  const build: WebBuild = await import(new URL('build/server/index.js', root).href)
  return {
    build: async () => build,
    before: (_request, _response, next) => next(),
    assets: 'build/client',
  }
}
