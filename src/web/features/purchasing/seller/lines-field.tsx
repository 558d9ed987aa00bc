import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { formatNumber } from '../../../../contract/kernel/format.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import { purchaseLimits } from '../../../../contract/purchasing/purchase-states.ts'
import type { SkuId } from '../../../../contract/kernel/ids.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { Instant } from '../../../ui/time/instant.tsx'
import { Money, moneyText } from '../../../ui/components/money.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { DraftLines } from '../../case-kit/draft-lines.tsx'
import { lineOf, nextStepOf, sumOf, unitOf, type DraftLine } from './draft-lines.ts'
import { sharedText } from '../common/purchasing-text.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import '../common/purchasing.css'

const text = defineText({
  en: {
    gone: 'No longer available. Remove this product.',
    was: (price: string) => `, was ${price}`,
    each: (price: string) => `${price} each`,
    from: (nums: number, price: string) => `${price} each from ${formatNumber(nums, 'en')} units`,
    stock: (nums: number) => `${formatNumber(nums, 'en')} in stock`,
    last: 'Last order',
    sum: 'Total',
  },
  zh: {
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

export const LinesField = ({ currency, ...props }: LinesFieldProps) => {
  const words = useText(text)
  const shared = useText(sharedText)
  const { lines } = props
  const last = useLastPrices(lines, currency)
  return (
    <DraftLines
      {...props}
      maxLines={purchaseLimits.items}
      maxQuantity={purchaseLimits.nums}
      lineOf={lineOf}
      quantityOf={({ nums }) => nums}
      withQuantity={(line, nums) => ({ ...line, nums })}
      renderAbout={(line) => <AboutLine line={line} last={last.get(line.skuId)} />}
      renderSum={currency && ((line) => <LinePrice line={line} currency={currency} />)}
      total={
        lines.length > 0 && (
          <span role="status">
            <span className="q-muted">{shared.units(lines.reduce((sum, { nums }) => sum + nums, 0))}</span>
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
        )
      }
    />
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

const AboutLine = ({ line, last }: { line: DraftLine; last: LastPrice | undefined }) => {
  const words = useText(text)
  const locale = useLocale()
  return (
    <>
      <span className="q-muted">
        {[line.about, ...(line.onHand > 0 ? [words.stock(line.onHand)] : [])].join(' · ')}
      </span>
      {last && (
        <span className="q-muted">
          {words.last}: {moneyText(last.unit)} × {formatNumber(last.nums, locale)}, <Instant at={last.at} />
        </span>
      )}
    </>
  )
}

const LinePrice = ({ line, currency }: { line: DraftLine; currency: Currency }) => {
  const words = useText(text)
  const unitMinor = unitOf(line)
  const next = nextStepOf(line)
  const price = (amountMinor: number): string => moneyText({ amountMinor, currency })
  if (unitMinor === null) return <span className="q-purchase-gone">{words.gone}</span>
  return (
    <span className="q-cell-stack">
      <Money amountMinor={sumOf(line)} currency={currency} strong />
      <span className="q-muted">
        {words.each(price(unitMinor))}
        {line.wasMinor !== null && words.was(price(line.wasMinor))}
      </span>
      {next && <span className="q-muted">{words.from(next.minQuantity, price(next.priceMinor))}</span>}
    </span>
  )
}
