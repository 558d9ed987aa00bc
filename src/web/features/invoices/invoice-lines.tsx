import { lineKindWords, rateText, taxSentence } from '../../../contract/invoices/invoice-text.ts'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { ownStockOf, type Invoice, type InvoiceLine } from '../../../contract/invoices/invoices.ts'
import { currencies, formatMinor } from '../../../contract/kernel/money.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { freightText } from '../wholesale/wholesale-text.ts'
import '../../ui/detail-page/card-table.css'

const text = defineText({
  en: {
    lines: 'Lines',
    item: 'Description',
    quantity: 'Quantity',
    unit: 'Unit price',
    discount: 'Discount',
    ownStock: (amount: string) => `Discount for units from the customer’s own stock: ${amount}`,
    lineTotal: 'Amount',
    net: 'Net',
    tax: 'VAT',
    taxOf: (rate: string) => `VAT ${rate}`,
    total: 'Total',
    given: 'Total credited',
    home: (currency: string) => `In ${currency}`,
    rate: 'Exchange rate of the day',
    rateOf: (from: string, rate: string, to: string) => `1 ${from} = ${rate} ${to}`,
    left: 'Remaining',
    credited: 'Credited',
    freightBy: (how: string) => `Shipping: ${how}`,
  },
  zh: {
    lines: '明细',
    item: '名称',
    quantity: '数量',
    unit: '单价',
    discount: '折扣',
    ownStock: (amount: string) => `其中客户自有库存抵扣：${amount}`,
    lineTotal: '金额',
    net: '不含税金额',
    tax: '税额',
    taxOf: (rate: string) => `增值税 ${rate}`,
    total: '合计',
    given: '冲销合计',
    home: (currency: string) => `折合 ${currency}`,
    rate: '当日汇率',
    rateOf: (from: string, rate: string, to: string) => `1 ${from} = ${rate} ${to}`,
    left: '剩余金额',
    credited: '已冲销',
    freightBy: (how: string) => `运费：${how}`,
  },
})

const useLineName = (): ((line: InvoiceLine) => string) => {
  const words = useText(text)
  const kinds = useText(lineKindWords)
  const freights = useText(freightText)
  return ({ kind, name }) => {
    if (kind !== 'freight' || name === '') return name || kinds[kind]
    return words.freightBy(name in freights ? freights[name as keyof typeof freights] : name)
  }
}

/** The lines of an invoice with their sums. */
export const InvoiceLines = ({ invoice }: { invoice: Invoice }) => {
  const words = useText(text)
  const kinds = useText(lineKindWords)
  const locale = useLocale()
  const nameOf = useLineName()
  const { lines, currency } = invoice
  const hasDiscount = lines.some(({ discountMinor }) => discountMinor !== 0)
  return (
    <Card title={words.lines} flush>
      <table className="q-card-table">
        <thead>
          <tr>
            <th scope="col">{words.item}</th>
            <th scope="col" className="q-right">
              {words.quantity}
            </th>
            <th scope="col" className="q-right">
              {words.unit}
            </th>
            {hasDiscount && (
              <th scope="col" className="q-right">
                {words.discount}
              </th>
            )}
            <th scope="col" className="q-right">
              {words.lineTotal}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            // The lines of an invoice never change.
            <tr key={place}>
              <td>
                <span className="q-cell-stack">
                  {nameOf(line)}
                  <span className="q-muted">
                    {line.code || (line.name !== '' && line.kind !== 'freight' && kinds[line.kind])}
                  </span>
                </span>
              </td>
              <td data-label={words.quantity} className="q-right">
                {formatNumber(line.quantity, locale)}
              </td>
              <td data-label={words.unit} className="q-right">
                <Money amountMinor={line.unitMinor} currency={currency} />
              </td>
              {hasDiscount && (
                <td data-label={words.discount} className="q-right">
                  <Money
                    amountMinor={line.discountMinor === 0 ? null : -line.discountMinor}
                    currency={currency}
                  />
                </td>
              )}
              <td data-label={words.lineTotal} className="q-right">
                <Money amountMinor={line.totalMinor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sums invoice={invoice} />
    </Card>
  )
}

const HomeAmount = ({ amountMinor, currency }: { amountMinor: number; currency: string }) => {
  const known = currencies.find((one) => one === currency)
  if (known) return <Money amountMinor={amountMinor} currency={known} />
  return (
    <span className="q-money">
      {formatMinor(amountMinor)} {currency}
    </span>
  )
}

const Sums = ({ invoice }: { invoice: Invoice }) => {
  const words = useText(text)
  const locale = useLocale()
  const { netMinor, taxMinor, totalMinor, creditedMinor, currency, tax, home, footer } = invoice
  const money = (amountMinor: number, strong = false) => (
    <Money amountMinor={amountMinor} currency={currency} strong={strong} />
  )
  const ownStockMinor = ownStockOf(invoice.lines)
  const taxLabel = tax.rateBp > 0 ? words.taxOf(rateText(tax.rateBp)) : words.tax
  return (
    <div className="q-invoice-foot">
      <div className="q-invoice-words">
        <p>{taxSentence(tax, locale)}</p>
        {ownStockMinor > 0 && (
          <p className="q-muted">
            {words.ownStock(moneyText({ amountMinor: ownStockMinor, currency: invoice.currency }))}
          </p>
        )}
        {footer !== '' && <p className="q-muted q-invoice-footer">{footer}</p>}
      </div>
      <div className="q-invoice-sums">
        <dl>
          <Sum label={words.net}>{money(netMinor)}</Sum>
          <Sum label={taxLabel}>{money(taxMinor)}</Sum>
          <Sum label={invoice.series === 'credit' ? words.given : words.total} isTotal>
            {money(totalMinor, true)}
          </Sum>
          {creditedMinor > 0 && (
            <>
              <Sum label={words.credited}>{money(-creditedMinor)}</Sum>
              <Sum label={words.left}>{money(totalMinor - creditedMinor)}</Sum>
            </>
          )}
        </dl>
        {home && (
          <dl aria-label={words.home(home.currency)}>
            <Sum label={words.rate}>
              <span className="q-tabular">{words.rateOf(currency, String(home.rate), home.currency)}</span>
            </Sum>
            {(
              [
                [words.net, home.netMinor],
                [taxLabel, home.taxMinor],
                [words.total, home.totalMinor],
              ] as const
            ).map(([label, amountMinor]) => (
              <Sum key={label} label={`${label} (${home.currency})`}>
                <HomeAmount amountMinor={amountMinor} currency={home.currency} />
              </Sum>
            ))}
          </dl>
        )}
      </div>
    </div>
  )
}

const Sum = ({ label, isTotal, children }: { label: string; isTotal?: boolean; children: ReactNode }) => (
  <div className={isTotal ? 'q-invoice-total' : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
