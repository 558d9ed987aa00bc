import type { Currency } from '../../../contract/kernel/money.ts'
import type { ProductCard as Card } from '../../../contract/products/products.ts'
import { Bar } from '../../ui/components/skeletons.tsx'
import { ProductCard } from '../../ui/products/product-card.tsx'
import { productHref } from '../../ui/products/product-href.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AddOneToCart } from '../cart/add-to-cart.tsx'
import { useImageHost } from '../common/use-image-host.ts'
import { HeartButton } from './heart-button.tsx'
import { countText, productText, smallPicture } from './product-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import './products.css'

const text = defineText({ en: { loading: 'Loading products' }, zh: { loading: '正在加载产品' } })
const newDays = 21

interface ProductGridProps {
  readonly rows: readonly Card[]
  readonly currency: Currency
}

export const ProductGrid = ({ rows, currency }: ProductGridProps) => (
  <ul className="q-catalogue-grid">
    {rows.map((row, place) => (
      <li key={row.id}>
        <CatalogueCard row={row} currency={currency} imagePriority={imagePriorityOf(place)} />
      </li>
    ))}
  </ul>
)

const isNew = ({ publishedAt }: Card): boolean => Date.now() - Date.parse(publishedAt) < newDays * 86_400_000

/** Wide screens show six per row: the first two rows are visible at once and load eagerly. */
const imagePriorityOf = (place: number) => (place < 6 ? 'first' : place < 12 ? 'early' : 'late')

interface CatalogueCardProps {
  readonly row: Card
  readonly currency: Currency
  readonly imagePriority: ReturnType<typeof imagePriorityOf>
}

const CatalogueCard = ({ row, currency, imagePriority }: CatalogueCardProps) => {
  const words = useText(productText)
  const imageHost = useImageHost()
  const name = useSubject()(row)
  const item = {
    id: row.id,
    cover: row.coverUrl === null ? null : smallPicture(row.coverUrl),
    subjectEn: name,
    remarkEn: row.remarkEn || null,
    priceMinor: row.priceMinor,
    maxPriceMinor: row.maxPriceMinor,
    listPriceMinor: row.listPriceMinor,
    isStore: row.isStore,
  }
  const notes = [
    ...(isNew(row) ? [words.new] : []),
    ...(row.sold > 0 ? [words.soldTimes(countText(row.sold))] : []),
    ...(row.onHand > 0 ? [words.onHand(row.onHand)] : []),
  ]
  return (
    <ProductCard
      item={item}
      currency={currency}
      imageHost={imageHost}
      href={productHref({ id: row.id, type: 'winning' })}
      imagePriority={imagePriority}
    >
      {name !== row.subjectEn && <span className="q-catalogue-other">{row.subjectEn}</span>}
      <span className="q-catalogue-notes">{notes.join(' · ') || '\u00a0'}</span>
      {row.onlySkuId !== null && (
        <AddOneToCart skuId={row.onlySkuId} name={name} minQuantity={row.minQuantity} />
      )}
      <HeartButton id={row.id} name={name} isSaved={row.isSaved} />
    </ProductCard>
  )
}

export const GridSkeleton = ({ cards = 10 }: { cards?: number }) => {
  const words = useText(text)
  return (
    <div className="q-catalogue-grid" role="status" aria-label={words.loading}>
      {Array.from({ length: cards }, (_unused, place) => (
        <div key={place} className="q-product-card" aria-hidden="true">
          <span className="q-bar q-catalogue-cover" />
          <Bar width="85%" />
          <Bar width="45%" />
          <Bar width="60%" height={10} />
        </div>
      ))}
    </div>
  )
}
