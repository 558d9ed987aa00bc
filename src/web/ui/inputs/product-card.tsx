import { useState, type ReactNode } from 'react'
import type { Currency } from '../../../contract/money.ts'
import { Icon } from '../icon.tsx'
import { PageLink } from '../page/navigation.tsx'
import { priceRangeText } from '../components/money.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { imageAddress } from './image-address.ts'
import './product-card.css'

const text = defineText({
  en: { inStore: 'In your shop' },
  zh: { inStore: '已在店铺中' },
})

export interface ProductCardItem {
  readonly id: string
  /** Whole, or relative to the image host. */
  readonly cover: string | null
  readonly subjectEn: string
  /** Shown over the picture while the pointer or the focus is on the card. */
  readonly remarkEn: string | null
  readonly priceMinor: number
  readonly maxPriceMinor: number | null
  readonly isStore: boolean
}

interface ProductCardProps {
  readonly item: ProductCardItem
  /** The user's. */
  readonly currency: Currency
  /** The configuration's; '' where pictures come from here. */
  readonly imageHost: string
  /** Where the card leads: `productHref` for sellers. */
  readonly href: string
  /** Its picture is seen as soon as the page is: not put off. `first` comes before everything else. */
  readonly sight?: 'first' | 'early' | 'late'
  /** Below the price: states, numbers. */
  readonly children?: ReactNode
}

/** A product as a picture with name and price, which lead to it. */
export const ProductCard = (props: ProductCardProps) => {
  const { item, currency, imageHost, href, sight = 'late', children } = props
  const words = useText(text)
  return (
    <article className="q-product-card">
      <PageLink className="q-product-card-link" to={href}>
        <span className="q-product-card-sight">
          <Cover src={item.cover === null ? null : imageAddress(item.cover, imageHost)} sight={sight} />
          {item.remarkEn && <span className="q-product-card-remark">{item.remarkEn}</span>}
          {item.isStore && (
            <span className="q-product-card-store">
              <Icon name="stores" size={14} /> {words.inStore}
            </span>
          )}
        </span>
        <span className="q-product-card-name">{item.subjectEn}</span>
        <span className="q-product-card-price">
          {priceRangeText({ amountMinor: item.priceMinor, currency }, item.maxPriceMinor)}
        </span>
      </PageLink>
      {children}
    </article>
  )
}

// The room is the card's, so that nothing moves when the picture comes.
const Cover = ({ src, sight }: { src: string | null; sight: 'first' | 'early' | 'late' }) => {
  const [failed, setFailed] = useState<string | null>(null)
  if (src === null || failed === src) return <Icon name="picture" size={32} />
  return (
    <img
      src={src}
      alt=""
      width={320}
      height={320}
      loading={sight === 'late' ? 'lazy' : 'eager'}
      fetchPriority={sight === 'first' ? 'high' : 'auto'}
      decoding={sight === 'first' ? 'sync' : 'async'}
      onError={() => setFailed(src)}
    />
  )
}
