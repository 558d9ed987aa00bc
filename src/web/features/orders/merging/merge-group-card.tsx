import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { merging, type MergeGroup } from '../../../../contract/orders/merging.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall } from '../../../ui/call/use-call.ts'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { Country } from '../../../ui/components/country.tsx'
import { Money, moneyText } from '../../../ui/components/money.tsx'
import { Picture } from '../../../ui/components/picture.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useTitle } from '../../../ui/text/use-subject.ts'
import { OrderStatusTag } from '../../order-kit/order-tags.tsx'
import { useMerge } from './use-merge.ts'

const text = defineText({
  en: {
    choose: (number: string) => `Merge ${number} with the others`,
    apart: 'Separately',
    together: 'Merged',
    by: (line: string, min: number, max: number) => `${line}, ${min}–${max} days`,
    imports: 'Recipient pays on import',
    change: (apart: string, together: string) =>
      apart === together ? `${together}, as before` : `${together} instead of ${apart}`,
    saves: (amount: string) => `Saves ${amount}`,
    later: (days: number) => `Up to ${counted(days, 'day', 'days')} later`,
    earlier: (days: number) => `Up to ${counted(days, 'day', 'days')} earlier`,
    sameDays: 'Same delivery time',
    same: 'Costs the same',
    more: (amount: string) => `Costs ${amount} more if merged`,
    unknown: 'Savings are shown once every product has a price',
    cannot: 'Cannot be merged',
    choosing: 'Choose at least two orders.',
    merge: 'Merge',
    others: (count: number) => `and ${count} more`,
    cut: 'This address has more orders than fit in one parcel. The newest ones are shown.',
    isMerged: 'merged order',
  },
  zh: {
    choose: (number: string) => `合并 ${number}`,
    apart: '合并前',
    together: '合并后',
    by: (line: string, min: number, max: number) => `${line}，${min}–${max} 天`,
    imports: '收件人进口时支付',
    change: (apart: string, together: string) =>
      apart === together ? `${together}，不变` : `${together}（合并前 ${apart}）`,
    saves: (amount: string) => `节省 ${amount}`,
    later: (days: number) => `最多晚 ${formatNumber(days, 'zh')} 天送达`,
    earlier: (days: number) => `最多早 ${formatNumber(days, 'zh')} 天送达`,
    sameDays: '送达时间不变',
    same: '费用相同',
    more: (amount: string) => `合并后高 ${amount}`,
    unknown: '所有商品定价后可计算节省金额',
    cannot: '无法合并',
    choosing: '请至少选择两个订单。',
    merge: '合并',
    others: (count: number) => `另有 ${count} 种`,
    cut: '该地址的订单超出单个包裹的上限，此处仅显示最新的订单。',
    isMerged: '已合并过',
  },
})

type Member = MergeGroup['orders'][number]

export const MergeGroupCard = ({ group }: { group: MergeGroup }) => {
  const words = useText(text)
  const { can } = useAccess()
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = group.orders.filter(({ id }) => !left.includes(id))
  const ids = chosen.map(({ id }) => id)
  const isWhole = left.length === 0
  // Previews again when orders are left out.
  const fewer = useCall(
    merging.listMerges,
    { ids, pageNum: 1, pageSize: 20 },
    { enabled: !isWhole && ids.length > 1, quiet: true },
  )
  const shown = isWhole ? group : ids.length > 1 ? fewer.data?.rows[0] : undefined
  const merge = useMerge()
  const choose = (id: string, isIn: boolean): void =>
    setLeft((before) => (isIn ? before.filter((one) => one !== id) : [...before, id]))
  const canMerge = can('order:edit') && ids.length > 1 && shown !== undefined && shown.blocker === null
  return (
    <section className="q-card q-card-flush q-merge" aria-label={group.recipientName}>
      <div className="q-card-top">
        <h2>
          {group.recipientName} <Country code={group.countryCode} />
        </h2>
        {shown && <Saving group={shown} />}
      </div>
      <p className="q-merge-address q-muted">
        {[group.address, group.city, group.shopName].filter(Boolean).join(' · ')}
      </p>
      {group.isCut && <p className="q-merge-address q-muted">{words.cut}</p>}
      <ul className="q-merge-orders">
        {group.orders.map((order) => (
          <MemberRow
            key={order.id}
            order={order}
            currency={group.currency}
            isIn={!left.includes(order.id)}
            onChoose={(isIn) => choose(order.id, isIn)}
          />
        ))}
      </ul>
      <div className="q-merge-foot">
        {ids.length < 2 ? (
          <span className="q-muted">{words.choosing}</span>
        ) : (
          shown && <Outcome group={shown} />
        )}
        {can('order:edit') && (
          <Button disabled={!canMerge} loading={merge.isPending} onClick={() => merge.run([ids])}>
            {words.merge}
          </Button>
        )}
      </div>
    </section>
  )
}

interface MemberRowProps {
  readonly order: Member
  readonly currency: MergeGroup['currency']
  readonly isIn: boolean
  readonly onChoose: (isIn: boolean) => void
}

const MemberRow = ({ order, currency, isIn, onChoose }: MemberRowProps) => {
  const words = useText(text)
  const title = useTitle()
  const [first, ...others] = order.lines
  return (
    <li>
      <Checkbox
        checked={isIn}
        aria-label={words.choose(order.number)}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <span className="q-cell-stack q-merge-number">
        <PageLink to="/orders/dropshippingDetail" search={{ id: order.id }}>
          {order.number}
        </PageLink>
        <span className="q-muted">{order.isMerged ? words.isMerged : order.shopOrderName}</span>
      </span>
      {first && (
        <span className="q-line-product q-merge-goods">
          <Picture src={first.imageUrl} alt="" size={32} />
          <span className="q-cell-stack">
            <span className="q-clip">
              {first.quantity} × {title(first)}
            </span>
            {others.length > 0 && <span className="q-muted">{words.others(others.length)}</span>}
          </span>
        </span>
      )}
      <OrderStatusTag status={order.status} />
      <span className="q-cell-stack q-merge-freight">
        <Money amountMinor={order.freightMinor} currency={currency} />
        <span className="q-muted">{order.lineName}</span>
      </span>
    </li>
  )
}

const Saving = ({ group: { savingMinor, currency, blocker } }: { group: MergeGroup }) => {
  const words = useText(text)
  if (blocker) return <StatusTag tone="problem">{words.cannot}</StatusTag>
  if (savingMinor === null) return null
  const amount = moneyText({ amountMinor: Math.abs(savingMinor), currency })
  if (savingMinor > 0) return <StatusTag tone="done">{words.saves(amount)}</StatusTag>
  return <StatusTag tone="quiet">{savingMinor === 0 ? words.same : words.more(amount)}</StatusTag>
}

const Outcome = ({ group }: { group: MergeGroup }) => {
  const words = useText(text)
  const { blocker, together, currency, orders, savingMinor, laterDays, imports } = group
  const amount = (amountMinor: number): string => moneyText({ amountMinor, currency })
  if (blocker) {
    return (
      <div className="q-cell-stack">
        <span>{blocker.message}</span>
        {blocker.refusals.map(({ name, detail }) => (
          <span key={name} className="q-muted">
            {name}: {detail}
          </span>
        ))}
      </div>
    )
  }
  if (!together || savingMinor === null) return <span className="q-muted">{words.unknown}</span>
  const apart = orders.reduce((sum, { freightMinor }) => sum + (freightMinor ?? 0), 0)
  return (
    <dl className="q-merge-sums">
      <div>
        <dt>{words.apart}</dt>
        <dd>
          <Money amountMinor={apart} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{words.together}</dt>
        <dd>
          <Money amountMinor={together.freightMinor} currency={currency} strong />{' '}
          <span className="q-muted">{words.by(together.lineName, together.daysMin, together.daysMax)}</span>{' '}
          {laterDays !== null && (
            <span className={laterDays > 0 ? 'q-merge-costs-more' : 'q-muted'}>
              {'· '}
              {laterDays > 0
                ? words.later(laterDays)
                : laterDays < 0
                  ? words.earlier(-laterDays)
                  : words.sameDays}
            </span>
          )}
        </dd>
      </div>
      {imports && imports.apartMinor + imports.togetherMinor > 0 && (
        <div>
          <dt>{words.imports}</dt>
          <dd className={imports.togetherMinor > imports.apartMinor ? 'q-merge-costs-more' : undefined}>
            {words.change(amount(imports.apartMinor), amount(imports.togetherMinor))}
          </dd>
        </div>
      )}
    </dl>
  )
}
