import { useState } from 'react'
import { banners, type BannerPlace } from '../../../contract/banners/banners.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { BannerPicture } from './banner-picture.tsx'
import { bannerText } from './banner-text.ts'
import { useHiddenBanners } from './hidden-banners.ts'

/** The banners that the agency shows this customer here, one at a time. Nothing while there are none, or they cannot be read. */
export const BannerStrip = ({ place }: { place: BannerPlace }) => {
  const words = useText(bannerText)
  const answer = useCall(banners.listBanners, { place }, { quiet: true })
  const [hidden, hide] = useHiddenBanners()
  const [wanted, setWanted] = useState(0)
  const all = answer.data?.banners.filter(({ id }) => !hidden.includes(id)) ?? []
  const at = Math.min(wanted, all.length - 1)
  const banner = all[at]
  if (!banner) return null
  return (
    <section className="q-promo" aria-label={words.banners}>
      <BannerPicture key={banner.id} {...banner} />
      <button
        type="button"
        className="q-icon-button q-promo-hide"
        aria-label={words.hide(banner.title)}
        onClick={() => hide(banner.id)}
      >
        <Icon name="close" size={16} />
      </button>
      {all.length > 1 && (
        <div className="q-promo-pager">
          <button
            type="button"
            className="q-icon-button"
            aria-label={words.previous}
            onClick={() => setWanted((at + all.length - 1) % all.length)}
          >
            <Icon name="left" size={16} />
          </button>
          <span className="q-tabular" aria-live="polite">
            {words.position(at + 1, all.length)}
          </span>
          <button
            type="button"
            className="q-icon-button"
            aria-label={words.next}
            onClick={() => setWanted((at + 1) % all.length)}
          >
            <Icon name="right" size={16} />
          </button>
        </div>
      )}
    </section>
  )
}
