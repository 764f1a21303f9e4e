import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { formatPhone } from '#src/domain/format-phone.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { CodeField, TextField } from '#src/web/ui/forms/text-field.tsx'
import { BrowserScript } from '#src/web/ui/frame/browser-script.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { bookPath } from './book-path.ts'
import { BookingFrame } from './booking-frame.tsx'
import sendWhenComplete from './code.browser.ts?worker&url'
import { ShownTo } from './shown-to.tsx'
import { CarriedTyped } from './typed/carried-typed.tsx'
import { GoOnTyping } from './typed/signed-in-again.tsx'
import type { Typed } from './typed/typed.ts'
import type { loadAccount } from './load-account.ts'

type Loaded = Awaited<ReturnType<typeof loadAccount>>
export type AccountAnswer = {
  result?: SubmissionResult<string[]> | undefined
  /** What was typed in another part before the session ended. */
  typed: Typed
  /** The number for which a code is expected, where the address does not say so. */
  sentTo?: string
  /** The session ended while another part was open. */
  isEnded?: boolean
}
type Props = { loaded: Loaded; answer: AccountAnswer }

/** Signing in inside the booking: the number, then the code sent to it. */
export function AccountPart({ loaded, answer }: Props) {
  const { cart, soFar, digits, minutes } = loaded
  const phone = answer.sentTo ?? loaded.phone
  const lede =
    phone === null
      ? m.booking_book_account_lede()
      : m.account_code_sent({ count: digits, phone: formatPhone(phone), minutes })
  return (
    <BookingFrame
      step="account"
      cart={cart}
      soFar={soFar}
      title={phone === null ? m.booking_book_account_title() : m.account_code_title()}
      lede={lede}
    >
      {answer.isEnded && (
        <Note tone="needs" isNews>
          {m.booking_book_signed_out()}
        </Note>
      )}
      <div className={answer.isEnded ? 'mt-6' : undefined}>
        {phone === null ? (
          <AskNumber loaded={loaded} answer={answer} />
        ) : (
          <AskCode loaded={loaded} answer={answer} phone={phone} />
        )}
      </div>
    </BookingFrame>
  )
}

function AskNumber({ loaded, answer: { result, typed } }: Props) {
  const { constraint, owner, isSignedIn } = loaded
  const [form, { phone }] = useForm<{ phone: string }>({ lastResult: result ?? null, constraint })
  return (
    <>
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={{ phone: m.account_phone() }} />
        <input type="hidden" name="part" value="account" />
        <ShownTo owner={owner} />
        <CarriedTyped typed={typed} />
        <TextField
          field={phone}
          type="tel"
          label={m.account_phone()}
          help={m.account_phone_help()}
          autoComplete="tel-national"
          inputMode="tel"
          placeholder="98765 43210"
        />
        <SubmitButton>{m.account_send_code()}</SubmitButton>
      </Form>
      {!isSignedIn && <ByPassword loaded={loaded} typed={typed} />}
    </>
  )
}

/** In a tab of its own where something was typed here, so that it stays. */
function ByPassword({ loaded: { cart }, typed }: { loaded: Loaded; typed: Typed }) {
  const to = encodeURIComponent(bookPath(cart))
  const isTyped = typed.length > 0
  return (
    <>
      <p className="mt-6">
        <Link
          to={`/sign-in/password?to=${to}`}
          {...(isTyped && { reloadDocument: true, target: '_blank', rel: 'noreferrer' })}
        >
          {m.account_with_password()}
        </Link>
        <span className="small soft block">
          {isTyped ? m.booking_book_again_tab() : m.account_with_password_help()}
        </span>
      </p>
      {isTyped && (
        <GoOnTyping typed={typed} look={{ kind: 'quiet' }}>
          {m.booking_book_again_done()}
        </GoOnTyping>
      )}
    </>
  )
}

function AskCode({ loaded, answer: { result, typed }, phone }: Props & { phone: string }) {
  const { owner, digits, isSentAgain, isDemo } = loaded
  const [form, { code }] = useForm<{ code: string }>({ lastResult: result ?? null })
  return (
    <>
      {isSentAgain && !result && <Note isNews>{m.account_code_resent()}</Note>}
      <Form method="post" className="form" {...getFormProps(form)} noValidate data-sends-itself>
        <FormErrors form={form} labels={{ code: m.account_code() }} />
        <input type="hidden" name="part" value="account" />
        <ShownTo owner={owner} />
        <CarriedTyped typed={typed} />
        <input type="hidden" name="phone" value={phone} />
        <CodeField
          field={code}
          label={m.account_code()}
          help={<span className="needs-script">{m.booking_book_code_help({ count: digits })}</span>}
          length={digits}
          autoFocus
        />
        <SubmitButton intent="verify">{m.account_continue()}</SubmitButton>
      </Form>
      <BrowserScript src={sendWhenComplete} />
      <Form method="post" className="mt-6">
        <input type="hidden" name="part" value="account" />
        <ShownTo owner={owner} />
        <CarriedTyped typed={typed} />
        <input type="hidden" name="phone" value={phone} />
        <SubmitButton kind="quiet" intent="again">
          {m.account_code_resend()}
        </SubmitButton>
        <p className="small soft mt-2">{m.account_code_resend_help()}</p>
      </Form>
      <OtherNumber loaded={loaded} typed={typed} />
      {isDemo && (
        <p className="mt-2">
          <Link to="/demo/outbox" reloadDocument target="_blank" rel="noreferrer">
            {m.account_demo_outbox()}
          </Link>
        </p>
      )}
    </>
  )
}

function OtherNumber({ loaded: { cart, owner }, typed }: { loaded: Loaded; typed: Typed }) {
  if (typed.length === 0)
    return (
      <p className="mt-6">
        <Link to={bookPath(cart)}>{m.account_other_phone()}</Link>
      </p>
    )
  return (
    <Form method="post" className="mt-6">
      <input type="hidden" name="part" value="account" />
      <ShownTo owner={owner} />
      <CarriedTyped typed={typed} />
      <SubmitButton kind="quiet" intent="other-number">
        {m.account_other_phone()}
      </SubmitButton>
    </Form>
  )
}
