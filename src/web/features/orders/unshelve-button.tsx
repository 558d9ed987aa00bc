import { Button } from 'antd'
import type { OrderRow } from '../../../contract/orders.ts'
import { shelving } from '../../../contract/problems.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { orderReads } from './order-calls.ts'

const text = defineText({
  en: {
    off: 'Let it go on',
    offMany: (count: number) => `Take off (${count})`,
    done: (count: number) => (count === 1 ? 'The order goes on.' : `${count} orders go on.`),
  },
  zh: {
    off: '取消搁置',
    offMany: (count: number) => `取消搁置 (${count})`,
    done: (count: number) => `已恢复 ${count} 个订单。`,
  },
})

interface UnshelveButtonProps {
  readonly orders: readonly Pick<OrderRow, 'id'>[]
  /** In the bulk bar: with their number; what is chosen is let go of after it. */
  readonly clear?: () => void
}

/** Takes orders off that are put aside. */
const UnshelveButton = ({ orders, clear }: UnshelveButtonProps) => {
  const words = useText(text)
  const unshelve = useCallMutation(shelving.shelveOrders, {
    invalidates: orderReads,
    onSuccess: ({ results }) => {
      clear?.()
      const refused = results.find(({ ok }) => !ok)
      const done = results.filter(({ ok }) => ok).length
      if (done > 0) toast.success(words.done(done))
      if (refused) toast.error(refused.message)
    },
  })
  return (
    <Button
      type={clear ? 'default' : 'primary'}
      loading={unshelve.isPending}
      onClick={() => unshelve.mutate({ ids: orders.map(({ id }) => id), shelved: false })}
    >
      {clear ? words.offMany(orders.length) : words.off}
    </Button>
  )
}
export default UnshelveButton
