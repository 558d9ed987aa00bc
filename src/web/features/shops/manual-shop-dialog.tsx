import { Modal, Select, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { shops } from '../../../contract/shops/shops.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { Field } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: {
    title: 'Add manual shop',
    words:
      'For orders you import from files or enter manually, for example from another platform or a market stall.',
    name: 'Name',
    nameHelp: 'Shown on orders.',
    currency: 'Currency',
    currencyHelp:
      'The currency your buyers pay in, for your reference only. You pay for orders from your wallet.',
    add: 'Add shop',
    cancel: 'Cancel',
    added: (name: string) => `${name} added.`,
    importFile: 'Import file',
  },
  zh: {
    title: '添加手动店铺',
    words: '适用于从文件导入或手动录入的订单：其他平台、线下摊位或同事的表格。',
    name: '名称',
    nameHelp: '在订单上显示的名称。',
    currency: '币种',
    currencyHelp: '买家付款的币种，仅供参考；在 Quayside 统一使用钱包付款。',
    add: '添加',
    cancel: '取消',
    added: (name: string) => `已添加 ${name}。`,
    importFile: '导入文件',
  },
})

const currencies = [
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'AUD',
  'JPY',
  'CNY',
  'HKD',
  'SGD',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'NZD',
  'MXN',
  'BRL',
  'AED',
  'KRW',
  'INR',
]

export const ManualShopDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useText(text)
  const input = useRef<InputRef>(null)
  const go = useGo()
  const [name, setName] = useState('')
  const [currency, setCurrency] = useState('USD')
  const create = useCallMutation(shops.createManualShop, {
    invalidates: [shops.listShops, shops.listShopNames],
    showsFields: true,
    quiet: true,
    onSuccess: ({ id }) => {
      toast.success(words.added(name.trim()), {
        label: words.importFile,
        run: () => void go('/orders/importOrders', { search: { shopId: id } }),
      })
      onClose()
    },
  })
  const send = (): void => {
    if (name.trim() !== '' && !create.isPending) create.mutate({ name: name.trim(), currency })
  }
  return (
    <Modal
      open
      title={words.title}
      okText={words.add}
      cancelText={words.cancel}
      okButtonProps={{ disabled: name.trim() === '', loading: create.isPending }}
      onOk={send}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
      destroyOnHidden
    >
      <form
        noValidate
        className="q-stack"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p>{words.words}</p>
        <TextField
          label={words.name}
          help={words.nameHelp}
          error={create.error?.isToasted === false ? create.error.message : null}
          ref={input}
          maxLength={80}
          value={name}
          onChange={setName}
        />
        <Field label={words.currency} help={words.currencyHelp}>
          {(control) => (
            <Select
              id={control.id}
              showSearch
              value={currency}
              onChange={setCurrency}
              options={currencies.map((value) => ({ value, label: value }))}
            />
          )}
        </Field>
      </form>
    </Modal>
  )
}
