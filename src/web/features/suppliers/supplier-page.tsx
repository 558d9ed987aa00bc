import { Button, Select } from 'antd'
import { Suspense, useState, type ReactNode } from 'react'
import type { SupplierId } from '../../../contract/kernel/ids.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorSuppliers, scoreDays } from '../../../contract/supplier-orders/suppliers.ts'
import { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { AnsweredPage } from '../../ui/detail-page/answered-page.tsx'
import { CardTable } from '../../ui/detail-page/card-table.tsx'
import { Card, DescriptionList, DetailPage } from '../../ui/detail-page/detail-page.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { calendarDayOf } from '../../ui/time/time-text.ts'
import { SkuCell } from '../supplier-orders/sku-cell.tsx'
import {
  supplierOrderStatusText,
  supplierOrderTones,
  supplyText,
} from '../supplier-orders/supplier-order-text.ts'
import { ScoreCard } from './score-card.tsx'
import { scoreText } from './score-text.ts'
import { supplierText } from './supplier-text.ts'

const SupplierDialog = lazy(() => import('../catalogue/suppliers/supplier-dialog.tsx'))

type Supplier = OutputOf<typeof operatorSuppliers.getSupplier>

const text = defineText({
  en: {
    edit: 'Edit supplier',
    performance: 'Performance',
    contacts: 'Contacts',
    terms: 'Terms',
    offers: 'Offers',
    orders: 'Purchase orders',
    order: 'Purchase order',
    status: 'Status',
    expected: 'Expected on',
    total: 'Total',
    cost: 'Cost',
    least: 'Minimum',
    pack: 'Pack',
    openOffer: 'Open offer',
    link: 'Offer',
    more: (n: number) => `${formatNumber(n, 'en')} more SKUs.`,
    all: 'View all SKUs',
    noOffers: 'No offers yet. Add them at the costs of a product.',
    noOrders: 'No purchase orders yet.',
    none: 'Not entered yet.',
    paid: 'Paid in this period',
    open: (n: number) => `${formatNumber(n, 'en')} open`,
  },
  zh: {
    edit: '编辑供应商',
    performance: '表现',
    contacts: '联系方式',
    terms: '合作条款',
    offers: '报价',
    orders: '采购单',
    order: '采购单',
    status: '状态',
    expected: '预计到货日',
    total: '总额',
    cost: '成本',
    least: '起订量',
    pack: '每包',
    openOffer: '打开报价',
    link: '链接',
    more: (n: number) => `另有 ${formatNumber(n, 'zh')} 个 SKU。`,
    all: '查看全部 SKU',
    noOffers: '暂无报价，请在产品成本中添加。',
    noOrders: '暂无采购单。',
    none: '尚未填写。',
    paid: '此期间已付',
    open: (n: number) => `${formatNumber(n, 'zh')} 张进行中`,
  },
})

const SupplierPage = () => {
  const id = (usePage().search['id'] ?? '') as SupplierId
  const [days, setDays] = useState<number>(90)
  const answer = useCall(operatorSuppliers.getSupplier, { id, days }, { quiet: true })
  return (
    <AnsweredPage answer={answer} back="/buying/suppliers">
      {(supplier) => <Loaded supplier={supplier} days={days} onDays={setDays} />}
    </AnsweredPage>
  )
}
export default SupplierPage

interface LoadedProps {
  readonly supplier: Supplier
  readonly days: number
  readonly onDays: (days: number) => void
}

const Loaded = ({ supplier, days, onDays }: LoadedProps) => {
  const words = useText(text)
  const score = useText(scoreText)
  const fields = useText(supplierText)
  const mayChange = useAccess().hasRole('sourcing')
  const [isEditing, setIsEditing] = useState(false)
  usePageTitle(supplier.name)
  const { name, link, contact, phone, wechat, email, note } = supplier
  const { leadDays, paymentDays, minOrderMinor, returnTerms, paid } = supplier
  const rowsOf = (rows: readonly (readonly [string, ReactNode])[]) => {
    const filled = rows.filter(([, value]) => value !== null && value !== '')
    return filled.length === 0 ? <p className="q-muted">{words.none}</p> : <DescriptionList rows={filled} />
  }
  return (
    <DetailPage
      title={name}
      back="/buying/suppliers"
      actions={mayChange && <Button onClick={() => setIsEditing(true)}>{words.edit}</Button>}
      facts={
        <>
          <Card title={words.contacts}>
            {rowsOf([
              [fields.contact, contact],
              [
                fields.phone,
                phone && (
                  <a key="phone" href={`tel:${phone}`}>
                    {phone}
                  </a>
                ),
              ],
              [fields.wechat, wechat],
              [
                fields.email,
                email && (
                  <a key="email" href={`mailto:${email}`}>
                    {email}
                  </a>
                ),
              ],
              [
                fields.link,
                link && (
                  <a key="link" href={link} target="_blank" rel="noreferrer noopener">
                    {link.replace(/^https?:\/\//, '').replace(/\/$/, '')}
                  </a>
                ),
              ],
              [fields.note, note],
            ])}
          </Card>
          <Card title={words.terms}>
            {rowsOf([
              [fields.lead, leadDays === null ? null : fields.days(leadDays)],
              [
                fields.paymentDays,
                paymentDays === null ? null : paymentDays === 0 ? fields.inAdvance : fields.days(paymentDays),
              ],
              [
                fields.minOrder,
                minOrderMinor === null ? null : (
                  <Money key="minimum" amountMinor={minOrderMinor} currency="CNY" />
                ),
              ],
              [fields.returnTerms, returnTerms],
              ...paid.map(
                ({ currency, amountMinor }) =>
                  [
                    words.paid,
                    <Money key={currency} amountMinor={amountMinor} currency={currency} />,
                  ] as const,
              ),
            ])}
          </Card>
        </>
      }
    >
      <ScoreCard
        score={supplier.score}
        title={words.performance}
        actions={
          <Select
            aria-label={score.period}
            value={days}
            options={scoreDays.map((value) => ({ value: value as number, label: score.last(value) }))}
            onChange={onDays}
          />
        }
      />
      <Orders supplier={supplier} />
      <Offers supplier={supplier} />
      <Suspense fallback={null}>
        {isEditing && <SupplierDialog supplier={supplier} onClose={() => setIsEditing(false)} />}
      </Suspense>
    </DetailPage>
  )
}

const Orders = ({ supplier }: Pick<LoadedProps, 'supplier'>) => {
  const words = useText(text)
  const statuses = useText(supplierOrderStatusText)
  const answer = useCall(
    operatorSupplierOrders.listSupplierOrders,
    { queue: 'all', supplierId: supplier.id, pageSize: 20 },
    { quiet: true },
  )
  const rows = answer.data?.rows ?? []
  return (
    <Card title={words.orders} actions={words.open(supplier.openOrders)} flush>
      {rows.length === 0 ? (
        <p className="q-note">{answer.data ? words.noOrders : ''}</p>
      ) : (
        <CardTable
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              title: words.order,
              render: ({ id, number }) => <PageLink to={`/buying/order?id=${id}`}>{number}</PageLink>,
            },
            {
              title: words.status,
              render: ({ status }) => (
                <StatusTag tone={supplierOrderTones[status]}>{statuses[status]}</StatusTag>
              ),
            },
            {
              title: words.expected,
              render: ({ expectedOn }) => (expectedOn ? calendarDayOf(expectedOn) : '–'),
            },
            {
              title: words.total,
              align: 'right',
              render: ({ goodsMinor, freightMinor, currency }) => (
                <Money amountMinor={goodsMinor + freightMinor} currency={currency} />
              ),
            },
          ]}
        />
      )}
    </Card>
  )
}

const Offers = ({ supplier: { id, offers, skus } }: Pick<LoadedProps, 'supplier'>) => {
  const words = useText(text)
  const supply = useText(supplyText)
  const locale = useLocale()
  return (
    <Card
      title={words.offers}
      actions={
        skus > 0 && (
          <PageLink to="/products" search={{ supplier: id }}>
            {words.all}
          </PageLink>
        )
      }
      flush
    >
      {offers.length === 0 ? (
        <p className="q-note">{words.noOffers}</p>
      ) : (
        <CardTable
          rows={offers}
          rowKey={({ skuId }) => skuId}
          columns={[
            { title: supply.product, render: (offer) => <SkuCell sku={offer} size={36} /> },
            {
              title: words.cost,
              align: 'right',
              render: ({ costMinor, productId }) => (
                <PageLink to={`/products/costs?id=${productId}`}>
                  <Money amountMinor={costMinor} currency="CNY" />
                </PageLink>
              ),
            },
            {
              title: words.least,
              align: 'right',
              render: ({ minQuantity }) => formatNumber(minQuantity, locale),
            },
            {
              title: words.pack,
              align: 'right',
              render: ({ packSize }) => (packSize === 1 ? '–' : formatNumber(packSize, locale)),
            },
            {
              title: words.link,
              render: ({ link }) =>
                link ? (
                  <a href={link} target="_blank" rel="noreferrer noopener">
                    {words.openOffer}
                  </a>
                ) : (
                  '–'
                ),
            },
          ]}
        />
      )}
      {skus > offers.length && <p className="q-note">{words.more(skus - offers.length)}</p>}
    </Card>
  )
}
