// The floor of a rendered page: React's own rendering of a page with as many elements as ours, behind
// only Node's HTTP server.
import { createServer } from 'node:http'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

const tokens = /<(\/?)([a-z][a-z0-9]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/gi
const empty = new Set(['meta', 'link', 'input', 'br', 'hr', 'path', 'rect', 'wbr'])
const names: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  crossorigin: 'crossOrigin',
}

const [address = ''] = process.argv.slice(2)
const html = await (await fetch(address)).text()
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(renderToString(treeOf(html)))
})
server.listen(0, () => process.send?.(server.address()))

/** The page as React elements, created for each answer as a component creates them. */
function treeOf(page: string): ReactNode {
  const root: ReactNode[] = []
  const open: { name: string; props: object; children: ReactNode[] }[] = []
  const add = (node: ReactNode) => (open.at(-1)?.children ?? root).push(node)
  for (const [, closing, name = '', given = '', text] of page.matchAll(tokens)) {
    if (text !== undefined) add(text)
    else if (closing) {
      const done = open.pop()
      if (done) add(createElement(done.name, done.props, ...done.children))
    } else if (empty.has(name)) add(createElement(name, propsOf(given)))
    else open.push({ name, props: propsOf(given), children: [] })
  }
  return root[0]
}

function propsOf(given: string) {
  const pairs = [...given.matchAll(/([a-z-]+)="([^"]*)"/g)].filter(([, name]) => name !== 'style')
  return Object.fromEntries(pairs.map(([, name = '', value]) => [names[name] ?? name, value]))
}
