import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { instrumentProtocols } from '#src/domain/instruments/instrument-message.ts'

/** What a lab writes into the bridge's file of settings. */
const BridgeSettings = z.strictObject({
  /** The product's address, with https. */
  url: z.url({ protocol: /^https?$/ }),
  keyId: z.uuid(),
  secret: z.string().min(20).max(200),
  /** The folder where messages wait until they are durable elsewhere. */
  journal: z.string().min(1),
  instruments: z
    .array(
      z.strictObject({
        /** As on the lab's page. */
        name: z.string().min(1).max(40),
        protocol: z.enum(instrumentProtocols),
        port: z.int().min(1).max(65_535),
        /** The address to listen on: that of the network the instrument is in. */
        host: z.string().default('127.0.0.1'),
      }),
    )
    .min(1)
    .max(50),
})
export type BridgeSettings = z.infer<typeof BridgeSettings>

/** Reads the settings; throws, naming what is wrong. */
export function readSettings(file: string): BridgeSettings {
  const read = BridgeSettings.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`)
  const { url } = read.data
  const isLocal = ['localhost', '127.0.0.1'].includes(new URL(url).hostname)
  if (!url.startsWith('https:') && !isLocal)
    throw new Error(`${file}: the url must begin with https`)
  return read.data
}
