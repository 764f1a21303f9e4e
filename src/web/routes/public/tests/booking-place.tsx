import { Form } from 'react-router'
import { type Cart, cartFields } from '#src/web/orders/booking-cart.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classes } from '#src/web/ui/classes.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  cart: Cart
  /** The page that asks. */
  to: string
  /** What its button says. */
  words: string
  isUnknown: boolean
  isWrong: boolean
}

/** Asks for the PIN code, without which no lab can be named: a plain GET, no script. */
export function BookingPlace({ cart, to, words, isUnknown, isWrong }: Props) {
  const problem = isWrong
    ? m.fields_pincode()
    : isUnknown
      ? m.catalogue_pincode_unknown({ pincode: cart.pincode ?? '' })
      : undefined
  return (
    <Form className="placeform" action={to}>
      {cartFields({ ...cart, pincode: undefined }).map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <div className={classes('field', problem && 'field--error')}>
        <label htmlFor="pincode">{m.home_pincode()}</label>
        <input
          className="input"
          id="pincode"
          name="pincode"
          defaultValue={cart.pincode}
          inputMode="numeric"
          pattern="[1-9][0-9]{5}"
          maxLength={6}
          placeholder="560001"
          autoComplete="postal-code"
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'pincode-error' : undefined}
        />
      </div>
      <Button type="submit" kind={cart.pincode ? 'quiet' : 'main'}>
        {words}
      </Button>
      {problem && (
        <p className="error" id="pincode-error">
          <Icon name="warning" small />
          <span>{problem}</span>
        </p>
      )}
    </Form>
  )
}
