import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** The notice of the style's source, which a map must show. */
export const ATTRIBUTION = '© Makers of the sample map'

/**
 * A server of maps as an operator would run one: a style with raster tiles, one colour with a frame,
 * and empty vector tiles, which the map's worker asks for.
 */
export async function aTileServer() {
  const tile = await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#e8efe6" stroke="#9db39a" stroke-width="2"/><path d="M0 90h256M120 0v256" stroke="#fff" stroke-width="10"/></svg>',
    ),
  )
    .png()
    .toBuffer()
  let asked = 0
  let vectors = 0
  const server = createServer((request, response) => {
    asked += 1
    response.setHeader('access-control-allow-origin', '*')
    const origin = `http://${request.headers.host}`
    if (request.url === '/style.json')
      return response.setHeader('content-type', 'application/json').end(styleOf(origin))
    if (request.url?.startsWith('/tiles/'))
      return response.setHeader('content-type', 'image/png').end(tile)
    if (request.url?.startsWith('/streets/')) {
      vectors += 1
      return response.setHeader('content-type', 'application/x-protobuf').end()
    }
    response.statusCode = 404
    response.end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const { port } = server.address() as AddressInfo
  return {
    style: `http://localhost:${port}/style.json`,
    host: `localhost:${port}`,
    asked: () => asked,
    askedForVectors: () => vectors,
    [Symbol.dispose]: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function styleOf(origin: string): string {
  return JSON.stringify({
    version: 8,
    sources: {
      ground: {
        type: 'raster',
        tiles: [`${origin}/tiles/{z}/{x}/{y}.png`],
        tileSize: 256,
        attribution: ATTRIBUTION,
      },
      streets: { type: 'vector', tiles: [`${origin}/streets/{z}/{x}/{y}.pbf`] },
    },
    layers: [
      { id: 'ground', type: 'raster', source: 'ground' },
      { id: 'roads', type: 'line', source: 'streets', 'source-layer': 'roads' },
    ],
  })
}
