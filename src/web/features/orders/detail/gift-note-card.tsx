import { maxGiftNoteLength } from '../../../../contract/orders/gift-notes.ts'
import { orderChanges } from '../../../../contract/orders/order-changes.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { EditableNote } from './editable-note.tsx'

const text = defineText({
  en: {
    title: 'Gift note',
    add: 'Add gift note',
    edit: 'Edit gift note',
    saved: 'Gift note saved.',
    help: 'Printed on the packing slip for the recipient.',
    fromShop: 'Gift note in the shop:',
    none: 'none',
  },
  zh: {
    title: '礼品留言',
    add: '添加礼品留言',
    edit: '编辑礼品留言',
    saved: '礼品留言已保存。',
    help: '印在装箱单上，供收件人阅读。',
    fromShop: '店铺中的礼品留言：',
    none: '无',
  },
})

interface GiftNoteCardProps {
  readonly order: Pick<OrderDetail, 'id' | 'giftNote' | 'shopGiftNote' | 'allowedActions'>
}

/** The note can be changed as long as the address can. */
const GiftNoteCard = ({ order: { id, giftNote, shopGiftNote, allowedActions } }: GiftNoteCardProps) => {
  const words = useText(text)
  const mayEdit = allowedActions.includes('editAddress')
  const save = useCallMutation(orderChanges.updateGiftNote, {
    invalidates: [orders.listOrders, orders.getOrder],
    onSuccess: () => toast.success(words.saved),
  })
  if (!mayEdit && giftNote === '') return null
  return (
    <Card title={words.title}>
      <div className="q-stack">
        <EditableNote
          label={words.title}
          hidesLabel
          note={giftNote}
          maxLength={Math.max(maxGiftNoteLength, giftNote.length)}
          mayEdit={mayEdit}
          words={words}
          isSaving={save.isPending}
          onSave={(note, onSuccess) => save.mutate({ id, note }, { onSuccess })}
        />
        <p className="q-muted">{words.help}</p>
        {shopGiftNote !== null && (
          <p className="q-muted q-gift-note">
            {words.fromShop} {shopGiftNote || words.none}
          </p>
        )}
      </div>
    </Card>
  )
}
export default GiftNoteCard
