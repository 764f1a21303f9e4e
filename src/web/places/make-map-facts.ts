import { m } from '#src/web/words/compiled/messages.js'
import type { MapFacts, MapWords } from './map-facts.ts'

/**
 * What a page tells its map, with every text, so that neither its script nor the page's bundle has
 * any. Only for a loader.
 */
export function makeMapFacts(given: Omit<MapFacts, 'words'>): MapFacts {
  return { ...given, words: mapWords(new URL(given.style).host) }
}

function mapWords(host: string): MapWords {
  const [km, amount] = ['{km}', '{amount}']
  return {
    open: m.placemap_open(),
    from: m.placemap_from({ host }),
    title: m.placemap_title(),
    pin: m.placemap_pin(),
    in: m.placemap_in(),
    out: m.placemap_out(),
    line: m.placemap_line({ km, amount }),
    far: m.placemap_far({ km }),
    ring: m.placemap_ring({ km, amount }),
    loading: m.placemap_loading(),
    ready: m.placemap_ready(),
    nearer: m.placemap_nearer(),
    slow: m.placemap_slow(),
    broken: m.placemap_broken(),
    noDrawing: m.placemap_no_drawing(),
    fingers: m.placemap_fingers(),
    wheel: m.placemap_wheel(),
  }
}
