import { Button, InputNumber } from 'antd'
import { Suspense, useState } from 'react'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { formatNumber } from '../../../../contract/kernel/format.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import { purchaseLimits } from '../../../../contract/purchasing/purchase-states.ts'
import type { SkuId } from '../../../../contract/kernel/ids.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazy } from '../../../ui/page/lazy.ts'
import { Instant } from '../../../ui/time/instant.tsx'
import { Money, moneyText } from '../../../ui/components/money.tsx'
import { Picture } from '../../../ui/components/picture.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { lineOf, nextStepOf, sumOf, unitOf, type DraftLine } from './draft-lines.ts'
import { sharedText } from '../common/purchasing-text.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { useSubject } from '../../../ui/text/use-subject.ts'
import '../common/purchasing.css'

const SkuDialog = lazy(() => import('../../order-kit/sku-dialog.tsx'))

const text = defineText({
  en: {
    add: 'Add product',
    remove: (name: string) => `Remove ${name}`,
    nums: (name: string) => `Quantity of ${name}`,
    none: 'No products yet. Search our products by name or SKU.',
    gone: 'No longer available. Remove this product.',
    was: (price: string) => `, was ${price}`,
    each: (price: string) => `${price} each`,
    from: (nums: number, price: string) => `${price} each from ${formatNumber(nums, 'en')} units`,
    stock: (nums: number) => `${formatNumber(nums, 'en')} in stock`,
    last: 'Last order',
    sum: 'Total',
  },
  zh: {
    add: '添加产品',
    remove: (name: string) => `移除 ${name}`,
    nums: (name: string) => `${name} 的数量`,
    none: '还没有产品。请按名称或 SKU 搜索。',
    gone: '已停售，请移除',
    was: (price: string) => `，原价 ${price}`,
    each: (price: string) => `单价 ${price}`,
    from: (nums: number, price: string) => `满 ${formatNumber(nums, 'zh')} 件 ${price}`,
    stock: (nums: number) => `库存 ${formatNumber(nums, 'zh')}`,
    last: '上次采购',
    sum: '合计',
  },
})

interface LinesFieldProps {
  readonly lines: readonly DraftLine[]
  /** Null for self-purchase orders, which have no prices. */
  readonly currency: Currency | null
  readonly error: string | null
  /** The initial search; empty for none. */
  readonly find: string
  readonly onChange: (lines: readonly DraftLine[]) => void
}

/** Each SKU can be selected once. */
export const LinesField = ({ lines, currency, error, find, onChange }: LinesFieldProps) => {
  const words = useText(text)
  const shared = useText(sharedText)
  const [isChoosing, setIsChoosing] = useState(find !== '')
  const last = useLastPrices(lines, currency)
  const units = lines.reduce((sum, { nums }) => sum + nums, 0)
  return (
    <div className="q-stack">
      {lines.length === 0 && <p className="q-muted">{words.none}</p>}
      <ul className="q-purchase-lines">
        {lines.map((line) => (
          <Line
            key={line.skuId}
            line={line}
            currency={currency}
            last={last.get(line.skuId)}
            onNums={(nums) =>
              onChange(lines.map((one) => (one.skuId === line.skuId ? { ...one, nums } : one)))
            }
            onRemove={() => onChange(lines.filter(({ skuId }) => skuId !== line.skuId))}
          />
        ))}
      </ul>
      {error && (
        <p className="q-note q-note-problem" role="alert">
          {error}
        </p>
      )}
      <div className="q-purchase-foot">
        <Button
          icon={<Icon name="plus" size={14} />}
          disabled={lines.length >= purchaseLimits.items}
          onClick={() => setIsChoosing(true)}
        >
          {words.add}
        </Button>
        {lines.length > 0 && (
          <span role="status">
            <span className="q-muted">{shared.units(units)}</span>
            {currency && (
              <>
                {' '}
                · {words.sum}{' '}
                <Money
                  amountMinor={lines.reduce((sum, line) => sum + sumOf(line), 0)}
                  currency={currency}
                  strong
                />
              </>
            )}
          </span>
        )}
      </div>
      <Suspense fallback={null}>
        {isChoosing && (
          <SkuDialog
            chosen={null}
            search={lines.length === 0 ? find : ''}
            onPick={(sku) => {
              if (!lines.some(({ skuId }) => skuId === sku.skuId)) onChange([...lines, lineOf(sku)])
            }}
            onClose={() => setIsChoosing(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

type LastPrice = OutputOf<typeof purchaseOrders.getLastPurchasePrice>['prices'][number]

const useLastPrices = (
  lines: readonly DraftLine[],
  currency: Currency | null,
): ReadonlyMap<string, LastPrice> => {
  const skuIds = lines.map(({ skuId }) => skuId as SkuId).toSorted()
  const { data } = useCall(
    purchaseOrders.getLastPurchasePrice,
    { skuIds },
    { enabled: currency !== null && skuIds.length > 0, quiet: true, staleMs: 60_000 },
  )
  return new Map((data?.prices ?? []).map((price) => [price.skuId as string, price]))
}

interface LineProps {
  readonly line: DraftLine
  readonly currency: Currency | null
  readonly last: LastPrice | undefined
  readonly onNums: (nums: number) => void
  readonly onRemove: () => void
}

const Line = ({ line, currency, last, onNums, onRemove }: LineProps) => {
  const words = useText(text)
  const subject = useSubject()({ subjectEn: line.subject, subjectZh: line.subjectZh })
  const locale = useLocale()
  return (
    <li>
      <span className="q-arrival-product">
        <Picture src={line.imageUrl} alt="" size={44} />
        <span className="q-cell-stack">
          <span className="q-purchase-name">{subject}</span>
          <span className="q-muted">
            {[line.about, ...(line.onHand > 0 ? [words.stock(line.onHand)] : [])].join(' · ')}
          </span>
          {last && (
            <span className="q-muted">
              {words.last}: {moneyText(last.unit)} × {formatNumber(last.nums, locale)},{' '}
              <Instant at={last.at} />
            </span>
          )}
        </span>
      </span>
      <InputNumber
        aria-label={words.nums(subject)}
        prefix="×"
        min={1}
        max={purchaseLimits.nums}
        precision={0}
        style={{ width: '100%' }}
        value={line.nums}
        onChange={(nums) => onNums(nums ?? 1)}
      />
      {currency && <LinePrice line={line} currency={currency} />}
      <Button
        type="text"
        aria-label={words.remove(subject)}
        icon={<Icon name="trash" size={16} />}
        onClick={onRemove}
      />
    </li>
  )
}

const LinePrice = ({ line, currency }: { line: DraftLine; currency: Currency }) => {
  const words = useText(text)
  const unitMinor = unitOf(line)
  const next = nextStepOf(line)
  const price = (amountMinor: number): string => moneyText({ amountMinor, currency })
  if (unitMinor === null) return <span className="q-purchase-sum q-purchase-gone">{words.gone}</span>
  return (
    <span className="q-purchase-sum q-cell-stack">
      <Money amountMinor={sumOf(line)} currency={currency} strong />
      <span className="q-muted">
        {words.each(price(unitMinor))}
        {line.wasMinor !== null && words.was(price(line.wasMinor))}
      </span>
      {next && <span className="q-muted">{words.from(next.minQuantity, price(next.priceMinor))}</span>}
    </span>
  )
}
