import { percentOfBp } from '../../../contract/customer-prices/customer-price.ts'
import type { PriceListProblem, PriceListWarning } from '../../../contract/customer-prices/price-list.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { defineText } from '../../ui/text/define-text.ts'

export const listProblemText = defineText<Readonly<Record<PriceListProblem, (detail: string) => string>>>({
  en: {
    noCode: () => 'The SKU or product code is missing.',
    twoCodes: () => 'Enter either a SKU or a product code, not both.',
    unknownSku: (code) => `SKU ${code} does not exist, or belongs to another customer.`,
    unknownProduct: (code) => `Product ${code} does not exist, or belongs to another customer.`,
    repeated: (row) => `Row ${row} has the same code. Keep one of them.`,
    formula: () => 'A cell contains a formula. Copy it and paste it as a value.',
    noPrice: () => 'The price or discount is missing.',
    twoPrices: () => 'Enter either a price or a discount, not both.',
    notPrice: () => 'The price is not an amount. Enter one like 4.50.',
    negativePrice: () => 'The price is negative. Enter 0 or more.',
    otherCurrency: () => 'The price is not in USD. Convert it to USD.',
    ambiguousPrice: () => 'The price may have thousands or three decimals. Enter one like 1299.00.',
    belowCent: () => 'The price has more than two decimals. Round it to the cent.',
    highPrice: () => 'The price is above $1,000,000.00.',
    notDiscount: () => 'The discount is not a percentage. Enter one like 7.5.',
    ambiguousDiscount: () =>
      'The discount may be a percentage or a fraction. Enter 10 for 10%, or 0.5% with the sign.',
    discountRange: () => 'The discount must be above 0% and up to 100%, with at most two decimals.',
  },
  zh: {
    noCode: () => '缺少 SKU 或产品编码。',
    twoCodes: () => 'SKU 与产品编码只能填写一个。',
    unknownSku: (code) => `SKU ${code} 不存在，或属于其他客户。`,
    unknownProduct: (code) => `产品 ${code} 不存在，或属于其他客户。`,
    repeated: (row) => `与第 ${row} 行编码重复，请保留一行。`,
    formula: () => '单元格含公式，请复制并粘贴为值。',
    noPrice: () => '缺少价格或折扣。',
    twoPrices: () => '价格与折扣只能填写一个。',
    notPrice: () => '价格不是金额，请按 4.50 的格式填写。',
    negativePrice: () => '价格为负数，请填写 0 或以上的金额。',
    otherCurrency: () => '价格不是美元，请换算为美元。',
    ambiguousPrice: () => '价格可能是千位分隔或三位小数，请按 1299.00 的格式填写。',
    belowCent: () => '价格超过两位小数，请精确到分。',
    highPrice: () => '价格超过 $1,000,000.00。',
    notDiscount: () => '折扣不是百分比，请按 7.5 的格式填写。',
    ambiguousDiscount: () => '折扣可能是百分比或小数。10% 请填 10，0.5% 请带百分号。',
    discountRange: () => '折扣须大于 0%、不超过 100%，且最多两位小数。',
  },
})

export const listWarningText = defineText<Readonly<Record<PriceListWarning, string>>>({
  en: {
    belowCost: 'Below cost',
    aboveList: 'Above list price, which applies instead',
    free: 'Free of charge',
  },
  zh: { belowCost: '低于成本', aboveList: '高于原价，按原价计', free: '免费' },
})

/** `$1,004.20`, `7.5%` */
export const termsText = ({
  discountBp,
  fixedUsdMinor,
}: {
  readonly discountBp: number | null
  readonly fixedUsdMinor: number | null
}): string =>
  discountBp === null
    ? moneyText({ amountMinor: fixedUsdMinor ?? 0, currency: 'USD' })
    : `${percentOfBp(discountBp)}%`

/** The file's columns with an example of each kind of price. */
export const templateText = 'SKU,Product code,Price USD,Discount %\r\nMUG-RED,,4.20,\r\n,LAMP,,7.5\r\n'
