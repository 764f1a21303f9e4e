import { Form } from 'react-router'
import type { Language } from '#src/domain/people/language.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { LanguageSwitch } from '#src/web/ui/frame/language-switch.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

const written = { en: m.account_home_written_en, hi: m.account_home_written_hi }
const change = { en: m.account_home_write_en, hi: m.account_home_write_hi }

/** The language of the messages, which is the person's; that of the pages, which is the address's. */
export function AccountLanguage({ language }: { language: Language }) {
  const other = language === 'en' ? 'hi' : 'en'
  return (
    <Panel title={m.account_home_language()}>
      <p>{written[language]()}</p>
      <Form method="post" className="mt-3">
        <input type="hidden" name="language" value={other} />
        <SubmitButton intent="language" kind="quiet">
          {change[other]()}
        </SubmitButton>
      </Form>
      <p className="mt-4">
        {m.account_home_pages()} <LanguageSwitch />
      </p>
    </Panel>
  )
}
