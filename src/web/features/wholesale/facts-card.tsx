import { localAddressLines } from '../../../contract/addresses/address-lines.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { useLocale, type Locale } from '../../ui/text/locale.ts'
import type { ReactNode } from 'react'
import type { WholesaleRow } from '../../../contract/wholesale/wholesale-schemas.ts'
import { Country } from '../../ui/components/country.tsx'
import { Card, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { AnyOrder } from './order-cards.tsx'
import { freightText } from './wholesale-text.ts'
import './wholesale.css'

const text = defineText({
  en: {
    facts: 'Details',
    kind: 'Freight',
    address: 'Ship to',
    note: 'Note',
    cartons: 'Cartons',
    weight: 'Gross weight',
    volume: 'Volume',
    carrier: 'Carrier',
    tracking: 'Tracking numbers',
    shipped: 'Shipped',
    by: 'Created by',
    created: 'Created',
    reason: 'Reason',
    netWeight: 'Estimated net weight',
  },
  zh: {
    facts: '信息',
    kind: '运输方式',
    address: '收件地址',
    note: '备注',
    cartons: '箱数',
    weight: '毛重',
    volume: '体积',
    carrier: '承运商',
    tracking: '运单号',
    shipped: '发货时间',
    by: '创建人',
    created: '创建时间',
    reason: '原因',
    netWeight: '净重（约）',
  },
})

export const FreightAndPlace = ({
  row: { freightKind, countryCode },
}: {
  row: Pick<WholesaleRow, 'freightKind' | 'countryCode'>
}) => {
  const freights = useText(freightText)
  return (
    <span className="q-cell-stack">
      <span>{freights[freightKind]}</span>
      {countryCode && <Country code={countryCode} />}
    </span>
  )
}

/** Rounded to 100 g: `1,250.5 kg`. */
const kilograms = (grams: number, locale: Locale): string =>
  `${formatNumber(Math.round(grams / 100) / 10, locale)} kg`

const AddressLines = ({ address }: { address: NonNullable<AnyOrder['address']> }) => (
  <address className="q-whole-address">
    {localAddressLines(address).map((line) => (
      <div key={line}>{line}</div>
    ))}
    <Country code={address.countryCode} />
    {[address.phone, address.taxNumber].filter(Boolean).map((line) => (
      <div key={line} className="q-muted">
        {line}
      </div>
    ))}
  </address>
)

export const OrderFacts = ({
  order,
  more = [],
}: {
  order: AnyOrder
  more?: readonly (readonly [string, ReactNode])[]
}) => {
  const words = useText(text)
  const freights = useText(freightText)
  const { parcel, address } = order
  const locale = useLocale()
  const net = order.items.reduce((sum, { unitWeightGrams, quantity }) => sum + unitWeightGrams * quantity, 0)
  const rows: (readonly [string, ReactNode])[] = [
    ...more,
    [words.kind, freights[order.freightKind]],
    ...(address ? [[words.address, <AddressLines key="to" address={address} />] as const] : []),
    ...(order.note
      ? [
          [
            words.note,
            <span key="note" className="q-case-note">
              {order.note}
            </span>,
          ] as const,
        ]
      : []),
    ...(order.endReason ? [[words.reason, order.endReason] as const] : []),
    ...(order.cancelReason ? [[words.reason, order.cancelReason] as const] : []),
    ...(parcel
      ? ([
          [words.cartons, formatNumber(parcel.cartons, locale)],
          [words.weight, kilograms(parcel.weightGrams, locale)],
          [words.volume, `${(parcel.volumeCm3 / 1_000_000).toFixed(2)} m³`],
        ] as const)
      : ([[words.netWeight, kilograms(net, locale)]] as const)),
    ...(order.carrier
      ? ([
          [words.carrier, order.carrier],
          [words.tracking, order.trackingNumbers.join(', ')],
          [words.shipped, <Instant key="shipped" at={order.shippedAt} as="minute" />],
        ] as const)
      : []),
    [words.created, <Instant key="written" at={order.createdAt} as="minute" />],
    [words.by, order.createdBy],
  ]
  return (
    <Card title={words.facts}>
      <DescriptionList rows={rows} />
    </Card>
  )
}
