import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type { ShownCharge } from '../../../contract/import-rules/import-rules.ts'
import type { Money as Amount } from '../../../contract/kernel/money.ts'
import { taxSchemeWords } from '../../../contract/tax-numbers/tax-number-text.ts'
import { Money } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale, type Locale } from '../../ui/text/locale.ts'
import './import-rules.css'

const text = defineText({
  en: {
    goods: 'Products',
    value: 'Value of products',
    freight: 'Shipping',
    onImport: 'Due on import',
    total: 'Total cost',
    inFreight: 'included in shipping',
    inPrice: 'in your buyer’s price',
    inPriceUnder: (scheme: string) => `in your buyer’s price (${scheme})`,
    withoutCode: (n: number) =>
      `${counted(n, 'product has', 'products have')} no customs code, so duty may be higher or lower.`,
  },
  zh: {
    goods: '商品',
    value: '商品价值',
    freight: '运费',
    onImport: '进口时应付',
    total: '全部费用',
    inFreight: '运费已含',
    inPrice: '包含在买家支付的售价中',
    inPriceUnder: (scheme: string) => `包含在买家支付的售价中（${scheme}）`,
    withoutCode: (n: number) => `${formatNumber(n, 'zh')} 个产品没有海关编码，关税可能更高或更低。`,
  },
})

/** The names that published rules and new rules have; names that the agency wrote are shown as written. */
const namesInChinese: ReadonlyMap<string, string> = new Map([
  ['Customs duty', '关税'],
  ['Handling fee', '处理费'],
  ['Small parcel fee', '小包裹费'],
  ['Logistics fee', '物流处理费'],
])

export const nameOfCharge = (
  { name, percent }: Pick<ShownCharge, 'name' | 'percent'>,
  locale: Locale,
): string => {
  const shown = (locale === 'zh' && namesInChinese.get(name)) || name
  return percent === null ? shown : `${shown} ${percent}%`
}

interface ChargeListProps {
  readonly charges: readonly ShownCharge[]
  readonly goods: Amount
  readonly freight: Amount
  readonly onImport: Amount
  readonly withoutCode: number
  /** What the last row sums up: everything, or what the recipient pays. */
  readonly sum: 'all' | 'onImport'
}

/** Each part of a landed cost by its name, with its source. */
export const ChargeList = ({ charges, goods, freight, onImport, withoutCode, sum }: ChargeListProps) => {
  const words = useText(text)
  const locale = useLocale()
  const total =
    sum === 'all'
      ? { ...onImport, amountMinor: goods.amountMinor + freight.amountMinor + onImport.amountMinor }
      : onImport
  return (
    <>
      <dl className="q-charges">
        <div>
          <dt>{sum === 'all' ? words.goods : words.value}</dt>
          <dd>
            <Money value={goods} />
          </dd>
        </div>
        <div>
          <dt>{words.freight}</dt>
          <dd>
            <Money value={freight} />
          </dd>
        </div>
        {charges.map((charge) => (
          <div key={charge.ruleId}>
            <dt>
              {nameOfCharge(charge, locale)}
              <small>{charge.source}</small>
            </dt>
            <dd>
              <Payment charge={charge} />
            </dd>
          </div>
        ))}
        <div className="q-charges-total">
          <dt>{sum === 'all' ? words.total : words.onImport}</dt>
          <dd>
            <Money value={total} strong />
          </dd>
        </div>
      </dl>
      {withoutCode > 0 && <p className="q-charges-note">{words.withoutCode(withoutCode)}</p>}
    </>
  )
}

const Payment = ({ charge }: { charge: ShownCharge }) => {
  const words = useText(text)
  const locale = useLocale()
  if (charge.payment === 'import') return <Money value={charge.amount} />
  if (charge.payment === 'freight') return <span className="q-muted">{words.inFreight}</span>
  const scheme = charge.scheme === null || charge.scheme === 'other' ? null : taxSchemeWords[charge.scheme]
  return <span className="q-muted">{scheme ? words.inPriceUnder(scheme[locale]) : words.inPrice}</span>
}
