import enhance from '#src/web/enhance.browser.ts?worker&url'
import latin from '#src/web/fonts/inter-latin-opsz.woff2?url'
import devanagari from '#src/web/fonts/noto-devanagari-400.woff2?url'
import devanagariBold from '#src/web/fonts/noto-devanagari-600.woff2?url'
import stylesheet from '#src/web/styles.css?url'
import door from '#src/web/offline/door.browser.ts?worker&url'
import worker from './offline.worker.ts?worker&url'

/** What the page without network needs; a new release has new names, and so a new worker. */
const shell = {
  pages: ['/offline', '/hi/offline', '/offline/visit', '/hi/offline/visit'],
  files: [stylesheet, enhance, door, latin, devanagari, devanagariBold],
}

/**
 * The service worker, at an address that stays: it has to lie above every page. A browser looks for
 * a new one each day, so it is never kept.
 */
export function loader() {
  const script = `self.shell=${JSON.stringify(shell)};importScripts(${JSON.stringify(worker)})\n`
  return new Response(script, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  })
}
