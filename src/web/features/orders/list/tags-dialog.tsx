import { Modal } from 'antd'
import { useState } from 'react'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { maxBatchSize, type ChosenOrder } from '../../../../contract/orders/order-inputs.ts'
import { orderTags } from '../../../../contract/orders/order-tags.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { BatchResults } from '../../order-kit/batch-results.tsx'
import { tagReads } from '../../order-kit/order-calls.ts'
import { TagsField } from '../../order-kit/tags-field.tsx'
import { useOrderBulkJob } from '../../order-kit/use-order-bulk-job.ts'

const text = defineText({
  en: {
    addTitle: (count: number) => `Add tags to ${counted(count, 'order', 'orders')}`,
    removeTitle: (count: number) => `Remove tags from ${counted(count, 'order', 'orders')}`,
    tags: 'Tags',
    placeholder: 'Type a tag and press Enter',
    addHelp: 'Quayside does not see tags.',
    removeHelp: 'Orders without these tags stay as they are.',
    needed: 'Enter at least one tag.',
    add: 'Add tags',
    remove: 'Remove tags',
    cancel: 'Cancel',
    close: 'Close',
    done: (count: number) => `Tags of ${counted(count, 'order', 'orders')} changed.`,
    none: 'These orders were already like this.',
  },
  zh: {
    addTitle: (count: number) => `为 ${formatNumber(count, 'zh')} 个订单添加标签`,
    removeTitle: (count: number) => `移除 ${formatNumber(count, 'zh')} 个订单的标签`,
    tags: '标签',
    placeholder: '输入标签后按回车',
    addHelp: 'Quayside 看不到标签。',
    removeHelp: '没有这些标签的订单保持不变。',
    needed: '请至少输入一个标签。',
    add: '添加标签',
    remove: '移除标签',
    cancel: '取消',
    close: '关闭',
    done: (count: number) => `已修改 ${formatNumber(count, 'zh')} 个订单的标签。`,
    none: '这些订单无需更改。',
  },
})

interface TagsDialogProps {
  readonly orders: readonly ChosenOrder[]
  readonly isAdding: boolean
  readonly clear: () => void
  readonly onClose: () => void
}

const TagsDialog = ({ orders: chosen, isAdding, clear, onClose }: TagsDialogProps) => {
  const words = useText(text)
  const [tags, setTags] = useState<readonly string[]>([])
  const [isTried, setIsTried] = useState(false)
  const change = useCallMutation(orderTags.changeOrderTags, {
    invalidates: tagReads,
    onSuccess: ({ results }) => {
      clear()
      if (results.some(({ ok }) => !ok)) return
      const changed = results.filter(({ reason }) => reason === 'tagsChanged').length
      if (changed > 0) toast.success(words.done(changed))
      else toast.info(words.none)
      onClose()
    },
  })
  const startJob = useOrderBulkJob(orderTags.startChangingTags, clear)
  const results = change.data?.results
  const send = (): void => {
    setIsTried(true)
    if (tags.length === 0) return
    const { mutate } = chosen.length > maxBatchSize ? startJob : change
    mutate({ ids: chosen.map(({ id }) => id), [isAdding ? 'add' : 'remove']: [...tags] })
  }
  return (
    <Modal
      open
      title={isAdding ? words.addTitle(chosen.length) : words.removeTitle(chosen.length)}
      okText={isAdding ? words.add : words.remove}
      cancelText={results ? words.close : words.cancel}
      okButtonProps={{ hidden: results !== undefined }}
      confirmLoading={change.isPending || startJob.isPending}
      onOk={send}
      onCancel={onClose}
    >
      {results ? (
        <BatchResults results={results} />
      ) : (
        <TagsField
          label={words.tags}
          help={isAdding ? words.addHelp : words.removeHelp}
          error={isTried && tags.length === 0 ? words.needed : null}
          placeholder={words.placeholder}
          value={tags}
          onChange={setTags}
          keepsSuggestions
        />
      )}
    </Modal>
  )
}
export default TagsDialog
