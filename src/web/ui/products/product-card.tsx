import { useState, type ReactNode } from 'react'
import type { Currency } from '../../../contract/kernel/money.ts'
import { Icon } from '../icon.tsx'
import { PageLink } from '../page/navigation.tsx'
import { ListPrice } from './list-price.tsx'
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
  /** Full URL, or a path relative to the image host. */
  readonly cover: string | null
  readonly subjectEn: string
  readonly remarkEn: string | null
  readonly priceMinor: number
  /** Struck through beside a lower price; null or absent: there is no discount. */
  readonly listPriceMinor?: number | null
  readonly maxPriceMinor: number | null
  readonly isStore: boolean
}

interface ProductCardProps {
  readonly item: ProductCardItem
  readonly currency: Currency
  /** From the configuration; '' if images come from this server. */
  readonly imageHost: string
  readonly href: string
  /** Loading priority of its image: `first` before everything else, `late` when it becomes visible. */
  readonly imagePriority?: 'first' | 'early' | 'late'
  readonly children?: ReactNode
}

export const ProductCard = (props: ProductCardProps) => {
  const { item, currency, imageHost, href, imagePriority: priority = 'late', children } = props
  const words = useText(text)
  return (
    <article className="q-product-card">
      <PageLink className="q-product-card-link" to={href}>
        <span className="q-product-card-sight">
          <Cover src={item.cover === null ? null : imageAddress(item.cover, imageHost)} priority={priority} />
          {item.remarkEn && <span className="q-product-card-remark">{item.remarkEn}</span>}
          {item.isStore && (
            <span className="q-product-card-store">
              <Icon name="stores" size={14} /> {words.inStore}
            </span>
          )}
        </span>
        <span className="q-product-card-name">{item.subjectEn}</span>
        <span className="q-product-card-price">
          {priceRangeText({ amountMinor: item.priceMinor, currency }, item.maxPriceMinor)}{' '}
          <ListPrice amountMinor={item.listPriceMinor ?? null} currency={currency} />
        </span>
      </PageLink>
      {children}
    </article>
  )
}

// The card reserves the space, so that nothing moves when the image loads.
const Cover = ({ src, priority }: { src: string | null; priority: 'first' | 'early' | 'late' }) => {
  const [failed, setFailed] = useState<string | null>(null)
  if (src === null || failed === src) return <Icon name="picture" size={32} />
  return (
    <img
      src={src}
      alt=""
      width={320}
      height={320}
      loading={priority === 'late' ? 'lazy' : 'eager'}
      fetchPriority={priority === 'first' ? 'high' : 'auto'}
      decoding={priority === 'first' ? 'sync' : 'async'}
      onError={() => setFailed(src)}
    />
  )
}
