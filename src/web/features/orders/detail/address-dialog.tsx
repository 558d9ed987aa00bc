import { Modal } from 'antd'
import { orders } from '../../../../contract/orders/orders.ts'
import { type OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { RestoredNote } from '../../../ui/forms/restored-note.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { fieldErrorsOf } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { AddressFields, type AddressDraft } from '../../order-kit/address-fields.tsx'
import { orderReads } from '../../order-kit/order-calls.ts'
import { ShopAddress } from './shop-address.tsx'
import { useAddressCheck } from '../../order-kit/use-address-check.ts'

const text = defineText({
  en: {
    title: (number: string) => `Shipping address for ${number}`,
    save: 'Save address',
    saveDoubtful: 'Save anyway',
    cancel: 'Cancel',
    saved: 'Address updated.',
    priced: 'Address updated. The order has been repriced.',
  },
  zh: {
    title: (number: string) => `${number} 的收件地址`,
    save: '保存地址',
    saveDoubtful: '仍然保存',
    cancel: '取消',
    saved: '地址已修改。',
    priced: '地址已修改，订单已重新计价。',
  },
})

const AddressDialog = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => {
  const words = useText(text)
  const draft = useDraft<AddressDraft>(`address:${order.id}`, order.address)
  const check = useAddressCheck(draft.value)
  const save = useCallMutation(orders.updateOrderAddress, {
    invalidates: orderReads,
    showsFields: true,
    onSuccess: ({ status }) => {
      draft.clear()
      // A paid order keeps its price.
      const isOpen = status === 'awaitingQuote' || status === 'awaitingPayment'
      toast.success(isOpen ? words.priced : words.saved)
      onClose()
    },
  })
  return (
    <Modal
      open
      width={640}
      title={words.title(order.number)}
      okText={check.isDoubtful ? words.saveDoubtful : words.save}
      cancelText={words.cancel}
      confirmLoading={save.isPending}
      onOk={() => {
        if (check.mayBeSent()) save.mutate({ id: order.id, address: draft.value, confirmed: check.confirmed })
      }}
      onCancel={onClose}
    >
      <RestoredNote draft={draft} />
      <div className="q-stack">
        {order.source !== 'manual' && (
          <ShopAddress shops={order.shopAddress ?? order.address} value={draft.value} onTake={draft.set} />
        )}
        <AddressFields
          value={draft.value}
          onChange={draft.set}
          errors={fieldErrorsOf(save.error)}
          check={check}
        />
      </div>
    </Modal>
  )
}
export default AddressDialog
