import { Button } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import {
  operatorCustomerPrices,
  customerPriceStates,
  type AgreedPrice,
  type CustomerPriceState,
} from '../../../contract/customer-prices/customer-prices.ts'
import type { PriceScope } from '../../../contract/customer-prices/customer-price.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { calendarDay } from '../../ui/time/calendar-day.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale, type Locale } from '../../ui/text/locale.ts'
import type { Tone } from '../../ui/theme/tokens.ts'
import { EndDialog } from './end-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { priceText, scopeText, subjectText } from './source-text.ts'

const PriceListDialog = lazy(() => import('./price-list-dialog.tsx'))

const text = defineText({
  en: {
    all: 'All',
    customer: 'Customer',
    subject: 'For',
    price: 'Price',
    dates: 'Valid',
    state: 'Status',
    by: 'Created',
    create: 'Create price',
    upload: 'Upload price list',
    end: 'Change end',
    from: (day: string) => `from ${day}`,
    until: (day: string) => `until ${day}`,
    endedBy: (name: string) => `Ended early by ${name}`,
    ofCustomer: (name: string) => `Prices of ${name}`,
    allCustomers: 'Show all customers',
    empty: 'No customer prices',
    emptyWords:
      'Agree a percentage off or a fixed price with a customer. The most specific price decides; new orders show it as a discount.',
  },
  zh: {
    all: '全部',
    customer: '客户',
    subject: '适用范围',
    price: '价格',
    dates: '有效期',
    state: '状态',
    by: '创建',
    create: '新建价格',
    upload: '上传价格表',
    end: '更改截止日',
    from: (day: string) => `${day} 起`,
    until: (day: string) => `至 ${day}`,
    endedBy: (name: string) => `由 ${name} 提前结束`,
    ofCustomer: (name: string) => `${name} 的价格`,
    allCustomers: '查看全部客户',
    empty: '暂无客户价格',
    emptyWords: '可为客户约定折扣或固定价格。范围最具体的价格优先，新订单会显示为优惠。',
  },
})

const stateText = defineText<Record<CustomerPriceState, string>>({
  en: { current: 'Current', upcoming: 'Upcoming', ended: 'Ended' },
  zh: { current: '生效中', upcoming: '未开始', ended: '已结束' },
})
const tones: Record<CustomerPriceState, Tone> = { current: 'done', upcoming: 'moving', ended: 'quiet' }

type Words = (typeof text)['en']

interface Shown {
  readonly words: Words
  readonly states: Readonly<Record<CustomerPriceState, string>>
  readonly scopes: Readonly<Record<PriceScope, string>>
  readonly locale: Locale
  readonly change: (rule: AgreedPrice) => void
}

const columnsOf = ({ words, states, scopes, locale, change }: Shown): readonly Column<AgreedPrice>[] => [
  {
    key: 'customer',
    title: words.customer,
    isFixed: true,
    inCard: 'title',
    render: ({ customerId, customerName }) => (
      <PageLink to="/customer-prices" search={{ customerId }}>
        {customerName}
      </PageLink>
    ),
  },
  {
    key: 'subject',
    title: words.subject,
    render: (rule) => (
      <span className="q-cell-stack">
        <span>{subjectText(rule, scopes)}</span>
        {rule.note && <span className="q-muted">{rule.note}</span>}
      </span>
    ),
  },
  {
    key: 'price',
    title: words.price,
    width: 140,
    align: 'right',
    isFixed: true,
    render: (rule) => <strong className="q-money">{priceText(rule, locale)}</strong>,
  },
  {
    key: 'dates',
    title: words.dates,
    width: 190,
    render: ({ startsOn, endsOn }) => (
      <span className="q-cell-stack">
        <span>{words.from(calendarDay(startsOn, locale))}</span>
        {endsOn && <span>{words.until(calendarDay(endsOn, locale))}</span>}
      </span>
    ),
  },
  {
    key: 'by',
    title: words.by,
    width: 150,
    render: ({ createdBy, createdAt }) => (
      <span className="q-cell-stack">
        <span>{createdBy}</span>
        <span className="q-muted">
          <Instant at={createdAt} as="day" />
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    title: words.state,
    width: 150,
    inCard: 'top',
    render: ({ state, endedBy }) => (
      <span className="q-cell-stack">
        <StatusTag tone={tones[state]}>{states[state]}</StatusTag>
        {endedBy && <span className="q-muted">{words.endedBy(endedBy)}</span>}
      </span>
    ),
  },
  {
    key: 'end',
    title: '',
    width: 130,
    align: 'right',
    isFixed: true,
    inCard: 'foot',
    render: (rule) =>
      rule.state !== 'ended' && (
        <Button size="small" onClick={() => change(rule)}>
          {words.end}
        </Button>
      ),
  },
]

const CustomerPricesPage = () => {
  const words = useText(text)
  const states = useText(stateText)
  const scopes = useText(scopeText)
  const locale = useLocale()
  const filters = useIndexFilters()
  const [changed, setChanged] = useState<AgreedPrice | null>(null)
  const [isCreating, setIsCreating] = useState(false)
  const [isUploading, setIsUploading] = useState(false)
  const { customerId } = filters.values
  const state = filters.tab === '' ? 'current' : customerPriceStates.find((one) => one === filters.tab)
  const list = useCall(
    operatorCustomerPrices.listCustomerPrices,
    { ...filters.pageInput, ...(state && { state }), ...(customerId && { customerId }) },
    { quiet: true },
  )
  const columns = useMemo(
    () => columnsOf({ words, states, scopes, locale, change: setChanged }),
    [words, states, scopes, locale],
  )
  const name = customerId && list.data?.rows[0]?.customerName
  return (
    <>
      <IndexPage<AgreedPrice>
        filters={filters}
        {...(name && { subtitle: words.ofCustomer(name) })}
        top={customerId && <PageLink to="/customer-prices">{words.allCustomers}</PageLink>}
        actions={
          <>
            <Button icon={<Icon name="upload" size={16} />} onClick={() => setIsUploading(true)}>
              {words.upload}
            </Button>
            <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setIsCreating(true)}>
              {words.create}
            </Button>
          </>
        }
        tabs={[
          {
            key: '',
            label: states.current,
            ...(filters.tab === '' && list.data && { count: list.data.total }),
          },
          { key: 'upcoming', label: states.upcoming },
          { key: 'ended', label: states.ended },
          { key: 'all', label: words.all },
        ]}
        list={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.customerName}, ${subjectText(row, scopes)}`}
        columns={columns}
        empty={
          <EmptyState icon="coins" title={words.empty}>
            {words.emptyWords}
          </EmptyState>
        }
      />
      {isCreating && <PriceDialog onClose={() => setIsCreating(false)} />}
      {isUploading && (
        <Suspense>
          <PriceListDialog onClose={() => setIsUploading(false)} />
        </Suspense>
      )}
      {changed && <EndDialog key={changed.id} rule={changed} onClose={() => setChanged(null)} />}
    </>
  )
}

export default CustomerPricesPage
