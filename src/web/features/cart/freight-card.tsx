import { cart, cartLimits } from '../../../contract/cart/cart.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { defaultMaxDays } from '../../../contract/shipping-rules/shipping-rules.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Money } from '../../ui/components/money.tsx'
import { Bar } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { FreightLines } from '../products/freight-lines.tsx'
import type { Chosen } from './cart-rules.ts'
import { cartText } from './cart-text.ts'

const text = defineText({
  en: {
    title: 'Shipping',
    choose: 'Choose a country above to see the shipping lines, prices and delivery times.',
    loading: 'Calculating shipping cost',
    byRule: (rule: string) => `Chosen by your rule ‘${rule}’`,
    cheapest: `Cheapest within ${defaultMaxDays} days, used unless you choose another`,
    manualChoice:
      'Your rules require a manual choice. Choose a shipping line now, or after you place the order.',
    goods: 'Products',
    freight: 'Shipping',
    total: 'Total',
    later: 'Shipping is added once you choose a shipping line.',
  },
  zh: {
    title: '物流',
    choose: '请先在上方选择国家/地区，即可查看可用的物流渠道、运费和时效。',
    loading: '正在计算运费…',
    byRule: (rule: string) => `按规则“${rule}”选择`,
    cheapest: `${defaultMaxDays} 天内运费最低（默认）`,
    manualChoice: '按您的规则，此订单需手动选择物流渠道。请现在选择，或提交后再选。',
    goods: '商品',
    freight: '运费',
    total: '合计',
    later: '选择物流渠道后计入运费。',
  },
})

type Freight = OutputOf<typeof cart.calculateCartFreight>
type Line = Freight['lines'][number]

interface FreightInput {
  readonly chosen: Chosen
  readonly shopId: string
  readonly countryCode: string
  readonly postcode: string
}

export const useCartFreight = ({ chosen, shopId, countryCode, postcode }: FreightInput) =>
  useCall(
    cart.calculateCartFreight,
    {
      ids: chosen.lines.map(({ id }) => id),
      countryCode,
      // The server takes up to 20 characters.
      postcode: postcode.trim().slice(0, 20),
      ...(shopId ? { shopId } : {}),
    },
    {
      enabled: /^[A-Z]{2}$/.test(countryCode) && chosen.lines.length <= cartLimits.orderLines,
      quiet: true,
    },
  )

interface FreightCardProps {
  readonly cost: ReturnType<typeof useCartFreight>
  readonly chosen: Chosen
  readonly countryCode: string
  readonly line: Line | null
  readonly onLine: (lineId: string) => void
}

export const FreightCard = ({ cost, chosen, countryCode, line, onLine }: FreightCardProps) => {
  const words = useText(text)
  const { data, error } = cost
  return (
    <Card title={words.title}>
      {countryCode === '' ? (
        <p className="q-muted">{words.choose}</p>
      ) : data ? (
        <>
          {data.lines.length > 0 && line === null && <p className="q-note">{words.manualChoice}</p>}
          <FreightLines
            name="cart-line"
            lines={data.lines}
            refusals={data.refusals}
            weightGrams={data.weightGrams}
            goods={data.goods}
            imports={data.imports}
            isOld={cost.isPlaceholderData}
            lineId={line?.lineId ?? null}
            onLine={onLine}
            remark={
              data.byItself && {
                lineId: data.byItself.lineId,
                words:
                  data.byItself.ruleName === null ? words.cheapest : words.byRule(data.byItself.ruleName),
              }
            }
          />
          <Sum chosen={chosen} currency={data.goods.currency} line={line} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void cost.refetch()} />
      ) : (
        <div className="q-skeleton-stack" role="status" aria-label={words.loading}>
          <Bar width="100%" />
          <Bar width="90%" />
        </div>
      )}
    </Card>
  )
}

interface SumProps {
  readonly chosen: Chosen
  readonly currency: Freight['goods']['currency']
  readonly line: Line | null
}

const Sum = ({ chosen: { sumMinor, discountMinor }, currency, line }: SumProps) => {
  const words = useText(text)
  const shared = useText(cartText)
  const discount = discountMinor + (line ? line.listPrice.amountMinor - line.price.amountMinor : 0)
  return (
    <dl className="q-cart-sum">
      <div>
        <dt>{words.goods}</dt>
        <dd>
          <Money amountMinor={sumMinor + discountMinor} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{words.freight}</dt>
        <dd>{line ? <Money value={line.listPrice} /> : <span className="q-muted">{words.later}</span>}</dd>
      </div>
      {discount > 0 && (
        <div>
          <dt>{shared.discount}</dt>
          <dd>
            <Money amountMinor={-discount} currency={currency} />
          </dd>
        </div>
      )}
      {line && (
        <div className="q-cart-sum-total">
          <dt>{words.total}</dt>
          <dd>
            <Money amountMinor={sumMinor + line.price.amountMinor} currency={currency} strong />
          </dd>
        </div>
      )}
    </dl>
  )
}
