import type { ReactNode } from 'react'
import { localAddressLines } from '../../../contract/addresses/address-lines.ts'
import type { Invoice, InvoiceParty } from '../../../contract/invoices/invoices.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Country } from '../../ui/components/country.tsx'
import { Card, DescriptionList, DetailPage } from '../../ui/detail-page/detail-page.tsx'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { calendarDayOf } from '../../ui/time/time-text.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { invoiceStatusText, invoiceTones, partyText, seriesText } from './invoice-text.ts'
import { InvoiceLines } from './invoice-lines.tsx'
import './invoices.css'

const text = defineText({
  en: {
    invoice: (number: string) => `Invoice ${number}`,
    creditNote: (number: string) => `Credit note ${number}`,
    seller: 'From',
    buyer: 'To',
    noName: 'The agency has not entered its details yet.',
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
  },
  zh: {
    invoice: (number: string) => `发票 ${number}`,
    creditNote: (number: string) => `红字发票 ${number}`,
    seller: '销售方',
    buyer: '购买方',
    noName: '平台尚未填写公司信息。',
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
      <InvoiceLines invoice={invoice} />
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
