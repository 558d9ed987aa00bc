import { Input } from 'antd'
import { useId, useState } from 'react'
import { parseMinor, type Currency } from '../../../contract/kernel/money.ts'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { AmountInput } from '../../ui/forms/amount-input.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { costText } from './cost-text.ts'
import { marginOf } from './margin.ts'

interface MarginCardProps {
  readonly currency: Currency
  /** Per unit in minor units: product, and with a line selected its shipping and import charges. */
  readonly costMinor: number
  readonly includes: 'goods' | 'freight' | 'taxes'
  /** Tax included in the price that the buyer pays. */
  readonly taxInPrice?: { readonly name: string; readonly percent: number } | null
}

const percentOf = (typed: string): number | null => {
  const percent = Number(typed.trim().replace(',', '.'))
  return typed.trim() !== '' && percent >= 0 && percent <= 99 ? percent : null
}

export const MarginCard = ({ currency, costMinor, includes, taxInPrice = null }: MarginCardProps) => {
  const words = useText(costText)
  const id = useId()
  const [price, setPrice] = useState('')
  const [fee, setFee] = useState('2.9')
  const [fixed, setFixed] = useState('0.30')
  const priceMinor = parseMinor(price)
  const feePercent = percentOf(fee)
  const fixedFeeMinor = parseMinor(fixed)
  const isRight =
    priceMinor !== null &&
    priceMinor >= 0 &&
    feePercent !== null &&
    fixedFeeMinor !== null &&
    fixedFeeMinor >= 0
  const margin = isRight
    ? marginOf({ priceMinor, feePercent, fixedFeeMinor, costMinor, taxPercent: taxInPrice?.percent ?? 0 })
    : null
  return (
    <div className="q-margin">
      <div className="q-margin-asked">
        <label htmlFor={`${id}-price`}>
          <span>{words.price}</span>
          <AmountInput id={`${id}-price`} currency={currency} value={price} onChange={setPrice} />
        </label>
        <label htmlFor={`${id}-fee`}>
          <span>{words.fee}</span>
          <Input
            id={`${id}-fee`}
            inputMode="decimal"
            suffix="%"
            value={fee}
            onChange={(event) => setFee(event.target.value)}
          />
        </label>
        <label htmlFor={`${id}-fixed`}>
          <span>{words.fixed}</span>
          <AmountInput id={`${id}-fixed`} currency={currency} value={fixed} onChange={setFixed} />
        </label>
      </div>
      <dl className="q-margin-sum" aria-live="polite">
        <div>
          <dt>{{ goods: words.goodsOnly, freight: words.cost, taxes: words.costAllIn }[includes]}</dt>
          <dd>
            <Money amountMinor={costMinor} currency={currency} />
          </dd>
        </div>
        {margin && (
          <>
            {taxInPrice && (
              <div>
                <dt>{words.taxInPrice(taxInPrice.name, taxInPrice.percent)}</dt>
                <dd>
                  <Money amountMinor={margin.taxMinor} currency={currency} />
                </dd>
              </div>
            )}
            <div>
              <dt>{words.fees}</dt>
              <dd>
                <Money amountMinor={margin.feesMinor} currency={currency} />
              </dd>
            </div>
            <div className="q-margin-profit">
              <dt>{words.profit}</dt>
              <dd>
                <Money amountMinor={margin.profitMinor} currency={currency} strong />
                <span>{words.share(margin.sharePercent.toFixed(1))}</span>
              </dd>
            </div>
          </>
        )}
      </dl>
      <p className="q-muted">
        {margin
          ? margin.evenMinor !== null && words.even(moneyText({ amountMinor: margin.evenMinor, currency }))
          : price.trim() === ''
            ? words.hint
            : words.wrong}
      </p>
    </div>
  )
}
