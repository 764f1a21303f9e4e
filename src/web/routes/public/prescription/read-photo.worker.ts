// Reads the words of a photo on this device, by Tesseract in WebAssembly. It gets the photo and three
// addresses of ours, and sends nothing anywhere.
export {}

type Asked = { photo: ArrayBuffer; core: string; wasm: string; words: string }
type Reader = {
  Init(path: null, language: string): number
  SetImageFile(orientation: number, angle: number): number
  Recognize(monitor: null): number
  GetUTF8Text(): string
  MeanTextConf(): number
  End(): void
}
type Engine = {
  FS: { writeFile(path: string, bytes: Uint8Array): void }
  TessBaseAPI: new () => Reader
}
type Wished = { locateFile: () => string; TesseractProgress: (percent: number) => void }
type Scope = {
  importScripts(address: string): void
  postMessage(told: unknown): void
  addEventListener(kind: 'message', hear: (event: { data: Asked }) => void): void
  /** What the imported script leaves. */
  TesseractCore(wished: Wished): Promise<Engine>
}
const scope = self as unknown as Scope

scope.addEventListener('message', ({ data }) => {
  read(data).then(
    (found) => scope.postMessage(found),
    () => scope.postMessage({ failed: true }),
  )
})

async function read({ photo, core, wasm, words }: Asked) {
  scope.importScripts(core)
  const [engine, known] = await Promise.all([
    scope.TesseractCore({
      locateFile: () => wasm,
      // The engine counts from 30.
      TesseractProgress: (percent) =>
        scope.postMessage({ percent: Math.max(0, Math.round(((percent - 30) / 70) * 100)) }),
    }),
    unpacked(words),
  ])
  engine.FS.writeFile('./eng.traineddata', known)
  engine.FS.writeFile('/input', new Uint8Array(photo))
  const reader = new engine.TessBaseAPI()
  if (reader.Init(null, 'eng') === -1 || reader.SetImageFile(1, 0) === 1) throw new Error('unread')
  reader.Recognize(null)
  const found = { text: reader.GetUTF8Text(), confidence: reader.MeanTextConf() }
  reader.End()
  return found
}

/** What the reader knows of words; a proxy may have unpacked it on the way. */
async function unpacked(address: string): Promise<Uint8Array> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${answer.status}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
