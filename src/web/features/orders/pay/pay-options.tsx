import { Button } from 'antd'
import { useState } from 'react'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { isWorthMerging, merging, proposedAmong } from '../../../../contract/orders/merging.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import type { PaymentOrder } from '../../../../contract/orders/payment-options.ts'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { useGo } from '../../../ui/page/navigation.tsx'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { searchOfIds } from '../../order-kit/chosen-ids.ts'
import { orderReads } from '../../order-kit/order-calls.ts'

const text = defineText({
  en: {
    title: 'Before you pay',
    merge: (count: number, saving: string) =>
      `${counted(count, 'group', 'groups')} of these orders can be merged for the same recipient. Merge to save ${saving}.`,
    toMerge: 'Merge',
    cheaper: (count: number, saving: string) =>
      `${counted(count, 'order', 'orders')} could use a cheaper shipping line. Save ${saving} with slower delivery.`,
    takeCheaper: 'Use cheaper lines',
    faster: (count: number, cost: string) =>
      `${counted(count, 'order', 'orders')} could arrive sooner for ${cost} more.`,
    takeFaster: 'Use faster lines',
    changed: (count: number) => `Shipping line changed for ${counted(count, 'order', 'orders')}.`,
    refused: (count: number) =>
      `Shipping line not changed for ${counted(count, 'order that was', 'orders that were')} updated in the meantime.`,
  },
  zh: {
    title: '付款前可优化',
    merge: (count: number, saving: string) => `${count} 组订单寄往同一收件人，合并后可省 ${saving}。`,
    toMerge: '合并',
    cheaper: (count: number, saving: string) =>
      `${formatNumber(count, 'zh')} 个订单可改用更便宜的渠道，共省 ${saving}，但时效较长。`,
    takeCheaper: '改用更便宜的渠道',
    faster: (count: number, cost: string) =>
      `${formatNumber(count, 'zh')} 个订单可更快送达，需多付 ${cost}。`,
    takeFaster: '改用更快的渠道',
    changed: (count: number) => `已为 ${formatNumber(count, 'zh')} 个订单更换渠道。`,
    refused: (count: number) => `${formatNumber(count, 'zh')} 个订单已有变动，未更换渠道。`,
  },
})

export interface LineSwitch {
  readonly id: string
  readonly lineId: string
}

export const useSwitchLines = (): {
  readonly isPending: boolean
  readonly run: (to: readonly LineSwitch[]) => void
} => {
  const words = useText(text)
  const choose = useCallMutation(orders.chooseShippingLine, { invalidates: orderReads })
  const [isPending, setIsPending] = useState(false)
  const run = async (to: readonly LineSwitch[]): Promise<void> => {
    setIsPending(true)
    try {
      let changed = 0
      for (const lineId of new Set(to.map((one) => one.lineId))) {
        const ids = to.filter((one) => one.lineId === lineId).map(({ id }) => id)
        const { results } = await choose.mutateAsync({ ids, lineId })
        changed += results.filter(({ ok }) => ok).length
      }
      if (changed > 0) toast.success(words.changed(changed))
      if (changed < to.length) toast.warning(words.refused(to.length - changed))
    } catch {
      // The call layer has shown the error; refetching shows the changes made before it.
    } finally {
      setIsPending(false)
    }
  }
  return { isPending, run: (to) => void run(to) }
}

/** The orders that have such a line, and the cost difference over all of them. */
const switchesOf = (chosen: readonly PaymentOrder[], kind: 'cheaper' | 'faster') => {
  const to = chosen.flatMap(({ id, line, [kind]: other }) =>
    line && other
      ? { id, lineId: other.lineId, moreMinor: other.freight.amountMinor - line.freight.amountMinor }
      : [],
  )
  return { to, moreMinor: to.reduce((sum, { moreMinor }) => sum + moreMinor, 0) }
}

interface PayOptionsProps {
  readonly ids: readonly string[]
  readonly orders: readonly PaymentOrder[]
  readonly lines: ReturnType<typeof useSwitchLines>
}

export const PayOptions = ({ ids, orders: chosen, lines }: PayOptionsProps) => {
  const words = useText(text)
  const go = useGo()
  const merges = useCall(
    merging.listMerges,
    { ids: [...ids] },
    { quiet: true, enabled: ids.length <= proposedAmong },
  )
  const currency = chosen[0]?.total.currency ?? 'USD'
  const amount = (amountMinor: number): string => moneyText({ amountMinor: Math.abs(amountMinor), currency })
  const cheaper = switchesOf(chosen, 'cheaper')
  const faster = switchesOf(chosen, 'faster')
  const groups =
    merges.data?.rows.filter(({ savingMinor, imports }) => isWorthMerging(savingMinor, imports)).length ?? 0
  if (groups === 0 && cheaper.to.length === 0 && faster.to.length === 0) return null
  return (
    <Card title={words.title}>
      <ul className="q-pay-options">
        {groups > 0 && (
          <li>
            <p>{words.merge(groups, amount(merges.data?.savingMinor ?? 0))}</p>
            <Button onClick={() => void go('/orders/droppingMerge', { search: searchOfIds(ids) })}>
              {words.toMerge}
            </Button>
          </li>
        )}
        {cheaper.to.length > 0 && (
          <li>
            <p>{words.cheaper(cheaper.to.length, amount(cheaper.moreMinor))}</p>
            <Button disabled={lines.isPending} onClick={() => lines.run(cheaper.to)}>
              {words.takeCheaper}
            </Button>
          </li>
        )}
        {faster.to.length > 0 && (
          <li>
            <p>{words.faster(faster.to.length, amount(faster.moreMinor))}</p>
            <Button disabled={lines.isPending} onClick={() => lines.run(faster.to)}>
              {words.takeFaster}
            </Button>
          </li>
        )}
      </ul>
    </Card>
  )
}
