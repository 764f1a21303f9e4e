/**
 * A script of a page without the bundle, after the page is read; `src` is what `?worker&url` answers. The build
 * makes a plain script of it; in development Vite serves it as the module that it is.
 */
export function BrowserScript({ src }: { src: string }) {
  return <script src={src} defer type={import.meta.env.DEV ? 'module' : undefined} />
}
