import type { Visit } from '#src/web/context.ts'
import type { Cart } from '#src/web/orders/booking-cart.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { bookPath } from './book-path.ts'

/** Whose page it is: the account's id, empty for a visitor. */
export function ownerOf({ actor }: Visit): string {
  return actor.kind === 'person' ? actor.id : ''
}

/** Sent along with every form of the page: what was typed for one account is not saved in another. */
export function ShownTo({ owner }: { owner: string }) {
  return <input type="hidden" name="owner" value={owner} />
}

/**
 * The form was shown to another account, or before somebody signed in: on a shared phone, or in
 * another tab. A page of an earlier version does not say whose it is.
 */
export function isForAnother(visit: Visit, form: FormData): boolean {
  const owner = form.get('owner')
  form.delete('owner')
  return owner !== null && owner !== ownerOf(visit)
}

/** Nothing of the form was saved; on with the tests and the lab, which are nobody's. */
export function OtherAccount({ cart }: { cart: Cart }) {
  const { items, lab, pincode } = cart
  return (
    <Main width="narrow">
      <Title>{m.booking_book_other_account()}</Title>
      <PageHead
        title={m.booking_book_other_account()}
        lede={m.booking_book_other_account_words()}
        isSmall
      />
      <p className="actions">
        <LinkButton to={bookPath({ items, lab, pincode, people: [] })}>
          {m.booking_book_other_account_on()}
        </LinkButton>
      </p>
    </Main>
  )
}
