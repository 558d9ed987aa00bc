import { Checkbox, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { minWindowHours, mergeWindow, maxWindowHours } from '../../../contract/merge-window/merge-window.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useLeaveGuard } from '../../ui/page/page-context.tsx'
import { Field } from '../../ui/forms/form.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, textNow, useText } from '../../ui/text/define-text.ts'
import { MergePreview } from './merge-preview.tsx'
import { windowReads, type Window } from './merge-window-card.tsx'

const text = defineText({
  en: {
    title: 'Merge orders to one address',
    help: 'Applies to orders from one shop to the same recipient and address that are only awaiting payment. Orders you put on hold, split or unmerged yourself are left as they are. A shipping line you chose yourself is kept.',
    isOn: 'Merge automatically',
    hours: 'Hours to wait before merging',
    hoursHelp:
      'Counted from when the oldest order came in. During this time, schedules don’t pay for the orders, but you can pay manually.',
    hoursWrong: `Enter a whole number from ${minWindowHours} to ${maxWindowHours}.`,
    shops: 'Shops',
    allShops: 'All shops',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Saved.',
  },
  zh: {
    title: '合并同一地址的订单',
    help: '适用于同一店铺、同一收件人和地址的待付款订单。已搁置、拆分、撤销合并或手动选择物流渠道的订单不参与合并。',
    isOn: '自动合并',
    hours: '等待时长（小时）',
    hoursHelp: '从最早的订单进入系统时起算。等待期间定时任务不会付款，您可随时手动付款。',
    hoursWrong: `请输入 ${minWindowHours} 至 ${maxWindowHours} 之间的整数（小时）。`,
    shops: '店铺',
    allShops: '全部店铺',
    save: '保存',
    cancel: '取消',
    saved: '已保存。',
  },
})

interface Draft {
  readonly isOn: boolean
  readonly hours: number | null
  /** Empty means all shops. */
  readonly shopIds: readonly string[]
}

const isHours = (hours: number | null): hours is number =>
  hours !== null && Number.isInteger(hours) && hours >= minWindowHours && hours <= maxWindowHours

type ShopIds = Window['shopIds']

const MergeWindowDialog = ({ window, onClose }: { window: Window; onClose: () => void }) => {
  const words = useText(text)
  const { version } = window
  // Keeps the version that was opened: the server rejects a save over another user's change.
  const [opened] = useState(version)
  const draft = useDraft<Draft>(`mergeWindow:${opened}`, {
    isOn: opened === 0 || window.isOn,
    hours: window.hours,
    shopIds: window.shopIds ?? [],
  })
  useLeaveGuard(draft.isChanged)
  const { isOn, hours, shopIds } = draft.value
  const close = (): void => {
    draft.clear()
    onClose()
  }
  const save = useCallMutation(mergeWindow.saveMergeWindow, {
    invalidates: windowReads,
    showsFields: true,
    onSuccess: () => {
      toast.success(textNow(text).saved)
      close()
    },
  })
  const change = (part: Partial<Draft>): void => draft.set((value) => ({ ...value, ...part }))
  const chosen = (shopIds.length === 0 ? null : [...shopIds]) as ShopIds
  const wrong = isHours(hours) ? null : words.hoursWrong
  return (
    <Modal
      open
      width={640}
      title={words.title}
      okText={words.save}
      cancelText={words.cancel}
      okButtonProps={{ loading: save.isPending }}
      onOk={() => {
        if (isHours(hours) && !save.isPending) save.mutate({ isOn, hours, shopIds: chosen, version: opened })
      }}
      onCancel={close}
    >
      <div className="q-stack">
        <p className="q-muted">{words.help}</p>
        <Checkbox checked={isOn} onChange={(event) => change({ isOn: event.target.checked })}>
          {words.isOn}
        </Checkbox>
        <Field
          label={words.hours}
          help={words.hoursHelp}
          error={wrong ?? fieldErrorsOf(save.error)['hours'] ?? null}
        >
          {({ status, ...control }) => (
            <InputNumber<number>
              {...control}
              {...(status ? { status } : {})}
              min={minWindowHours}
              max={maxWindowHours}
              precision={0}
              value={hours}
              onChange={(value) => change({ hours: value })}
            />
          )}
        </Field>
        <Field label={words.shops}>
          {({ id }) => (
            <Select
              id={id}
              mode="multiple"
              allowClear
              placeholder={words.allShops}
              value={[...shopIds]}
              options={window.shops.map((shop) => ({ value: shop.id as string, label: shop.name }))}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(value: string[]) => change({ shopIds: value })}
            />
          )}
        </Field>
        <MergePreview input={isHours(hours) ? { hours, shopIds: chosen } : null} />
      </div>
    </Modal>
  )
}
export default MergeWindowDialog
