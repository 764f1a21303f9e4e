import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { html, raw } from 'hono/html'
import type { DowntimeNotice } from '#src/domain/downtimes/downtime.ts'
import { formatInstant } from '#src/domain/format-time.ts'

/** The page works when nothing else does, so it contains its own texts. */
const says = {
  en: {
    title: 'Closed for planned work',
    back: (time: string) => `We are back on ${time} (Indian time).`,
    kept: 'Nothing of yours is lost: bookings and reports are as you left them.',
    emergency: 'Not for emergencies. In an emergency call 112.',
  },
  hi: {
    title: 'पहले से तय काम के लिए बंद',
    back: (time: string) => `हम ${time} बजे (भारतीय समय) लौटेंगे।`,
    kept: 'आपका कुछ भी नहीं खोया है: बुकिंग और रिपोर्ट वैसी ही हैं जैसी आपने छोड़ी थीं।',
    emergency: 'यह सेवा आपात स्थिति के लिए नहीं है। आपात स्थिति में 112 पर कॉल करें।',
  },
} as const

const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100dvh;display:grid;align-content:center;padding:32px 24px;background:#faf8f4;color:#1d1b17;font:1rem/1.6 'Inter Variable','Noto Sans Devanagari',system-ui,sans-serif}
main{max-width:68ch;margin:0 auto;width:100%;box-sizing:border-box;border-left:2px solid #22736e;padding-left:24px}
h1{font-size:clamp(1.75rem,1.2rem + 2.4vw,2.75rem);line-height:1.25;margin:0 0 16px}
p{margin:0 0 12px}b{font-variant-numeric:tabular-nums}.soft{color:#575146;font-size:.875rem}
@media(prefers-color-scheme:dark){body{background:#151411;color:#f2eee5}main{border-color:#6fb9b0}.soft{color:#c0b9aa}}`

/** The product's style sheet, for its fonts; none where the pages are not built. */
export function stylesheetIn(assets: string | undefined): string | undefined {
  if (assets === undefined) return undefined
  const name = readdirSync(join(assets, 'assets')).find((file) => /^styles-.*\.css$/.test(file))
  return name && `/assets/${name}`
}

type Look = { path: string; nonce: string; stylesheet: string | undefined }

/** The page shown while the site is closed, in the language of the address. */
export function downtimePage({ words, endsAt }: DowntimeNotice, look: Look) {
  const { path, nonce, stylesheet } = look
  const language = /^\/hi(\/|$)/.test(path) ? 'hi' : 'en'
  const { title, back, kept, emergency } = says[language]
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${stylesheet && html`<link rel="stylesheet" href="${stylesheet}" />`}
        <style nonce="${nonce}">
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${words[language]}</p>
          <p><b>${back(formatInstant(endsAt, 'full', `${language}-IN`))}</b></p>
          <p>${kept}</p>
          <p class="soft">${emergency}</p>
        </main>
      </body>
    </html>`
}
