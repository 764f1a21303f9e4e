import type { NoticeLanguage } from '#src/domain/people/notice-languages.ts'
import type { Notice } from '#src/domain/people/notice.ts'
import { NoticeWords } from '#src/web/notice/notice-words.tsx'
import { AgreeField } from '#src/web/ui/forms/choice-field.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { DetailsFields, FieldsOf } from './details-fields.ts'

type Props = {
  notice: { version: string; language: NoticeLanguage; words: Notice }
  fields: FieldsOf<DetailsFields['notice']>
}

/**
 * The whole notice before anything of it is asked, in a part of its own, and the consent below it:
 * never ticked beforehand. DPDP Act s.5 and s.6.
 */
export function NoticePart({ notice: { version, language, words }, fields }: Props) {
  return (
    <section className="bookpart" id="notice" aria-labelledby="notice-title">
      <h2 id="notice-title">{m.booking_book_notice()}</h2>
      <p className="small soft">
        {m.booking_book_notice_lede()}{' '}
        <Link to="/notice" target="_blank" rel="noreferrer">
          {m.booking_book_notice_languages()}
        </Link>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too */}
      <section className="noticebox" tabIndex={0} aria-label={words.title}>
        <NoticeWords notice={words} language={language} isPart />
      </section>
      <input type="hidden" name="notice.version" value={version} />
      <input type="hidden" name="notice.language" value={language} />
      <AgreeField field={fields.agreed} label={words.agree} />
    </section>
  )
}
