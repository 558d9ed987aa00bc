import { Button } from 'antd'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import type { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { operatorPacking } from '../../../../contract/packing/packing.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { ask } from '../../../ui/feedback/ask.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { operatorOrderReads } from '../../fulfilment/common/fulfilment-calls.ts'

const text = defineText({
  en: {
    created: 'Label created',
    void: 'Void label',
    title: (number: string) => `Void the label for ${number}?`,
    message:
      'The seller will be able to edit the address again. Do not ship a parcel with this label. Discard the printed label.',
    keep: 'Keep label',
    voided: (number: string) => `Label for ${number} voided. The address can be edited.`,
  },
  zh: {
    created: '面单生成于',
    void: '作废面单',
    title: (number: string) => `作废 ${number} 的面单？`,
    message: '卖家将可以再次修改地址。此面单不能再用于发货，请撕下并销毁。',
    keep: '保留面单',
    voided: (number: string) => `${number} 的面单已作废，地址可修改。`,
  },
})

type Order = OutputOf<typeof operatorOrders.getOperatorOrder>

/** The address is locked since a label was created; voiding the label unlocks it. */
const LabelNote = ({ order }: { order: Order }) => {
  const words = useText(text)
  const voiding = useCallMutation(operatorPacking.voidLabel, {
    invalidates: [operatorPacking.findOrderToPack, ...operatorOrderReads],
    onSuccess: () => toast.success(words.voided(order.number)),
  })
  const confirm = async (): Promise<void> => {
    const { title, message, keep } = words
    const isSure = await ask({
      title: title(order.number),
      message,
      confirmLabel: words.void,
      cancelLabel: keep,
    })
    if (isSure) voiding.mutate({ id: order.id })
  }
  return (
    <p className="q-note" style={{ marginTop: 12 }}>
      <Icon name="printer" size={16} />
      <span>
        {words.created} <Instant at={order.labelledAt} as="minute" />
      </span>
      {order.operatorActions.includes('voidLabel') && (
        <Button size="small" loading={voiding.isPending} onClick={() => void confirm()}>
          {words.void}
        </Button>
      )}
    </p>
  )
}
export default LabelNote
