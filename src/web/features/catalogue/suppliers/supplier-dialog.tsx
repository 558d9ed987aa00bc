import { Modal } from 'antd'
import { useState } from 'react'
import { operatorCosts } from '../../../../contract/catalogue/catalogue-costs.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { FieldRow } from '../../../ui/forms/form.tsx'
import { RestoredNote } from '../../../ui/forms/restored-note.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { fieldErrorsOf } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import type { Supplier } from './suppliers-page.tsx'

const text = defineText({
  en: {
    newTitle: 'New supplier',
    name: 'Name',
    link: 'Website or shop link',
    linkHelp: 'must start with https://',
    contact: 'Contact',
    lead: 'Lead time (days)',
    leadHelp: 'From placing the order to arrival at the warehouse.',
    note: 'Note',
    save: 'Save',
    cancel: 'Cancel',
    required: 'Required.',
    days: 'must be a whole number of days, up to 365',
    saved: (name: string) => `${name} saved.`,
  },
  zh: {
    newTitle: '新建供应商',
    name: '名称',
    link: '店铺或网站链接',
    linkHelp: '以 https:// 开头',
    contact: '联系方式',
    lead: '交期（天）',
    leadHelp: '从采购下单到入库的天数。',
    note: '备注',
    save: '保存',
    cancel: '取消',
    required: '必填',
    days: '必须是不超过 365 的整数',
    saved: (name: string) => `${name} 已保存。`,
  },
})

const empty = { name: '', link: '', contact: '', lead: '', note: '' }

interface SupplierDialogProps {
  /** Null for a new supplier. */
  readonly supplier: Supplier | null
  readonly onClose: () => void
  readonly onSaved?: (saved: { readonly id: string; readonly name: string }) => void
}

const SupplierDialog = ({ supplier, onClose, onSaved }: SupplierDialogProps) => {
  const words = useText(text)
  const start = supplier
    ? { ...supplier, lead: supplier.leadDays === null ? '' : String(supplier.leadDays) }
    : empty
  const { name, link, contact, lead, note } = start
  const draft = useDraft(`supplier:${supplier?.id ?? 'new'}`, { name, link, contact, lead, note })
  const [isTried, setIsTried] = useState(false)
  const save = useCallMutation(operatorCosts.saveSupplier, {
    invalidates: [operatorCosts.listSuppliers],
    showsFields: true,
    onSuccess: (saved) => {
      draft.clear()
      toast.success(words.saved(saved.name))
      onSaved?.(saved)
      onClose()
    },
  })
  const errors = fieldErrorsOf(save.error)
  const typedDays = draft.value.lead.trim()
  const isDays = typedDays === '' || (/^\d{1,3}$/.test(typedDays) && Number(typedDays) <= 365)
  const send = (): void => {
    setIsTried(true)
    if (draft.value.name.trim() === '' || !isDays) return
    const { lead: _, ...fields } = draft.value
    save.mutate({
      ...fields,
      leadDays: typedDays === '' ? null : Number(typedDays),
      ...(supplier && { id: supplier.id }),
    })
  }
  const input = (field: keyof typeof empty, error: string | null, help?: string, maxLength = 200) => (
    <TextField
      label={words[field]}
      optional={field === 'name' ? undefined : true}
      help={help}
      error={error}
      maxLength={maxLength}
      inputMode={field === 'lead' ? 'numeric' : undefined}
      value={draft.value[field]}
      onChange={(next) => draft.set((now) => ({ ...now, [field]: next }))}
    />
  )
  const missing = isTried && draft.value.name.trim() === '' ? words.required : null
  return (
    <Modal
      open
      width={560}
      title={supplier?.name ?? words.newTitle}
      okText={words.save}
      cancelText={words.cancel}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      onOk={send}
      onCancel={onClose}
    >
      <div className="q-stack">
        <RestoredNote draft={draft} />
        {input('name', missing ?? errors['name'] ?? null, undefined, 120)}
        {input('link', errors['link'] ?? null, words.linkHelp, 500)}
        <FieldRow>
          {input('contact', errors['contact'] ?? null)}
          {input('lead', isTried && !isDays ? words.days : (errors['leadDays'] ?? null), words.leadHelp, 3)}
        </FieldRow>
        {input('note', errors['note'] ?? null, undefined, 1000)}
      </div>
    </Modal>
  )
}
export default SupplierDialog
