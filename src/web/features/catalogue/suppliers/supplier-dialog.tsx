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
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { operatorSuppliers } from '../../../../contract/supplier-orders/suppliers.ts'
import { formatMinor, parseMinor } from '../../../../contract/kernel/money.ts'

type Supplier = OutputOf<typeof operatorCosts.saveSupplier>

const text = defineText({
  en: {
    newTitle: 'New supplier',
    name: 'Name',
    link: 'Website or shop link',
    linkHelp: 'must start with https://',
    contact: 'Contact',
    lead: 'Lead time (days)',
    leadHelp: 'From placing the order to arrival at the warehouse.',
    phone: 'Phone',
    wechat: 'WeChat',
    email: 'Email',
    paymentDays: 'Payment term (days)',
    paymentHelp: 'After the order; 0 if paid in advance.',
    minOrder: 'Minimum order (CNY)',
    returnTerms: 'Return terms',
    amount: 'must be an amount such as 500.00',
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
    phone: '电话',
    wechat: '微信',
    email: '邮箱',
    paymentDays: '账期（天）',
    paymentHelp: '下单后多少天付款；款到发货填 0。',
    minOrder: '最低订货额（元）',
    returnTerms: '退货条款',
    amount: '必须是金额，如 500.00',
    note: '备注',
    save: '保存',
    cancel: '取消',
    required: '必填',
    days: '必须是不超过 365 的整数',
    saved: (name: string) => `${name} 已保存。`,
  },
})

const empty = {
  name: '',
  link: '',
  contact: '',
  phone: '',
  wechat: '',
  email: '',
  lead: '',
  paymentDays: '',
  minOrder: '',
  returnTerms: '',
  note: '',
}
type Typed = typeof empty

const typedOf = (supplier: Supplier): Typed => ({
  name: supplier.name,
  link: supplier.link,
  contact: supplier.contact,
  phone: supplier.phone,
  wechat: supplier.wechat,
  email: supplier.email,
  lead: supplier.leadDays === null ? '' : String(supplier.leadDays),
  paymentDays: supplier.paymentDays === null ? '' : String(supplier.paymentDays),
  minOrder: supplier.minOrderMinor === null ? '' : formatMinor(supplier.minOrderMinor),
  returnTerms: supplier.returnTerms,
  note: supplier.note,
})

/** `undefined` for what is no number of days. */
const daysOf = (typed: string): number | null | undefined => {
  const days = typed.trim()
  if (days === '') return null
  return /^\d{1,3}$/.test(days) && Number(days) <= 365 ? Number(days) : undefined
}

interface SupplierDialogProps {
  /** Null for a new supplier. */
  readonly supplier: Supplier | null
  readonly onClose: () => void
  readonly onSaved?: (saved: { readonly id: string; readonly name: string }) => void
}

const SupplierDialog = ({ supplier, onClose, onSaved }: SupplierDialogProps) => {
  const words = useText(text)
  const draft = useDraft(`supplier:${supplier?.id ?? 'new'}`, supplier ? typedOf(supplier) : empty)
  const [isTried, setIsTried] = useState(false)
  const save = useCallMutation(operatorCosts.saveSupplier, {
    invalidates: [operatorCosts.listSuppliers, operatorSuppliers.getSupplier],
    showsFields: true,
    onSuccess: (saved) => {
      draft.clear()
      toast.success(words.saved(saved.name))
      onSaved?.(saved)
      onClose()
    },
  })
  const errors = fieldErrorsOf(save.error)
  const leadDays = daysOf(draft.value.lead)
  const paymentDays = daysOf(draft.value.paymentDays)
  const typedMinimum = draft.value.minOrder.trim()
  const minOrderMinor = typedMinimum === '' ? null : parseMinor(typedMinimum)
  const isMinimum = typedMinimum === '' || (minOrderMinor !== null && minOrderMinor >= 0)
  const send = (): void => {
    setIsTried(true)
    if (draft.value.name.trim() === '' || !isMinimum) return
    if (leadDays === undefined || paymentDays === undefined) return
    const { lead: _lead, paymentDays: _payment, minOrder: _minimum, ...fields } = draft.value
    save.mutate({
      ...fields,
      leadDays,
      paymentDays,
      minOrderMinor,
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
      inputMode={field === 'lead' || field === 'paymentDays' ? 'numeric' : undefined}
      value={draft.value[field]}
      onChange={(next) => draft.set((now) => ({ ...now, [field]: next }))}
    />
  )
  const wrongDays = (days: number | null | undefined): string | null =>
    isTried && days === undefined ? words.days : null
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
          {input('phone', errors['phone'] ?? null, undefined, 40)}
        </FieldRow>
        <FieldRow>
          {input('wechat', errors['wechat'] ?? null, undefined, 60)}
          {input('email', errors['email'] ?? null)}
        </FieldRow>
        <FieldRow>
          {input('lead', wrongDays(leadDays) ?? errors['leadDays'] ?? null, words.leadHelp, 3)}
          {input(
            'paymentDays',
            wrongDays(paymentDays) ?? errors['paymentDays'] ?? null,
            words.paymentHelp,
            3,
          )}
        </FieldRow>
        <FieldRow>
          {input(
            'minOrder',
            isTried && !isMinimum ? words.amount : (errors['minOrderMinor'] ?? null),
            undefined,
            14,
          )}
          {input('returnTerms', errors['returnTerms'] ?? null, undefined, 500)}
        </FieldRow>
        {input('note', errors['note'] ?? null, undefined, 1000)}
      </div>
    </Modal>
  )
}
export default SupplierDialog
