import { MAX_IMAGE_MEGABYTES } from '#src/domain/documents/image-limits.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'

const ID = 'lab-edit-image'

/** A new image of the branch, and why the last one was refused. */
export function PictureField({ errors }: { errors: readonly string[] | undefined }) {
  return (
    <div className="field full">
      <label htmlFor={ID}>
        {m.labs_field_image()} <span className="soft">({m.fields_optional()})</span>
      </label>
      <p className="help" id={`${ID}-help`}>
        {m.labs_field_image_help({ most: MAX_IMAGE_MEGABYTES })}
      </p>
      <input
        className="input"
        id={ID}
        name="image"
        type="file"
        accept="image/png,image/jpeg"
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? `${ID}-error ${ID}-help` : `${ID}-help`}
      />
      {errors && (
        <p className="error" id={`${ID}-error`}>
          <Icon name="warning" small />
          {errors.join(' ')}
        </p>
      )}
    </div>
  )
}
