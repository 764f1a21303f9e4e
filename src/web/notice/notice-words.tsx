import { useLocation } from 'react-router'
import {
  directionOf,
  languagesMissing,
  type NoticeLanguage,
  noticeLanguages,
  scheduledLanguages,
} from '#src/domain/people/notice-languages.ts'
import { type Notice, readersOf } from '#src/domain/people/notice.ts'
import { KeyValues, PageHead } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  notice: Notice
  language: NoticeLanguage
  /** Within a page that has a title of its own. */
  isPart?: boolean
}

/** The complete notice in the requested language, which may differ from the page's. */
export function NoticeWords({ notice, language, isPart = false }: Props) {
  const Head = isPart ? 'h3' : 'h2'
  const shared = readersOf(notice.sharing)
  return (
    <div lang={language} dir={directionOf(language)}>
      {isPart ? <p>{notice.purpose}</p> : <PageHead title={notice.title} lede={notice.purpose} />}
      <KeyValues isStacked rows={notice.data.map(({ what, why }) => [what, why] as const)} />
      <Head className="mt-6">{m.policies_privacy_who()}</Head>
      <KeyValues isStacked rows={shared.map(({ who, what }) => [who, what] as const)} />
      <div className="prose">
        <p>{notice.nobodyElse}</p>
        <Head>{m.policies_privacy_long()}</Head>
        <ul>
          {notice.keeping.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <Head>{m.policies_privacy_rights()}</Head>
        <p>{notice.withdrawal}</p>
        <p>{notice.children}</p>
        <p>{notice.rights}</p>
        <p>{notice.complaint}</p>
      </div>
    </div>
  )
}

/** In which languages it can be read, and in which not yet. DPDP Act s.5(3). */
export function NoticeLanguages() {
  const { search } = useLocation()
  const missing = languagesMissing()
  const to = (code: NoticeLanguage) => {
    const asked = new URLSearchParams(search)
    asked.set('in', code)
    return `/notice?${asked}`
  }
  return (
    <div className="small soft mt-6 mb-4">
      <p>
        {m.account_notice_read_in()}{' '}
        {noticeLanguages.map((code, position) => (
          <span key={code}>
            {position > 0 && ' · '}
            <Link to={to(code)} hrefLang={code} lang={code}>
              {scheduledLanguages[code]}
            </Link>
          </span>
        ))}
      </p>
      {missing.length > 0 && (
        <details>
          <summary>{m.account_notice_missing({ count: missing.length })}</summary>
          <p>{missing.join(', ')}</p>
        </details>
      )}
    </div>
  )
}
