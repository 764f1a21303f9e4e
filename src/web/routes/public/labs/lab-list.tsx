import type { CityLab } from '#src/usecases/places/view-city.ts'
import { Certificate } from '#src/web/routes/public/offer.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { openWords } from '#src/web/ui/lab-words.ts'
import { Link } from '#src/web/ui/link.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { Named } from '#src/web/ui/named.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** Labs line by line: accredited or not, opening hours, location, and their lowest price. */
export function LabList({ labs }: { labs: readonly CityLab[] }) {
  return (
    <ul className="lablist">
      {labs.map((lab) => (
        <li key={lab.id}>
          <h3>
            <Link to={`/labs/${lab.id}`}>
              <Named>{lab.name}</Named>
            </Link>
          </h3>
          <ul className="lablist__facts">
            <li>
              <Icon name="pin" small />
              <Named>{lab.locality}</Named>
            </li>
            <li>
              <Icon name="clock" small />
              {openWords(lab)}
            </li>
            <li>
              <Certificate isAccredited={lab.isAccredited} />
            </li>
          </ul>
          <LowestPrice lab={lab} />
        </li>
      ))}
    </ul>
  )
}

function LowestPrice({ lab: { fromPricePaise, offerCount: count } }: { lab: CityLab }) {
  if (fromPricePaise === null) return null
  return (
    <p className="lablist__price">
      <span>
        <span className="small soft">{m.home_from()}</span> <Money paise={fromPricePaise} isWhole />
      </span>
      <span className="small soft">{m.discovery_city_count({ count })}</span>
    </p>
  )
}
