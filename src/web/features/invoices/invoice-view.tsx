import { lineKindWords, rateText, taxSentence } from '../../../contract/invoices/invoice-text.ts'
import type { ReactNode } from 'react'
import { localAddressLines } from '../../../contract/addresses/address-lines.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import {
  ownStockOf,
  type Invoice,
  type InvoiceLine,
  type InvoiceParty,
} from '../../../contract/invoices/invoices.ts'
import { currencies, formatMinor } from '../../../contract/kernel/money.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Country } from '../../ui/components/country.tsx'
import { Card, DescriptionList, DetailPage } from '../../ui/detail-page/detail-page.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { calendarDayOf } from '../../ui/time/time-text.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { freightText } from '../wholesale/wholesale-text.ts'
import { invoiceStatusText, invoiceTones, partyText, seriesText } from './invoice-text.ts'
import '../purchasing/common/purchasing.css'
import './invoices.css'

const text = defineText({
  en: {
    invoice: (number: string) => `Invoice ${number}`,
    creditNote: (number: string) => `Credit note ${number}`,
    seller: 'From',
    buyer: 'To',
    noName: 'The agency has not entered its details yet.',
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
    details: 'Details',
    issued: 'Issued',
    kind: 'Type',
    for: 'Order',
    corrects: 'Corrects invoice',
    replaces: 'Replaces invoice',
    replacedBy: 'Replaced by',
    shipTo: 'Ship to',
    reason: 'Reason',
    currency: 'Currency',
    credits: 'Credit notes',
    left: 'Remaining',
    credited: 'Credited',
    freightBy: (how: string) => `Shipping: ${how}`,
  },
  zh: {
    invoice: (number: string) => `发票 ${number}`,
    creditNote: (number: string) => `红字发票 ${number}`,
    seller: '销售方',
    buyer: '购买方',
    noName: '平台尚未填写公司信息。',
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
    details: '信息',
    issued: '开具日期',
    kind: '类型',
    for: '订单',
    corrects: '更正发票',
    replaces: '代替发票',
    replacedBy: '由此代替',
    shipTo: '收件国家/地区',
    reason: '原因',
    currency: '币种',
    credits: '红字发票',
    left: '剩余金额',
    credited: '已冲销',
    freightBy: (how: string) => `运费：${how}`,
  },
})

interface InvoiceViewProps {
  readonly invoice: Invoice
  readonly actions: ReactNode
  /** Why there is no e-invoice. */
  readonly top: ReactNode
  readonly source: ReactNode
  readonly back: string
  readonly hrefOf: (id: string) => string
  readonly moreFacts?: readonly (readonly [string, ReactNode])[]
}

/** An invoice or a credit note as it is printed, for the seller and the operator. */
export const InvoiceView = (props: InvoiceViewProps) => {
  const { invoice, actions, top, back } = props
  const words = useText(text)
  const statuses = useText(invoiceStatusText)
  const isCredit = invoice.series === 'credit'
  return (
    <DetailPage
      title={isCredit ? words.creditNote(invoice.number) : words.invoice(invoice.number)}
      // The title says that it is a credit note.
      {...(!isCredit && {
        tags: <StatusTag tone={invoiceTones[invoice.status]}>{statuses[invoice.status]}</StatusTag>,
      })}
      back={back}
      actions={actions}
      top={top}
      facts={<InvoiceFacts {...props} />}
    >
      <Card>
        <div className="q-invoice-parties">
          <Party title={words.seller} party={invoice.seller} unnamed={words.noName} />
          <Party title={words.buyer} party={invoice.buyer} />
        </div>
      </Card>
      <Lines invoice={invoice} />
    </DetailPage>
  )
}

interface PartyProps {
  readonly title: string
  readonly party: InvoiceParty
  readonly unnamed?: string
}

/** Name, address and numbers of a side. */
export const Party = ({ title, party, unnamed }: PartyProps) => {
  const labels = useText(partyText)
  const numbers = (['registrationNumber', 'taxNumber', 'email', 'phone'] as const).filter(
    (name) => party[name] !== '',
  )
  return (
    <section className="q-invoice-party">
      <h2>{title}</h2>
      <strong>{party.name || unnamed}</strong>
      <address>
        {localAddressLines({ ...party, recipientName: '' }).map((line) => (
          <div key={line}>{line}</div>
        ))}
        {party.countryCode !== '' && <Country code={party.countryCode} />}
      </address>
      {numbers.map((name) => (
        <div key={name} className="q-invoice-number">
          <span className="q-muted">{labels[name]}</span> {party[name]}
        </div>
      ))}
    </section>
  )
}

const useLineName = (): ((line: InvoiceLine) => string) => {
  const words = useText(text)
  const kinds = useText(lineKindWords)
  const freights = useText(freightText)
  return ({ kind, name }) => {
    if (kind !== 'freight' || name === '') return name || kinds[kind]
    return words.freightBy(name in freights ? freights[name as keyof typeof freights] : name)
  }
}

const Lines = ({ invoice }: { invoice: Invoice }) => {
  const words = useText(text)
  const kinds = useText(lineKindWords)
  const locale = useLocale()
  const nameOf = useLineName()
  const { lines, currency } = invoice
  const hasDiscount = lines.some(({ discountMinor }) => discountMinor !== 0)
  return (
    <Card title={words.lines} flush>
      <table className="q-arrival-table">
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

const InvoiceFacts = ({ invoice, source, hrefOf, moreFacts = [] }: InvoiceViewProps) => {
  const words = useText(text)
  const series = useText(seriesText)
  const { corrects, replaces, replacedBy, shipTo, remark, credits, currency } = invoice
  const linked = (label: string, other: Invoice['replaces']) =>
    other
      ? [
          [
            label,
            <PageLink key={other.id} to={hrefOf(other.id)}>
              {other.number}
            </PageLink>,
          ] as const,
        ]
      : []
  const rows: (readonly [string, ReactNode])[] = [
    ...moreFacts,
    [words.kind, series[invoice.series]],
    // Not the instant: in the reader's time zone it may be on another day than the one printed.
    [words.issued, calendarDayOf(invoice.issuedOn)],
    ...(invoice.sourceNumber === '' ? [] : [[words.for, source] as const]),
    ...linked(words.corrects, corrects),
    ...linked(words.replaces, replaces),
    ...linked(words.replacedBy, replacedBy),
    ...(shipTo === null ? [] : [[words.shipTo, <Country key="to" code={shipTo} />] as const]),
    ...(remark === '' ? [] : [[words.reason, remark] as const]),
    [words.currency, currency],
  ]
  return (
    <>
      <Card title={words.details}>
        <DescriptionList rows={rows} />
      </Card>
      {credits.length > 0 && (
        <Card title={words.credits}>
          <ul className="q-invoice-credits">
            {credits.map(({ id, number, issuedOn, totalMinor }) => (
              <li key={id}>
                <span className="q-cell-stack">
                  <PageLink to={hrefOf(id)}>{number}</PageLink>
                  <span className="q-muted">{calendarDayOf(issuedOn)}</span>
                </span>
                <Money amountMinor={-totalMinor} currency={currency} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
