import { attributions } from '#src/domain/catalogue/attributions.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { PageMeta } from './page-meta.tsx'

export const handle: Handle = { isStatic: true }

export const headers = () => ({ 'cache-control': 'public, s-maxage=3600' })

const fonts = [
  {
    of: 'Inter',
    text: 'Copyright 2016 The Inter Project Authors, SIL Open Font License 1.1.',
    url: '/fonts/LICENCE.txt',
  },
  {
    of: 'Noto Sans Devanagari',
    text: 'Copyright 2022 The Noto Project Authors, SIL Open Font License 1.1.',
    url: '/fonts/LICENCE.txt',
  },
] as const

export default function AttributionsPage() {
  return (
    <Main width="narrow">
      <PageMeta title={m.frame_sources()} description={m.discovery_attributions_about()} />
      <PageHead title={m.frame_sources()} lede={m.home_attributions_lede()} />
      <div className="prose" lang="en">
        {[...attributions, ...fonts].map(({ of, text, url }) => (
          <section key={of}>
            <h2 className="text-base">{of}</h2>
            <p>{text}</p>
            <p className="small">
              <a href={url}>{url}</a>
            </p>
          </section>
        ))}
      </div>
    </Main>
  )
}
