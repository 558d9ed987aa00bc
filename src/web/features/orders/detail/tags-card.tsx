import { useState } from 'react'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { orderTags } from '../../../../contract/orders/order-tags.ts'
import { maxSellerNoteLength } from '../../../../contract/kernel/tags.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { TagList } from '../../../ui/components/tag-list.tsx'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { tagReads } from '../../order-kit/order-calls.ts'
import { TagsField } from '../../order-kit/tags-field.tsx'
import { EditableNote } from './editable-note.tsx'

const text = defineText({
  en: {
    title: 'Tags and note',
    hidden: 'Quayside does not see tags and private notes.',
    tags: 'Tags',
    placeholder: 'Type a tag and press Enter',
    note: 'Private note',
    add: 'Add note',
    edit: 'Edit note',
    saved: 'Note saved.',
  },
  zh: {
    title: '标签和备注',
    hidden: 'Quayside 看不到标签和内部备注。',
    tags: '标签',
    placeholder: '输入标签后按回车',
    note: '内部备注',
    add: '添加备注',
    edit: '编辑备注',
    saved: '备注已保存。',
  },
})

interface OrderProps {
  readonly order: Pick<OrderDetail, 'id' | 'tags' | 'sellerNote'>
}

const TagsCard = ({ order }: OrderProps) => {
  const words = useText(text)
  const { can } = useAccess()
  const mayEdit = can('order:edit')
  if (!mayEdit && order.tags.length === 0 && order.sellerNote === '') return null
  return (
    <Card title={words.title}>
      <div className="q-stack">
        {mayEdit ? <Tags order={order} /> : order.tags.length > 0 && <TagList tags={order.tags} />}
        <Note order={order} mayEdit={mayEdit} />
        <p className="q-muted">{words.hidden}</p>
      </div>
    </Card>
  )
}
export default TagsCard

/** Each change is saved at once; what is shown meanwhile is what was chosen. */
const Tags = ({ order: { id, tags } }: OrderProps) => {
  const words = useText(text)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const change = useCallMutation(orderTags.changeOrderTags, {
    invalidates: tagReads,
    inTurn: `tags-${id}`,
    onSuccess: ({ results }) => {
      const refused = results.find(({ ok }) => !ok)
      if (refused) toast.error(refused.message)
    },
  })
  const shown = chosen ?? tags
  const save = (next: readonly string[]): void => {
    setChosen(next)
    const add = next.filter((tag) => !shown.includes(tag))
    const remove = shown.filter((tag) => !next.includes(tag))
    // Those chosen after this call keep being shown.
    const settle = (): void => setChosen((now) => (now === next ? null : now))
    change.mutate({ ids: [id], add, remove }, { onSuccess: settle, onError: settle })
  }
  return <TagsField label={words.tags} placeholder={words.placeholder} value={shown} onChange={save} />
}

const Note = ({ order: { id, sellerNote }, mayEdit }: OrderProps & { readonly mayEdit: boolean }) => {
  const words = useText(text)
  const save = useCallMutation(orderTags.updateSellerNote, {
    invalidates: tagReads,
    onSuccess: () => toast.success(words.saved),
  })
  return (
    <EditableNote
      label={words.note}
      note={sellerNote}
      maxLength={maxSellerNoteLength}
      mayEdit={mayEdit}
      words={words}
      isSaving={save.isPending}
      onSave={(note, onSuccess) => save.mutate({ id, note }, { onSuccess })}
    />
  )
}
