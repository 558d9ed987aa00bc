import { Checkbox, Modal, Segmented } from 'antd'
import { useId, useState, type FormEvent } from 'react'
import { addresses, addressKinds } from '../../../contract/identity/accounts.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { CountrySelect } from '../../ui/forms/country-select.tsx'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { fieldErrorsOf, type FieldErrors } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { OwnAddress } from './addresses-card.tsx'
import { kindText } from './address-text.ts'

const text = defineText({
  en: {
    add: 'Add address',
    edit: 'Edit address',
    kind: 'Address type',
    recipientName: 'Name',
    company: 'Company (optional)',
    phone: 'Phone (optional)',
    countryCode: 'Country',
    province: 'Province or state (optional)',
    city: 'City',
    address1: 'Street address',
    address2: 'Floor, unit (optional)',
    postcode: 'Postcode',
    isDefault: 'Use as the default for this address type',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Address saved.',
    needed: 'Required.',
  },
  zh: {
    add: '添加地址',
    edit: '编辑地址',
    kind: '用途',
    recipientName: '姓名',
    company: '公司（选填）',
    phone: '电话（选填）',
    countryCode: '国家/地区',
    province: '省/州（选填）',
    city: '城市',
    address1: '街道和门牌号',
    address2: '楼层、单元（选填）',
    postcode: '邮编',
    isDefault: '设为同类中的默认地址',
    save: '保存',
    cancel: '取消',
    saved: '地址已保存。',
    needed: '必填。',
  },
})

type Draft = Omit<OwnAddress, 'id'>
type TextName = Exclude<keyof Draft, 'kind' | 'isDefault'>

const emptyDraft: Draft = {
  kind: 'return',
  recipientName: '',
  company: '',
  phone: '',
  countryCode: '',
  province: '',
  city: '',
  address1: '',
  address2: '',
  postcode: '',
  isDefault: false,
}
const needed = ['recipientName', 'countryCode', 'city', 'address1'] as const satisfies readonly TextName[]

export const AddressDialog = ({ address, onClose }: { address: OwnAddress | null; onClose: () => void }) => {
  const words = useText(text)
  const formId = useId()
  const kinds = useText(kindText)
  const [draft, setDraft] = useState<Draft>(address ?? emptyDraft)
  const [missing, setMissing] = useState<FieldErrors>({})
  const options = {
    invalidates: [addresses.listAddresses],
    showsFields: true,
    onSuccess: () => {
      toast.success(words.saved)
      onClose()
    },
  }
  const create = useCallMutation(addresses.createAddress, options)
  const update = useCallMutation(addresses.updateAddress, options)
  const errors = { ...fieldErrorsOf(create.error ?? update.error), ...missing }
  const send = (): void => {
    const now = Object.fromEntries(
      needed.filter((name) => draft[name].trim() === '').map((name) => [name, words.needed]),
    )
    setMissing(now)
    if (Object.keys(now).length > 0) return
    if (address) update.mutate({ ...draft, id: address.id })
    else create.mutate(draft)
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    send()
  }
  const input = (name: TextName) => (
    <TextField
      label={words[name]}
      error={errors[name]}
      value={draft[name]}
      onChange={(next) => setDraft({ ...draft, [name]: next })}
    />
  )
  return (
    <Modal
      open
      width={640}
      title={address ? words.edit : words.add}
      okText={words.save}
      cancelText={words.cancel}
      confirmLoading={create.isPending || update.isPending}
      mask={{ closable: false }}
      // Associated with the form by id, so that Enter in a field submits.
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={onClose}
    >
      <form id={formId} className="q-stack" onSubmit={onSubmit} noValidate>
        <Segmented
          aria-label={words.kind}
          value={draft.kind}
          options={addressKinds.map((value) => ({ value, label: kinds[value] }))}
          onChange={(kind) => setDraft({ ...draft, kind })}
        />
        <FieldRow>
          {input('recipientName')}
          {input('company')}
        </FieldRow>
        {input('address1')}
        {input('address2')}
        <FieldRow>
          {input('postcode')}
          {input('city')}
        </FieldRow>
        <FieldRow>
          {input('province')}
          <Field label={words.countryCode} error={errors['countryCode']}>
            {(control) => (
              <CountrySelect
                {...control}
                value={draft.countryCode}
                onChange={(countryCode) => setDraft({ ...draft, countryCode })}
              />
            )}
          </Field>
        </FieldRow>
        {input('phone')}
        <Checkbox
          checked={draft.isDefault}
          onChange={(event) => setDraft({ ...draft, isDefault: event.target.checked })}
        >
          {words.isDefault}
        </Checkbox>
      </form>
    </Modal>
  )
}
