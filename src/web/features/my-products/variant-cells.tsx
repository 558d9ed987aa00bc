import { counted, plural } from '../../../contract/kernel/format.ts'
import type { MyVariant } from '../../../contract/my-products/my-product-schemas.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { Money } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useSubject, useTitle } from '../../ui/text/use-subject.ts'
import { atLeast, deletedText, mappingIssueText } from './my-products-text.ts'
import './my-products.css'

const text = defineText({
  en: {
    unmapped: 'Not matched',
    elsewhere: (codes: string) => `different SKU in ${codes}`,
    times: (units: number) => `${units} SKUs per unit sold`,
    own: 'private to you',
    bundle: (parts: number) => `Bundle of ${counted(parts, 'product', 'products')}`,
    by: (name: string) => `by ${name}`,
    orders: (n: number, isMore: boolean) => `${atLeast(n, isMore, 'en')} ${plural(n, 'order', 'orders')}`,
    lines: (n: number, isMore: boolean) =>
      `${atLeast(n, isMore, 'en')} ${plural(n, 'line item', 'line items')}`,
  },
  zh: {
    unmapped: '未匹配',
    elsewhere: (codes: string) => `${codes} 使用其他 SKU`,
    times: (units: number) => `每件对应 ${units} 个`,
    own: '专属产品',
    bundle: (parts: number) => `${parts} 种产品的套装`,
    by: (name: string) => `操作人：${name}`,
    orders: (n: number, isMore: boolean) => `${atLeast(n, isMore, 'zh')} 个订单`,
    lines: (n: number, isMore: boolean) => `${atLeast(n, isMore, 'zh')} 个商品行`,
  },
})

type Named = Pick<MyVariant, 'title' | 'variantTitle'> & Partial<Pick<MyVariant, 'titleZh'>>

export const useVariantName = (): ((variant: Named) => string) => {
  const own = useTitle()
  return ({ title, titleZh = '', variantTitle }) =>
    [own({ title, titleZh }), variantTitle].filter(Boolean).join(' · ')
}

/** Consecutive variants of one product show its title once. */
export const VariantCell = ({ row, isContinued }: { row: MyVariant; isContinued: boolean }) => {
  const title = useTitle()
  return (
    <span className={isContinued ? 'q-variant q-variant-more' : 'q-variant'}>
      <Picture src={row.imageUrl} alt="" size={isContinued ? 28 : 44} />
      <span className="q-cell-stack">
        <span className={isContinued ? 'q-hidden-text' : 'q-variant-title'}>{title(row)}</span>
        {row.variantTitle && <span className="q-clip">{row.variantTitle}</span>}
        <span className="q-muted q-clip">
          {[row.shopSku, isContinued ? '' : row.shopName].filter(Boolean).join(' · ')}
        </span>
        <DeletedMark goneAt={row.goneAt} />
      </span>
    </span>
  )
}

export const DeletedMark = ({ goneAt }: Pick<MyVariant, 'goneAt'>) => {
  const words = useText(deletedText)
  if (goneAt === null) return null
  return (
    <span className="q-confidence">
      <StatusTag tone="quiet">{words.gone}</StatusTag>
      <span className="q-muted">
        {words.since} <Instant at={goneAt} as="day" />
      </span>
    </span>
  )
}

export const MappingCell = ({ row }: { row: MyVariant }) => {
  const words = useText(text)
  const subject = useSubject()
  const { sku, units, issue } = row
  if (!sku) return <StatusTag tone="quiet">{words.unmapped}</StatusTag>
  const isBundle = sku.parts.length > 0
  const about = [
    isBundle ? words.bundle(sku.parts.length) : sku.attributes,
    units > 1 && words.times(units),
    sku.isPrivate && !isBundle && words.own,
  ]
  return (
    <span className="q-variant">
      <Picture src={sku.imageUrl} alt="" size={36} />
      <span className="q-cell-stack">
        <span className="q-variant-title">
          <span className="q-tabular">{sku.code}</span>
          {units > 1 && <strong> × {units}</strong>}
        </span>
        <span className="q-muted q-clip">{[subject(sku), ...about].filter(Boolean).join(' · ')}</span>
        <MappingIssueTag issue={issue} />
        {row.countries.length > 0 && (
          <span className="q-muted">
            {words.elsewhere(row.countries.map((one) => one.countryCode).join(', '))}
          </span>
        )}
      </span>
    </span>
  )
}

export const MappingIssueTag = ({ issue }: Pick<MyVariant, 'issue'>) => {
  const issues = useText(mappingIssueText)
  if (issue === null) return null
  return (
    <span>
      <StatusTag tone={issue === 'withdrawn' ? 'problem' : 'yours'}>{issues[issue]}</StatusTag>
    </span>
  )
}

export const PriceCell = ({ row }: { row: MyVariant }) =>
  row.sku ? (
    <span className="q-tabular">
      <Money value={{ ...row.sku.price, amountMinor: row.sku.price.amountMinor * row.units }} />
    </span>
  ) : null

export const MappedByCell = ({ row }: { row: MyVariant }) => {
  const words = useText(text)
  if (row.mappedAt === null) return null
  return (
    <span className="q-cell-stack">
      <Instant at={row.mappedAt} />
      {row.mappedBy && <span className="q-muted q-clip">{words.by(row.mappedBy)}</span>}
    </span>
  )
}

export const WaitingCell = ({ row }: { row: MyVariant }) => {
  const words = useText(text)
  const { waitingOrders: orders, waitingLines: lines, waitingIsMore } = row
  if (orders === 0) return null
  return (
    <span className="q-cell-stack q-tabular">
      <strong>{words.orders(orders, waitingIsMore)}</strong>
      {lines > orders && <span className="q-muted">{words.lines(lines, waitingIsMore)}</span>}
    </span>
  )
}
