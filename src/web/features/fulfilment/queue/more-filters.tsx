import { Button, Select } from 'antd'
import { useState } from 'react'
import { isQueue } from '../../../../contract/orders/operator-orders.ts'
import { paidDaysAgoOffered } from '../../../../contract/orders/operator-order-filter.ts'
import {
  waitingPartyOf,
  waitingParties,
  waitingReasons,
  type OrderStatus,
} from '../../../../contract/kernel/statuses.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { useAccess } from '../../../ui/access.tsx'
import { DropdownMenu } from '../../../ui/components/drop-menu.tsx'
import { Icon } from '../../../ui/icon.tsx'
import DateRange from '../../../ui/index-page/date-range.tsx'
import type { IndexFilters } from '../../../ui/index-page/state/use-index-filters.ts'
import { capitalized } from '../../../ui/text/capitalized.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { CustomerChip } from '../../customers/customer-chip.tsx'
import { CountryChip, LineChip, OptionsChip, SkuChip, type ChipProps } from '../common/filter-chips.tsx'
import { agencyPartyText, operatorReasonText } from './operator-text.ts'

const text = defineText({
  en: {
    add: 'Add filter',
    customerId: 'Customer',
    shippingLineId: 'Shipping line',
    country: 'Country',
    sku: 'SKU',
    dates: 'Dates',
    received: 'Received',
    paid: 'Paid',
    paidDaysAgo: 'Paid more than',
    days: (days: number) => `${counted(days, 'day', 'days')} ago`,
    waitingReason: 'Waiting reason',
  },
  zh: {
    add: '添加筛选',
    customerId: '客户',
    shippingLineId: '物流渠道',
    country: '国家/地区',
    sku: 'SKU',
    dates: '日期',
    received: '进入时间',
    paid: '付款时间',
    paidDaysAgo: '付款已超过',
    days: (days: number) => `${formatNumber(days, 'zh')} 天`,
    waitingReason: '等待原因',
  },
})

const names = [
  'customerId',
  'shippingLineId',
  'country',
  'sku',
  'dates',
  'paidDaysAgo',
  'waitingReason',
] as const
type Name = (typeof names)[number]

interface MoreFiltersProps {
  readonly filters: IndexFilters<number>
  readonly status: OrderStatus | undefined
}

/** Filters that are chosen from a menu first: each is a chip with what it filters by, until it is removed. */
const MoreFilters = ({ filters, status }: MoreFiltersProps) => {
  const words = useText(text)
  const { hasRole } = useAccess()
  const [adding, setAdding] = useState<Name | null>(null)
  const isOffered: Record<Name, boolean> = {
    customerId: hasRole('view', 'customers'),
    shippingLineId: hasRole('view', 'shipping'),
    country: true,
    sku: true,
    dates: true,
    paidDaysAgo: status === undefined || isQueue(status),
    waitingReason: true,
  }
  const { from, to, values } = filters
  const isSet = (name: Name): boolean =>
    name === 'dates' ? from !== '' || to !== '' : values[name] !== undefined
  const shown = names.filter((name) => isSet(name) || name === adding)
  const left = names.filter((name) => isOffered[name] && !shown.includes(name))
  const set = (name: Name) => (value: string | undefined) => {
    setAdding(null)
    filters.change({ [name]: value === '' ? undefined : value })
  }
  return (
    <>
      {shown.map((name) => {
        const chip = {
          label: words[name],
          value: values[name] ?? '',
          isNew: name === adding && !isSet(name),
          onValue: set(name),
          onLeave: () => setAdding(null),
        }
        if (name === 'dates') return <DatesChip key={name} filters={filters} />
        if (name === 'customerId') return <CustomerChip key={name} {...chip} />
        if (name === 'shippingLineId') return <LineChip key={name} {...chip} />
        if (name === 'country') return <CountryChip key={name} {...chip} />
        if (name === 'sku') return <SkuChip key={name} {...chip} />
        return name === 'paidDaysAgo' ? <AgeChip key={name} {...chip} /> : <ReasonChip key={name} {...chip} />
      })}
      {left.length > 0 && (
        <DropdownMenu
          menu={{
            items: left.map((name) => ({ key: name, label: words[name] })),
            onClick: ({ key }) => setAdding(names.find((name) => name === key) ?? null),
          }}
        >
          <Button type="text" icon={<Icon name="plus" size={16} />}>
            {words.add}
          </Button>
        </DropdownMenu>
      )}
    </>
  )
}
export default MoreFilters

/** Days, and whether orders were received or paid on them. */
const DatesChip = ({ filters }: Pick<MoreFiltersProps, 'filters'>) => {
  const words = useText(text)
  const { from, to, values } = filters
  const kind = values['dates'] === 'paid' ? 'paid' : 'received'
  return (
    <>
      <Select
        aria-label={words.dates}
        value={kind}
        popupMatchSelectWidth={false}
        options={[
          { value: 'received', label: words.received },
          { value: 'paid', label: words.paid },
        ]}
        onChange={(next) => filters.change({ dates: next === 'paid' ? 'paid' : undefined })}
      />
      <DateRange
        from={from}
        to={to}
        onRange={(first, last) =>
          filters.change({ from: first, to: last, ...(first === '' && last === '' && { dates: undefined }) })
        }
      />
    </>
  )
}

const AgeChip = (chip: ChipProps) => {
  const words = useText(text)
  const days = [...new Set([...paidDaysAgoOffered, Number(chip.value)])].filter((count) => count >= 1)
  const options = days
    .toSorted((one, other) => one - other)
    .map((count) => ({ value: String(count), label: words.days(count) }))
  return <OptionsChip {...chip} options={options} />
}

const ReasonChip = (chip: ChipProps) => {
  const reasons = useText(operatorReasonText)
  const parties = useText(agencyPartyText)
  const options = waitingParties.map((party) => ({
    label: capitalized(parties[party]),
    options: waitingReasons
      .filter((reason) => waitingPartyOf[reason] === party)
      .map((reason) => ({ value: reason, label: reasons[reason] })),
  }))
  return <OptionsChip {...chip} options={options} />
}
