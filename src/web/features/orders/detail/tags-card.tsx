import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { orderTags } from '../../../../contract/orders/order-tags.ts'
import { maxSellerNoteLength } from '../../../../contract/kernel/tags.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { TagList } from '../../../ui/components/tag-list.tsx'
import { TextAreaField } from '../../../ui/forms/text-field.tsx'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { tagReads } from '../../order-kit/order-calls.ts'
import { TagsField } from '../../order-kit/tags-field.tsx'
import '../../order-kit/orders.css'

const text = defineText({
  en: {
    title: 'Tags and note',
    hidden: 'Quayside does not see tags and private notes.',
    tags: 'Tags',
    placeholder: 'Type a tag and press Enter',
    note: 'Private note',
    none: 'No note',
    add: 'Add note',
    edit: 'Edit note',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Note saved.',
  },
  zh: {
    title: '标签和备注',
    hidden: 'Quayside 看不到标签和内部备注。',
    tags: '标签',
    placeholder: '输入标签后按回车',
    note: '内部备注',
    none: '暂无备注',
    add: '添加备注',
    edit: '编辑备注',
    save: '保存',
    cancel: '取消',
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
  const [draft, setDraft] = useState<string | null>(null)
  const save = useCallMutation(orderTags.updateSellerNote, {
    invalidates: tagReads,
    onSuccess: () => {
      toast.success(words.saved)
      setDraft(null)
    },
  })
  const place = useRef<HTMLDivElement>(null)
  const isEditing = draft !== null
  const wasEditing = useRef(false)
  // What had the focus is no longer there.
  useEffect(() => {
    if (isEditing !== wasEditing.current)
      place.current?.querySelector<HTMLElement>(isEditing ? 'textarea' : 'button')?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  if (draft === null)
    return (
      <div className="q-seller-note" ref={place}>
        <h3 className="q-field-label">{words.note}</h3>
        {sellerNote ? <p>{sellerNote}</p> : !mayEdit && <p className="q-muted">{words.none}</p>}
        {mayEdit && (
          <Button size="small" onClick={() => setDraft(sellerNote)}>
            {sellerNote ? words.edit : words.add}
          </Button>
        )}
      </div>
    )
  return (
    <div ref={place}>
      <form
        className="q-seller-note"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ id, note: draft })
        }}
      >
        <TextAreaField
          label={words.note}
          rows={4}
          maxLength={maxSellerNoteLength}
          value={draft}
          onChange={setDraft}
        />
        <div className="q-seller-note-actions">
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {words.save}
          </Button>
          <Button disabled={save.isPending} onClick={() => setDraft(null)}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </div>
  )
}
